package dev.inflight.app.rules;

import dev.inflight.app.rules.Value.Look;
import dev.inflight.app.rules.Value.Scalar;
import dev.inflight.grammar.IssueKind;
import dev.inflight.rules.Timing;
import dev.inflight.rules.Timing.Mode;
import dev.inflight.rules.Timing.OnUnknown;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The keys of a rule that say how long and how often. */
final class TimingKeys {
  private static final String DURATION = "a duration such as 30s";
  private static final List<String> MODES = List.of("edge", "level");

  private final Mapping rule;
  private final RuleDefaults defaults;
  private final IssueLog log;

  TimingKeys(Mapping rule, RuleDefaults defaults, IssueLog log) {
    this.rule = rule;
    this.defaults = defaults;
    this.log = log;
  }

  /** The timing of a rule that says nothing of it. */
  static Timing none(RuleDefaults defaults) {
    Timing usual = Timing.DEFAULT;
    return new Timing(
        usual.mode(),
        usual.forNs(),
        usual.forSteps(),
        usual.keepFiringForNs(),
        defaults.notifyRecovery(),
        usual.onUnknown(),
        usual.staleAfterNs(),
        defaults.cooldownNs(usual.mode()),
        usual.maxFires());
  }

  Timing read() {
    Mode mode = mode();
    return new Timing(
        mode,
        forNs(),
        forSteps(),
        duration("keep_firing_for"),
        rule.flag("notify_recovery", defaults.notifyRecovery()),
        onUnknown(),
        duration("stale_after"),
        cooldownNs(mode),
        maxFires());
  }

  private Mode mode() {
    Optional<Scalar> word = rule.scalar("mode", "edge or level");
    return switch (word.map(each -> each.text().strip()).orElse("edge")) {
      case "edge" -> Mode.EDGE;
      case "level" -> Mode.LEVEL;
      default -> {
        Scalar found = word.orElseThrow();
        String said = "mode is " + found.words() + ", expected edge or level";
        log.error(IssueKind.UNKNOWN_MODE, found.offset(), said, found.text(), MODES);
        yield Mode.EDGE;
      }
    };
  }

  private OnUnknown onUnknown() {
    Optional<Scalar> word = rule.scalar("on_unknown", "hold, resolve or alert");
    return switch (word.map(Scalar::text).orElse("hold")) {
      case "hold" -> OnUnknown.HOLD;
      case "resolve" -> OnUnknown.RESOLVE;
      case "alert" -> OnUnknown.ALERT;
      default -> {
        word.ifPresent(each -> rule.invalid("on_unknown", each, "hold, resolve or alert"));
        yield OnUnknown.HOLD;
      }
    };
  }

  /** {@code for: 30s} is a time; {@code for: 3} counts evaluations. */
  private long forNs() {
    Optional<Scalar> given = rule.scalar("for", DURATION);
    return given.filter(each -> !isCount(each)).map(each -> ns("for", each)).orElse(0L);
  }

  private long forSteps() {
    Optional<Scalar> bare = rule.scalar("for", DURATION).filter(TimingKeys::isCount);
    if (bare.isPresent() && rule.has("for_steps")) {
      String found = "both 'for' and 'for_steps' count, expected one of them, or a time in 'for'";
      log.error(IssueKind.INVALID_VALUE, rule.offsetOf("for_steps"), found);
    }
    String key = bare.isPresent() ? "for" : "for_steps";
    Optional<Scalar> steps = bare.isPresent() ? bare : rule.scalar(key, "a whole number");
    return Math.max(1, steps.map(each -> count(key, each)).orElse(1L));
  }

  private static boolean isCount(Scalar scalar) {
    return scalar.look() == Look.NUMBER || scalar.text().matches("\\d{1,18}");
  }

  private long count(String key, Scalar scalar) {
    if (!scalar.text().matches("\\+?\\d{1,15}(\\.0*)?")) {
      rule.invalid(key, scalar, "a whole number");
      return 1;
    }
    return Long.parseLong(scalar.text().replaceAll("\\..*|\\+", ""));
  }

  private long duration(String key) {
    return rule.scalar(key, DURATION).map(each -> ns(key, each)).orElse(0L);
  }

  private long ns(String key, Scalar scalar) {
    OptionalLong ns = RuleDuration.ns(scalar.text().strip());
    if (ns.isEmpty()) {
      rule.invalid(key, scalar, DURATION);
    }
    return ns.orElse(0);
  }

  private long cooldownNs(Mode mode) {
    if (rule.isNull("cooldown")) {
      return Timing.NO_COOLDOWN;
    }
    Optional<Scalar> given = rule.scalar("cooldown", "seconds, " + DURATION + " or null");
    if (given.isEmpty()) {
      return defaults.cooldownNs(mode);
    }
    Scalar scalar = given.get();
    OptionalLong ns =
        scalar.look() == Look.NUMBER
            ? RuleDuration.seconds(scalar.text())
            : RuleDuration.ns(scalar.text().strip());
    if (ns.isEmpty()) {
      rule.invalid("cooldown", scalar, "seconds, " + DURATION + " or null");
    }
    return ns.orElse(0);
  }

  private long maxFires() {
    Optional<Scalar> given = rule.scalar("max_fires", "a whole number or null");
    return given.map(each -> count("max_fires", each)).orElse(Timing.NO_LIMIT);
  }
}
