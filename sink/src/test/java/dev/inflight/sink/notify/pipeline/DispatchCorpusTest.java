package dev.inflight.sink.notify.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.inflight.model.Labels;
import dev.inflight.model.Level;
import dev.inflight.sink.notify.Delivery;
import dev.inflight.sink.notify.Delivery.Refusal;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.Message.Kind;
import dev.inflight.sink.notify.Message.Table;
import dev.inflight.sink.notify.mute.Mute;
import dev.inflight.sink.notify.outbox.OutboxLimits;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.core.publisher.Mono;

/**
 * A peer's sends, with its defaults for what a case leaves open. Where ours differs on purpose, the
 * case stands in {@code rulings-dispatch.tsv} with the reason.
 */
final class DispatchCorpusTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final double SECOND = 1e9;

  @TempDir private Path folder;

  static Stream<JsonNode> cases() throws IOException {
    return lines("dispatch.jsonl").map(DispatchCorpusTest::json);
  }

  private static JsonNode json(String line) {
    try {
      return JSON.readTree(line);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static Stream<String> lines(String name) throws IOException {
    try (InputStream in = DispatchCorpusTest.class.getResourceAsStream("/corpus/" + name)) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().filter(each -> !each.isBlank());
    }
  }

  private static Map<String, String> rulings() throws IOException {
    Map<String, String> rulings = new TreeMap<>();
    lines("rulings-dispatch.tsv")
        .forEach(each -> rulings.put(each.split("\t")[0], each.split("\t")[1]));
    return rulings;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void send_case_isAsThePeersOrRuled(JsonNode test) throws IOException {
    String ours = new Run(test, folder).outcome();
    String theirs = expected(test);
    String ruling = rulings().get(test.path("id").asText());
    if (ruling == null) {
      assertThat(ours).as(test.toString()).isEqualTo(theirs);
    } else {
      assertThat(ours).as("ruled otherwise, but the same").isNotEqualTo(theirs);
      assertThat(test.has("surprising") || test.has("ruled")).as(ruling).isTrue();
    }
  }

  @Test
  void rulings_each_isOfACase() throws IOException {
    Set<String> ids = new HashSet<>();
    cases().forEach(each -> ids.add(each.path("id").asText()));
    assertThat(ids).hasSize(37).containsAll(rulings().keySet());
  }

  private static String expected(JsonNode test) {
    StringBuilder words = new StringBuilder();
    for (JsonNode each : test.path("attempts")) {
      words.append(
          line(
              each.path("t").asDouble(),
              each.path("channel").asText(),
              each.path("title").asText(),
              each.path("text").asText(),
              each.path("outcome").asText(),
              each.path("repeats_reported").asInt(0)));
    }
    test.path("stats")
        .properties()
        .forEach(
            each -> {
              JsonNode stats = each.getValue();
              words.append(
                  stats(
                      each.getKey(),
                      stats.path("sent").asInt(),
                      stats.path("failed").asInt(),
                      stats.path("suppressed").asInt()));
            });
    return words.toString();
  }

  private static String line(
      double at, String channel, String title, String text, String outcome, int repeats) {
    return "%.3f %s %s (%s) %s, %d before\n".formatted(at, channel, title, text, outcome, repeats);
  }

  private static String stats(String channel, long sent, long failed, long suppressed) {
    return "%s: %d sent, %d failed, %d suppressed\n".formatted(channel, sent, failed, suppressed);
  }

  /** One case. */
  private static final class Run {
    private static final double WINDOW = 300;
    private static final int PER_MINUTE = 20;
    private static final int RETRIES = 3;

    private final JsonNode test;
    private final JsonNode policy;
    private final VirtualPipeline pipeline;
    private int attempts;

    Run(JsonNode test, Path folder) {
      this.test = test;
      this.policy = test.path("policy");
      this.pipeline = new VirtualPipeline(folder);
    }

    String outcome() {
      test.path("channels")
          .forEach(
              each -> pipeline.channel(name(each), route(each), pace(), Mute.NEVER, this::answer));
      try (VirtualPipeline open = pipeline.open()) {
        int number = 0;
        for (JsonNode each : test.path("sends")) {
          open.passTo(each.path("t").asDouble());
          open.notices(List.of(notice(each, number++)));
        }
        open.pass(Duration.ofSeconds(50)); // the peer's longest run of retries, and its rate
        return words(open);
      }
    }

    private String words(VirtualPipeline open) {
      StringBuilder words = new StringBuilder();
      for (VirtualPipeline.Got each : open.got) {
        int repeats =
            each.message().fields().stream()
                .filter(field -> field.name().equals("held back before"))
                .mapToInt(field -> Integer.parseInt(field.value().split(" ")[0]))
                .findFirst()
                .orElse(0);
        String outcome = each.delivered() ? "ok" : "error";
        words.append(
            line(
                each.seconds(),
                each.channel(),
                each.message().title(),
                each.message().text(),
                outcome,
                repeats));
      }
      test.path("channels").forEach(each -> words.append(stats(name(each), open)));
      return words.toString();
    }

    private static String stats(String channel, VirtualPipeline open) {
      if (open.isClosedFor(channel)) {
        return DispatchCorpusTest.stats(channel, 0, 0, 0);
      }
      ChannelStatus status = open.status(channel);
      Counts counts = status.counts();
      return DispatchCorpusTest.stats(
          channel, counts.delivered(), status.undelivered(), counts.repeats());
    }

    private static String name(JsonNode channel) {
      return channel.path("name").asText();
    }

    private static Route route(JsonNode channel) {
      Set<Level> levels =
          EnumSet.range(level(channel.path("min_level").asText("info")), Level.CRITICAL);
      if (channel.has("levels")) {
        levels = EnumSet.noneOf(Level.class);
        for (JsonNode each : channel.path("levels")) {
          levels.add(level(each.asText()));
        }
      }
      Set<String> tags = new HashSet<>();
      channel.path("tags").forEach(each -> tags.add(each.asText()));
      return new Route(levels, tags, channel.path("enabled").asBoolean(true));
    }

    private static Level level(String word) {
      return Level.named(word).orElseThrow();
    }

    private Pace pace() {
      double window = policy.path("dedup_window").asDouble(WINDOW);
      int perMinute =
          policy.has("rate_limit_per_minute")
              ? policy.path("rate_limit_per_minute").asInt(0)
              : PER_MINUTE;
      return new Pace(
          0,
          perMinute,
          List.of(),
          Duration.ZERO,
          Duration.ofNanos((long) (window * SECOND)),
          Duration.ofHours(24),
          policy.path("max_retries").asInt(RETRIES),
          OutboxLimits.USUAL);
    }

    private static Notice notice(JsonNode send, int number) {
      String key = send.path("key").asText("");
      Message message =
          new Message(
              "send-" + number,
              "send-" + number,
              Kind.TEXT,
              level(send.path("level").asText("info")),
              "rule",
              send.path("title").asText(key),
              send.path("text").asText("x"),
              Labels.of(Map.of("source", send.path("source").asText(""))),
              texts(send.path("tags")),
              VirtualPipeline.BEGIN,
              VirtualPipeline.BEGIN,
              List.of(),
              Table.NONE,
              List.of(),
              Optional.empty());
      return new Notice(message, texts(send.path("channels")));
    }

    private static List<String> texts(JsonNode list) {
      List<String> texts = new ArrayList<>();
      list.forEach(each -> texts.add(each.asText()));
      return texts;
    }

    private Mono<Delivery> answer(Message message, int ignored) {
      JsonNode script = test.path("script").path(attempts++);
      if (script.has("raise")) {
        return Mono.just(new Delivery.Transient("failed"));
      }
      if (!script.has("error")) {
        return VirtualPipeline.ok(message, attempts);
      }
      boolean heeded = policy.path("respect_retry_after").asBoolean(true);
      if (script.has("retry_after") && heeded) {
        Duration pause = Duration.ofSeconds(script.path("retry_after").asLong());
        return Mono.just(new Delivery.Throttled("slow down", pause));
      }
      return Mono.just(
          script.path("retryable").asBoolean()
              ? new Delivery.Transient("failed")
              : new Delivery.Permanent("no", Refusal.REFUSED));
    }
  }
}
