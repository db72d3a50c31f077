package dev.inflight.app.rules;

import dev.inflight.app.rules.Value.Fields;
import dev.inflight.app.rules.Value.Look;
import dev.inflight.app.rules.Value.Scalar;
import dev.inflight.grammar.IssueKind;
import dev.inflight.model.Level;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/** Reads {@code options}. */
final class OptionsReader {
  private static final List<String> KEYS = List.of("warmup", "lateness", "tick", "slo", "blind");
  private static final List<String> OBJECTIVES = List.of("ttft", "tpot", "e2e");
  private static final double NS_PER_MS = 1e6;
  private static final List<String> BLIND_KEYS = List.of("enabled", "level", "after");
  private static final String DURATION = "a duration such as 5s";

  private final IssueLog log;

  OptionsReader(IssueLog log) {
    this.log = log;
  }

  RuleOptions read(Fields fields) {
    Mapping options = new Mapping(fields, "set of options", KEYS, log);
    Optional<Mapping> blind = blind(options);
    return new RuleOptions(
        partialWarmup(options),
        duration(options, "lateness", 0),
        duration(options, "tick", 1),
        options.fields("slo").map(this::objectives).orElse(Map.of()),
        blindEnabled(options, blind),
        blind.flatMap(this::level),
        blind.map(each -> duration(each, "after", 0)).orElse(OptionalLong.empty()));
  }

  /** Most milliseconds of a good request, by the name of the latency. */
  private Map<String, Double> objectives(Fields fields) {
    Mapping slo = new Mapping(fields, "set of objectives", OBJECTIVES, log);
    Map<String, Double> objectives = new TreeMap<>();
    for (String each : OBJECTIVES) {
      OptionalLong ns = duration(slo, each, 1);
      if (ns.isPresent()) {
        objectives.put(each + "_ms", ns.getAsLong() / NS_PER_MS);
      }
    }
    return objectives;
  }

  private Optional<Boolean> partialWarmup(Mapping options) {
    Optional<Scalar> word = options.scalar("warmup", "full or partial");
    return switch (word.map(Scalar::text).orElse("")) {
      case "" -> Optional.empty();
      case "partial" -> Optional.of(true);
      case "full" -> Optional.of(false);
      default -> {
        word.ifPresent(each -> options.invalid("warmup", each, "full or partial"));
        yield Optional.empty();
      }
    };
  }

  private Optional<Mapping> blind(Mapping options) {
    return options
        .value("blind")
        .filter(each -> !isFlag(each))
        .flatMap(each -> options.fields("blind"))
        .map(each -> new Mapping(each, "blind option", BLIND_KEYS, log));
  }

  /** {@code blind: false} is short for {@code blind: {enabled: false}}. */
  private static boolean isFlag(Value value) {
    return value instanceof Scalar scalar && scalar.look() == Look.BOOLEAN;
  }

  private static Optional<Boolean> blindEnabled(Mapping options, Optional<Mapping> blind) {
    if (options.value("blind").filter(OptionsReader::isFlag).isPresent()) {
      return Optional.of(options.flag("blind", true));
    }
    return blind.filter(each -> each.has("enabled")).map(each -> each.flag("enabled", true));
  }

  private Optional<Level> level(Mapping blind) {
    Optional<Scalar> word = blind.scalar("level", "a level");
    Optional<Level> level = word.flatMap(each -> Level.named(each.text()));
    if (word.isPresent() && level.isEmpty()) {
      String found = "level is " + word.get().words() + ", expected one of debug to critical";
      log.error(IssueKind.UNKNOWN_LEVEL, word.get().offset(), found);
    }
    return level;
  }

  private static OptionalLong duration(Mapping mapping, String key, long least) {
    Optional<Scalar> scalar = mapping.scalar(key, DURATION);
    if (scalar.isEmpty()) {
      return OptionalLong.empty();
    }
    OptionalLong ns = RuleDuration.ns(scalar.get().text().strip());
    if (ns.isEmpty() || ns.getAsLong() < least) {
      mapping.invalid(key, scalar.get(), DURATION);
    }
    return ns;
  }
}
