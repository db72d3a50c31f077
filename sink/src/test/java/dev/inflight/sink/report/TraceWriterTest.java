package dev.inflight.sink.report;

import static dev.inflight.sink.report.Requests.T0;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.inflight.model.Provenance;
import dev.inflight.model.Reason;
import dev.inflight.model.RequestRow;
import dev.inflight.model.SampleState;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.TelemetrySample;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TraceWriterTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final long SECOND = 1_000_000_000L;

  private static TelemetrySample sample(SeriesKey key, long at, double value, SampleState state) {
    long bits = key.integer() ? (long) value : Double.doubleToRawLongBits(value);
    return new TelemetrySample(key, at, bits, state, SECOND, "", Provenance.OBSERVED);
  }

  private static String trace(List<RequestRow> rows) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (TraceWriter writer = new TraceWriter(bytes)) {
      writer.begin(Written.context(Options.columns(100)));
      for (int at = -3; at < 3; at++) {
        for (SeriesKey key : SmallRun.SERIES) {
          writer.sample(
              sample(key, T0 + at * SECOND, 10 + at, SampleState.VALID), T0 + at * SECOND);
        }
      }
      rows.forEach(writer::row);
      writer.sample(sample(SmallRun.POWER_A, T0, 0, SampleState.INVALID), T0 + 5 * SECOND);
      writer.sample(sample(SmallRun.POWER_A, T0, 0, SampleState.MISSING), T0 + 5 * SECOND);
      writer.end(SmallRun.report());
    }
    return bytes.toString(UTF_8);
  }

  /** What every event must be, whatever it is of. */
  private static void check(JsonNode event) {
    String phase = event.get("ph").asText();
    assertThat(phase).isIn("X", "C", "M", "i");
    assertThat(event.get("pid").isInt()).isTrue();
    assertThat(event.get("tid").isInt()).isTrue();
    assertThat(event.get("name").isTextual()).isTrue();
    if (!phase.equals("M")) {
      assertThat(event.get("ts").isNumber()).isTrue();
      assertThat(event.get("ts").asDouble()).isNotNegative();
    }
    switch (phase) {
      case "X" -> assertThat(event.get("dur").asDouble()).isNotNegative();
      case "C" -> assertThat(event.get("args")).isNotEmpty().allMatch(JsonNode::isNumber);
      case "M" -> assertThat(event.get("args")).hasSize(1);
      default -> assertThat(event.get("s").asText()).isIn("t", "p", "g");
    }
  }

  /** In one lane a span lies inside another or beside it. */
  private static void checkLanes(JsonNode events) {
    Map<String, List<double[]>> lanes = new HashMap<>();
    for (JsonNode event : events) {
      if (event.get("ph").asText().equals("X")) {
        double from = event.get("ts").asDouble();
        String lane = event.get("pid") + "/" + event.get("tid");
        lanes
            .computeIfAbsent(lane, any -> new ArrayList<>())
            .add(new double[] {from, from + event.get("dur").asDouble()});
      }
    }
    for (List<double[]> spans : lanes.values()) {
      for (double[] a : spans) {
        assertThat(spans)
            .allMatch(
                b -> b[0] >= a[1] - 1e-6 || b[1] <= a[0] + 1e-6 || inside(a, b) || inside(b, a));
      }
    }
  }

  private static boolean inside(double[] inner, double[] outer) {
    return inner[0] >= outer[0] - 1e-6 && inner[1] <= outer[1] + 1e-6;
  }

  @Test
  void trace_ofFewRequests_isAsAgreed() throws IOException {
    Golden.check("few-trace.json", trace(SmallRun.fewRows()));
  }

  @Test
  void trace_ofASmallRun_keepsTheFormatsRules() throws IOException {
    JsonNode root = MAPPER.readTree(trace(SmallRun.rows()));
    JsonNode events = root.get("traceEvents");
    events.forEach(TraceWriterTest::check);
    checkLanes(events);
    assertThat(root.at("/otherData/samples_before_run").asInt()).isEqualTo(3 * 7);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void lanes_ofAnyRequests_neverOverlapAndAreAsFewAsCanBe(long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    List<RequestRow> rows = new ArrayList<>();
    long start = T0;
    for (int at = 0; at < 200; at++) {
      start += random.nextLong(5) * 1_000_000;
      double e2e = random.nextInt(20);
      rows.add(
          FakeRow.joined(Requests.ok("r" + at, start, random.nextInt(25), e2e, 3), 1, List.of()));
    }
    JsonNode events = MAPPER.readTree(trace(rows)).get("traceEvents");
    events.forEach(TraceWriterTest::check);
    checkLanes(events);
    assertThat(lanes(events)).hasSizeLessThanOrEqualTo(mostAtOnce(rows));
  }

  private static Set<Integer> lanes(JsonNode events) {
    Set<Integer> lanes = new HashSet<>();
    for (JsonNode event : events) {
      if (event.get("ph").asText().equals("X") && event.get("pid").asInt() == 1) {
        lanes.add(event.get("tid").asInt());
      }
    }
    return lanes;
  }

  private static int mostAtOnce(List<RequestRow> rows) {
    int most = 0;
    for (RequestRow one : rows) {
      long at = one.request().startedAtNs();
      int here = 0;
      for (RequestRow other : rows) {
        here += other.request().startedAtNs() <= at && other.request().endedAtNs() >= at ? 1 : 0;
      }
      most = Math.max(most, here);
    }
    return most;
  }

  @Test
  void worst_always_areMarkedInTheirLanes() throws IOException {
    JsonNode events = MAPPER.readTree(trace(SmallRun.rows())).get("traceEvents");
    List<String> marked = new ArrayList<>();
    for (JsonNode event : events) {
      if (event.get("ph").asText().equals("i") && event.get("s").asText().equals("t")) {
        marked.add(event.at("/args/request_id").asText());
      }
    }
    assertThat(marked).containsExactly("req-059", "req-049", "req-039");
  }

  @Test
  void trace_withoutRequests_isATraceOfItsSamples() throws IOException {
    JsonNode root =
        MAPPER.readTree(
            trace(List.of(FakeRow.unjoined(Requests.untimed("x"), Reason.REQUEST_WITHOUT_TIMES))));
    assertThat(root.at("/otherData/requests_without_times").asInt()).isEqualTo(1);
    assertThat(root.at("/otherData/samples_before_run").asInt()).isZero();
    root.get("traceEvents").forEach(TraceWriterTest::check);
  }
}
