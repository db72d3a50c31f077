package dev.inflight.rules.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.inflight.grammar.WindowExtent;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What a peer answers, from {@code window/eval.jsonl}; see the README beside it. */
class PeerCorpusTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * In e448 our sum is exact, and in e451 our standard deviation is finite; in the others a point
   * that is not finite makes our answer unknown.
   */
  private static final String[] DIFFERING = {
    "e072", "e113", "e114", "e116", "e133", "e139", "e200", "e218", "e221", "e305", "e306", "e307",
    "e324", "e326", "e343", "e344", "e348", "e365", "e366", "e368", "e387", "e391", "e448", "e451",
    "e479"
  };

  private static final long MILLISECOND = 1_000_000L;

  @Test
  void value_casesOfThePeer_agreeExceptWhereRuled() throws IOException {
    var differing = new TreeSet<String>();
    List<JsonNode> cases = cases();
    for (JsonNode each : cases) {
      if (each.has("ruled")) {
        if (!agrees(each)) {
          differing.add(each.path("id").asText());
        }
      } else {
        check(each);
      }
    }
    assertThat(cases).hasSizeGreaterThan(250);
    assertThat(differing).containsExactlyInAnyOrder(DIFFERING);
  }

  private static void check(JsonNode each) {
    double got = answer(each);
    double want = want(each.path("result"));
    if (Double.isNaN(want)) {
      assertThat(got).as(each.toString()).isNaN();
    } else {
      assertThat(got).as(each.toString()).isCloseTo(want, within(1e-9 * Math.abs(want)));
    }
  }

  private static boolean agrees(JsonNode each) {
    double got = answer(each);
    double want = want(each.path("result"));
    return Double.isNaN(want) ? Double.isNaN(got) : Math.abs(got - want) <= 1e-9 * Math.abs(want);
  }

  private static double answer(JsonNode each) {
    boolean timed = each.has("durationMs");
    long size =
        timed ? each.path("durationMs").asLong() * MILLISECOND : each.path("points").asLong();
    WindowExtent.Kind kind = timed ? WindowExtent.Kind.NANOSECONDS : WindowExtent.Kind.POINTS;
    var stream = new PointStream(each.path("held").asInt(), Long.MAX_VALUE);
    RollingWindow window = stream.window(new WindowExtent(kind, size, true, 0));
    Function function = Function.valueOf(each.path("function").asText().toUpperCase(Locale.ROOT));
    Statistic statistic =
        each.has("parameter")
            ? window.statistic(function, Double.parseDouble(each.path("parameter").asText()))
            : window.statistic(function);
    for (JsonNode point : each.path("history")) {
      long timeNs = point.path(0).asLong() * MILLISECOND;
      assertThat(stream.add(timeNs, point.path(1).asLong(), number(point.path(2)))).isTrue();
    }
    stream.advance(each.path("nowMs").asLong() * MILLISECOND);
    return statistic.value(new Unknown());
  }

  private static double want(JsonNode result) {
    return result.asText().equals("unknown") ? Double.NaN : number(result);
  }

  private static double number(JsonNode node) {
    if (node.isBoolean()) {
      return node.asBoolean() ? 1 : 0;
    }
    return node.isTextual() ? Double.parseDouble(node.asText()) : node.asDouble();
  }

  private static List<JsonNode> cases() throws IOException {
    try (InputStream in = PeerCorpusTest.class.getResourceAsStream("/window/eval.jsonl")) {
      byte[] bytes = Objects.requireNonNull(in, "eval.jsonl").readAllBytes();
      return new String(bytes, StandardCharsets.UTF_8).lines().map(PeerCorpusTest::parse).toList();
    }
  }

  private static JsonNode parse(String line) {
    try {
      return JSON.readTree(line);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
