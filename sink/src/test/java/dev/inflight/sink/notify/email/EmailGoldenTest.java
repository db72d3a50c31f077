package dev.inflight.sink.notify.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.model.Labels;
import dev.inflight.model.Level;
import dev.inflight.sink.notify.Digest;
import dev.inflight.sink.notify.Digest.RuleCount;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.Message.Field;
import dev.inflight.sink.notify.Message.Kind;
import dev.inflight.sink.notify.Message.Link;
import dev.inflight.sink.notify.Message.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What letters look like; {@code -Dgolden.update=true} rewrites the expected ones. */
final class EmailGoldenTest {
  private static final Path FOLDER = Path.of("src", "test", "resources", "golden", "notify");
  private static final Instant START = Instant.parse("2026-11-30T14:27:22Z");
  private static final Labels LABELS =
      Labels.of(Map.of("replica", "1", "model", "chat-prod", "host", "h200-03"));
  private static final List<Link> LINKS =
      List.of(
          new Link("Runbook", "https://example.org/runbook?a=1&b=\"2\""),
          new Link("Timeline", "https://example.org/t/14:27"),
          new Link("Trap", "javascript:alert(1)"));

  /** Letters of every kind. */
  enum Sample {
    ALARM {
      @Override
      Message message() {
        return sample(
            Kind.ALARM,
            Level.CRITICAL,
            "chat-prod · first token late on replica 1",
            "1 in 5 requests of the last minute waited over 500 ms (limit 15 %).\n"
                + "Other five replicas: under 1 %.",
            START.plusSeconds(2),
            List.of(
                new Field(
                    "devices meanwhile", "11 waiting, rising · KV cache 41 % · no preemptions"),
                new Field(
                    "condition",
                    "share(request/ttft_ms{replica=\"1\"}[1m] > 500) > 0.15, for 2s",
                    true),
                new Field("why", "= 0.20 (12 of 60, all 12 still waiting) > 0.15  TRUE", true)),
            new Table(
                "In flight then, most tokens first",
                List.of("request", "phase", "age, s", "tokens"),
                List.of(
                    List.of("chatcmpl-9f2c (trace 4bf9…)", "prefill", "12.8", "98,304"),
                    List.of("chatcmpl-9f31 (trace 77a0…)", "no token yet", "12.4", "98,304")),
                "and 24 more: 10 with no token yet"),
            Optional.empty());
      }
    },
    RECOVERY {
      @Override
      Message message() {
        return sample(
            Kind.RECOVERY,
            Level.CRITICAL,
            "chat-prod · first token late on replica 1",
            "Recovered after 1 min 7 s",
            START.plusSeconds(67),
            List.of(new Field("why", "= 0.03 > 0.15  FALSE", true)),
            Table.NONE,
            Optional.empty());
      }
    },
    DIGEST {
      @Override
      Message message() {
        Digest digest =
            new Digest(
                "the channel asked for a pause",
                14,
                List.of(
                    new RuleCount("first token late", Level.CRITICAL, 8, 1, 0),
                    new RuleCount("queue grows", Level.WARNING, 3, 0, 0),
                    new RuleCount("exporter silent", Level.ERROR, 0, 1, 0),
                    new RuleCount("3 other rules", Level.INFO, 0, 0, 1)),
                List.of(
                    line("a", Kind.ALARM, Level.CRITICAL, "first token late on replica 1"),
                    line("b", Kind.RECOVERY, Level.ERROR, "exporter of h200-03 <silent>")));
        return sample(
            Kind.DIGEST,
            Level.CRITICAL,
            "14 messages in 5 min",
            "",
            START.plusSeconds(300),
            List.of(),
            Table.NONE,
            Optional.of(digest));
      }
    },
    HOSTILE {
      @Override
      Message message() {
        String evil = "</td></table><script>alert('x')</script> a<b & \"c\" <!channel> @all";
        return sample(
            Kind.TEXT,
            Level.WARNING,
            evil,
            evil + "\n<b>bold</b> ```fence``` \u202Ertl",
            START,
            List.of(new Field(evil, evil, true), new Field("long", "x".repeat(3_000))),
            new Table(evil, List.of(evil), List.of(List.of(evil)), evil),
            Optional.empty());
      }
    };

    abstract Message message();

    String word() {
      return "email-" + name().toLowerCase(Locale.ROOT);
    }
  }

  private static Digest.Line line(String id, Kind kind, Level level, String title) {
    return new Digest.Line(id, id, kind, level, title, START);
  }

  private static Message sample(
      Kind kind,
      Level level,
      String title,
      String text,
      Instant at,
      List<Field> fields,
      Table evidence,
      Optional<Digest> digest) {
    Labels labels = kind == Kind.DIGEST ? Labels.NONE : LABELS;
    return new Message(
        "id-1",
        "episode-1",
        kind,
        level,
        "first token late",
        title,
        text,
        labels,
        List.of(),
        at,
        kind == Kind.DIGEST ? at : START,
        fields,
        evidence,
        LINKS,
        digest);
  }

  private static void check(String name, String actual) throws IOException {
    Path file = FOLDER.resolve(name);
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(file, actual);
    }
    assertThat(actual).isEqualTo(Files.readString(file));
  }

  @ParameterizedTest
  @EnumSource
  void of_sample_isAsExpected(Sample sample) throws IOException {
    Message message = Shortening.of(sample.message());
    check(sample.word() + ".txt", EmailText.of(message));
    check(sample.word() + ".html", EmailHtml.of(message));
  }

  @ParameterizedTest
  @EnumSource
  void html_anySample_hasOnlyOurTags(Sample sample) {
    String html = EmailHtml.of(Shortening.of(sample.message()));
    assertThat(html)
        .doesNotContain("<script", "<!channel", "<b>bold", "href=\"javascript")
        .doesNotContainPattern("&(?!amp;|lt;|gt;|quot;|#39;|nbsp;)");
    for (String tag : List.of("table", "tr", "td", "th", "div", "span", "a", "p", "b")) {
      assertThat(count(html, "<" + tag + "[ >]")).as(tag).isEqualTo(count(html, "</" + tag + ">"));
    }
  }

  private static long count(String text, String pattern) {
    return Pattern.compile(pattern).matcher(text).results().count();
  }

  @Test
  void shortening_hugeMessage_staysALetterAndSaysWhatIsLeftOut() {
    String huge = "&<@all>👩‍👩‍👧\"\\ é中\n".repeat(4_000);
    Message message =
        sample(
            Kind.ALARM,
            Level.ERROR,
            huge,
            huge,
            START,
            Collections.nCopies(300, new Field(huge, huge)),
            new Table(huge, List.of("a"), Collections.nCopies(300, List.of(huge)), "and 5 more"),
            Optional.empty());
    Message shortened = Shortening.of(message);
    assertThat(EmailHtml.of(shortened).length()).isLessThan(2_000_000);
    assertThat(EmailText.of(shortened))
        .hasSizeLessThan(300_000)
        .contains("… (250 fields left out)", "… (250 lines left out) and 5 more")
        .contains("characters left out)");
  }

  @Test
  void shortening_manyRules_keepsTheCounts() {
    List<RuleCount> rules =
        new ArrayList<>(Collections.nCopies(60, new RuleCount("some", Level.WARNING, 2, 1, 0)));
    rules.add(new RuleCount("last", Level.CRITICAL, 1, 0, 0));
    Message message =
        sample(
            Kind.DIGEST,
            Level.CRITICAL,
            "many",
            "",
            START,
            List.of(),
            Table.NONE,
            Optional.of(new Digest("pause", 181, rules, List.of())));
    List<RuleCount> shown = Shortening.of(message).digest().orElseThrow().rules();
    assertThat(shown)
        .hasSize(51)
        .last()
        .isEqualTo(new RuleCount("11 other rules", Level.CRITICAL, 21, 10, 0));
  }
}
