package dev.inflight.app.channel;

import dev.inflight.app.channel.ChannelType.Need;
import dev.inflight.app.rules.IssueLog;
import dev.inflight.app.rules.Mapping;
import dev.inflight.app.rules.Value.Scalar;
import dev.inflight.grammar.IssueKind;
import dev.inflight.model.Level;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads one channel. What a key for a secret is given is never repeated: it may be the secret. */
final class ChannelReader {
  static final List<String> KEYS =
      List.of(
          "name",
          "type",
          "url_env",
          "url_file",
          "url",
          "secret_env",
          "secret_file",
          "secret",
          "min_level",
          "levels",
          "tags",
          "enabled");

  private final Mapping mapping;
  private final IssueLog log;

  ChannelReader(Mapping mapping, IssueLog log) {
    this.mapping = mapping;
    this.log = log;
  }

  /** The channel, unless its name or type is wrong. */
  Optional<Channel> read() {
    Optional<String> name = required("name", "a name");
    Optional<ChannelType> type = type();
    String called = name.orElse("");
    Optional<Reference> url = reference("url", called, type.map(ChannelType::url));
    Optional<Reference> secret = reference("secret", called, type.map(ChannelType::secret));
    Set<Level> levels = levels();
    List<String> tags = mapping.texts("tags").stream().map(Scalar::text).toList();
    boolean enabled = mapping.flag("enabled", true);
    return name.flatMap(n -> type.map(t -> new Channel(n, t, url, secret, levels, tags, enabled)));
  }

  private Optional<String> required(String key, String expected) {
    Optional<Scalar> scalar = mapping.scalar(key, expected);
    if (scalar.isEmpty() || scalar.get().text().isBlank()) {
      error(mapping.offset(), "a channel without " + key);
      return Optional.empty();
    }
    return scalar.map(Scalar::text);
  }

  private Optional<ChannelType> type() {
    Optional<String> word = required("type", "a type");
    Optional<ChannelType> type = word.flatMap(ChannelType::named);
    if (word.isPresent() && type.isEmpty()) {
      String expected = "unknown type, expected one of " + String.join(", ", ChannelType.words());
      log.error(
          IssueKind.INVALID_VALUE,
          mapping.offsetOf("type"),
          expected,
          word.get(),
          ChannelType.words());
    }
    return type;
  }

  /** Where the channel's URL or its secret is kept. */
  private Optional<Reference> reference(String what, String channel, Optional<Need> need) {
    String variable = what + "_env";
    String file = what + "_file";
    if (mapping.has(what)) {
      String found = "'" + what + "' in this file could be read by everybody who may read it";
      String expected = ", expected " + variable + ": " + VariableName.suggested(channel, what);
      error(mapping.offsetOf(what), found + expected + ", a variable that holds it, or " + file);
      return Optional.empty();
    }
    boolean given = mapping.has(variable) || mapping.has(file);
    if (mapping.has(variable) && mapping.has(file)) {
      error(mapping.offsetOf(file), "both " + variable + " and " + file + ", expected one");
    } else if (!given && need.equals(Optional.of(Need.REQUIRED))) {
      String expected = variable + ": " + VariableName.suggested(channel, what) + ", or " + file;
      error(
          mapping.offset(), "a channel of this type needs its " + what + ", expected " + expected);
    } else if (given && need.equals(Optional.of(Need.NONE))) {
      String key = mapping.has(variable) ? variable : file;
      error(mapping.offsetOf(key), "a channel of this type has no " + what);
    }
    return variable(variable).or(() -> file(file));
  }

  private Optional<Reference> variable(String key) {
    Optional<Scalar> scalar = mapping.scalar(key, "the name of a variable");
    if (scalar.isPresent() && !VariableName.isOne(scalar.get().text())) {
      error(scalar.get().offset(), key + " is no name of a variable, expected letters, digits, _");
      return Optional.empty();
    }
    return scalar.map(each -> new Reference.Variable(each.text()));
  }

  private Optional<Reference> file(String key) {
    Optional<Scalar> scalar = mapping.scalar(key, "the name of a file");
    if (scalar.isPresent() && !isFileName(scalar.get().text())) {
      error(scalar.get().offset(), key + " is no name of a file");
      return Optional.empty();
    }
    return scalar.map(each -> new Reference.File(each.text()));
  }

  private static boolean isFileName(String text) {
    return !text.isBlank() && !text.contains("://") && text.indexOf(0) < 0;
  }

  private Set<Level> levels() {
    Set<Level> levels = EnumSet.noneOf(Level.class);
    for (Scalar each : mapping.texts("levels")) {
      level("levels", each).ifPresent(levels::add);
    }
    Optional<Scalar> least = mapping.scalar("min_level", "a level");
    if (least.isPresent() && mapping.has("levels")) {
      error(mapping.offsetOf("min_level"), "both min_level and levels, expected one");
    }
    Level from = least.flatMap(each -> level("min_level", each)).orElse(Level.DEBUG);
    return mapping.has("levels") ? levels : EnumSet.range(from, Level.CRITICAL);
  }

  private Optional<Level> level(String key, Scalar word) {
    Optional<Level> level = Level.named(word.text());
    if (level.isEmpty()) {
      String found =
          key + " is " + word.words() + ", expected debug, info, warning, error, critical";
      log.error(IssueKind.UNKNOWN_LEVEL, word.offset(), found);
    }
    return level;
  }

  private void error(int offset, String found) {
    log.error(IssueKind.INVALID_VALUE, offset, found);
  }
}
