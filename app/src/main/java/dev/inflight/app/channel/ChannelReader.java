package dev.inflight.app.channel;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.inflight.app.rules.Mapping;
import dev.inflight.app.rules.Value.Scalar;
import dev.inflight.grammar.IssueKind;
import dev.inflight.sink.notify.PlainText;
import dev.inflight.sink.notify.mute.QuietWindow;
import dev.inflight.sink.notify.pipeline.Pace;
import dev.inflight.sink.notify.pipeline.Route;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads one channel. What a key for a secret is given is never repeated: it may be the secret. */
final class ChannelReader {
  static final List<String> KEYS =
      Stream.concat(
              Stream.of(
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
                  "enabled",
                  "limits",
                  "group_by",
                  "group_wait",
                  "dedup",
                  "quiet_hours"),
              SettingsReader.KEYS.stream())
          .toList();

  private static final int LONGEST_NAME = 60;

  private final Section section;
  private final Mapping mapping;

  ChannelReader(Section section) {
    this.section = section;
    this.mapping = section.mapping();
  }

  /** The channel, unless its name or type is wrong. */
  Optional<Channel> read() {
    Optional<String> name = name();
    Optional<ChannelType> type = type();
    boolean bot = mapping.has("channel") && type.equals(Optional.of(ChannelType.SLACK));
    ReferenceReader references = new ReferenceReader(section, name.orElse(""));
    Optional<Reference> url = references.read("url", type.map(each -> each.url(bot)));
    Optional<Reference> secret = references.read("secret", type.map(each -> each.secret(bot)));
    Route route = new RouteReader(section).read();
    Pace pace = new PaceReader(section).read(type.orElse(ChannelType.WEBHOOK));
    List<QuietWindow> quiet = new QuietHoursReader(section).read();
    Optional<Settings> settings = type.map(each -> new SettingsReader(section).read(each));
    return name.flatMap(
        n ->
            type.flatMap(
                t -> settings.map(s -> new Channel(n, t, url, secret, route, pace, quiet, s))));
  }

  private Optional<String> name() {
    Optional<String> name = required("name", "a name");
    boolean plain =
        name.stream()
            .allMatch(
                each ->
                    each.getBytes(UTF_8).length <= LONGEST_NAME
                        && PlainText.line(each).equals(each));
    if (!plain) {
      String expected = "expected at most " + LONGEST_NAME + " bytes on one line";
      section.error(mapping.offsetOf("name"), "no name of a channel, " + expected);
      return Optional.empty();
    }
    return name;
  }

  private Optional<String> required(String key, String expected) {
    Optional<Scalar> scalar = mapping.scalar(key, expected);
    if (scalar.isEmpty() || scalar.get().text().isBlank()) {
      section.error(mapping.offset(), "a channel without " + key);
      return Optional.empty();
    }
    return scalar.map(Scalar::text);
  }

  private Optional<ChannelType> type() {
    Optional<String> word = required("type", "a type");
    Optional<ChannelType> type = word.flatMap(ChannelType::named);
    if (word.isPresent() && type.isEmpty()) {
      List<String> known = ChannelType.words();
      String expected = "unknown type, expected one of " + String.join(", ", known);
      int offset = mapping.offsetOf("type");
      section.log().error(IssueKind.INVALID_VALUE, offset, expected, word.get(), known);
    }
    return type;
  }
}
