package dev.inflight.bench.live;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.inflight.app.example.GeneratorOptions;
import dev.inflight.app.example.GeneratorOptions.Profile;
import dev.inflight.app.example.RunGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A run in slices of its own time, for two senders: one of requests and their signs, one of
 * telemetry and rows of metrics.
 *
 * @param requests a body for each slice, possibly empty
 * @param telemetry a body for each slice, possibly empty
 */
record TrialRun(List<String> requests, List<String> telemetry) {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final long START_NS = 1_760_000_000_000_000_000L;
  private static final long SLICE_NS = 250_000_000L;
  private static final double MS = 1e6;
  private static final double SECOND = 1e9;

  TrialRun {
    requests = List.copyOf(requests);
    telemetry = List.copyOf(telemetry);
  }

  int slices() {
    return requests.size();
  }

  static TrialRun of(int count, long seed) throws IOException {
    ByteArrayOutputStream requests = new ByteArrayOutputStream();
    ByteArrayOutputStream telemetry = new ByteArrayOutputStream();
    RunGenerator.write(
        requests,
        telemetry,
        new GeneratorOptions(
            Profile.EXAMPLE, count, 20L * count, seed, 2, 2, 1_000, 64, 4, 8, 500, 2));
    Map<Long, StringBuilder> first = new TreeMap<>();
    Map<Long, StringBuilder> second = new TreeMap<>();
    for (String each : lines(requests)) {
      request(each, first, second);
    }
    for (String each : lines(telemetry)) {
      JsonNode observed = JSON.readTree(each).path("observed_at_ns");
      add(second, observed.asLong(START_NS), each);
    }
    long last =
        Math.max(((TreeMap<Long, ?>) first).lastKey(), ((TreeMap<Long, ?>) second).lastKey());
    return new TrialRun(bodies(first, last), bodies(second, last));
  }

  private static List<String> lines(ByteArrayOutputStream bytes) {
    return bytes.toString(StandardCharsets.UTF_8).lines().toList();
  }

  private static void add(Map<Long, StringBuilder> to, long atNs, String line) {
    long slice = Math.max(0, (atNs - START_NS) / SLICE_NS);
    to.computeIfAbsent(slice, each -> new StringBuilder()).append(line).append('\n');
  }

  private static List<String> bodies(Map<Long, StringBuilder> slices, long last) {
    List<String> bodies = new ArrayList<>();
    for (long slice = 0; slice <= last; slice++) {
      bodies.add(slices.getOrDefault(slice, new StringBuilder()).toString());
    }
    return bodies;
  }

  private static void request(
      String line, Map<Long, StringBuilder> requests, Map<Long, StringBuilder> metrics)
      throws JsonProcessingException {
    JsonNode request = JSON.readTree(line);
    if (!request.path("event_type").asText().equals("infer.request")) {
      add(requests, request.path("timestamp_ns").asLong(START_NS), line);
      return;
    }
    long started = request.path("started_at_ns").asLong();
    long ended = request.path("ended_at_ns").asLong();
    long first = started + (long) (request.path("ttft_ms").asDouble() * MS);
    add(requests, started, sign(request, "infer.dispatch", started));
    add(requests, first, sign(request, "infer.first_content", first));
    add(requests, ended, line);
    add(
        metrics,
        ended,
        "{\"_time\":" + ended / SECOND + ",\"tokens\":" + request.path("output_tokens") + "}");
  }

  private static String sign(JsonNode request, String type, long atNs) {
    ObjectNode sign = JSON.createObjectNode();
    sign.put("event_type", type).put("schema_version", 1).put("timestamp_ns", atNs);
    for (String each :
        List.of("session_id", "request_id", "case_id", "phase", "endpoint", "model")) {
      sign.set(each, request.path(each));
    }
    sign.set("started_at_ns", request.path("started_at_ns"));
    return sign.toString();
  }
}
