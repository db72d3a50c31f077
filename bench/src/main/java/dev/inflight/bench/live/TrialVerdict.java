package dev.inflight.bench.live;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.inflight.app.live.CoreSettings;
import dev.inflight.app.live.LiveCore;
import dev.inflight.ingest.Batch;
import dev.inflight.ingest.Item;
import dev.inflight.ingest.codec.SeriesTable;
import dev.inflight.ingest.push.Encoding;
import dev.inflight.ingest.push.LineKinds;
import dev.inflight.ingest.push.PushFault;
import dev.inflight.ingest.push.PushLimits;
import dev.inflight.ingest.push.PushedInput;
import dev.inflight.join.JoinOptions;
import dev.inflight.join.LiveLimits;
import dev.inflight.model.Window;
import dev.inflight.rules.engine.EngineOptions;
import dev.inflight.sink.report.RowJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Compares what a service that was killed again and again found with what it should have. */
final class TrialVerdict {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String FIRED = "fired";
  private static final String RECOVERED = "recovered";

  private final List<String> wrongs = new ArrayList<>();

  List<String> wrongs() {
    return wrongs;
  }

  void wrong(String what) {
    wrongs.add(what);
  }

  /** The rows of a service that nobody killed, which got the same slices in the same order. */
  static Map<String, String> expected(TrialRun run) throws IOException, PushFault {
    RowJson json = new RowJson(EnumSet.allOf(Window.class));
    Map<String, String> rows = new TreeMap<>();
    CoreSettings settings =
        new CoreSettings(
            JoinOptions.live(false, List.of()),
            LiveLimits.DEFAULT,
            List.of(),
            EngineOptions.DEFAULT);
    LiveCore core =
        new LiveCore(
            settings, row -> rows.put(row.request().requestId(), withoutCause(json.of(row))));
    SeriesTable series = new SeriesTable();
    for (int slice = 0; slice < run.slices(); slice++) {
      take(core, run.telemetry().get(slice), series);
      take(core, run.requests().get(slice), series);
    }
    core.join().finish();
    return rows;
  }

  private static void take(LiveCore core, String body, SeriesTable series) throws PushFault {
    try (PushedInput input =
        new PushedInput(
            "trial",
            LineKinds.all(() -> Instant.EPOCH),
            series,
            Encoding.IDENTITY,
            PushLimits.DEFAULT)) {
      input.feed(body.getBytes(StandardCharsets.UTF_8));
      for (Optional<Batch> batch = input.next(); batch.isPresent(); batch = input.next()) {
        for (Item each : batch.get().items()) {
          if (each instanceof Item.OfEvent event) {
            core.event(event.event());
          }
        }
      }
    }
  }

  private static String withoutCause(String row) {
    return row.replaceAll("\"final_because\":\"\\w+\"", "\"final_because\":\"\"");
  }

  /** Looks at the rows that the service has. */
  void rows(Map<String, String> expected, List<JsonNode> found) {
    Map<String, String> left = new HashMap<>(expected);
    for (JsonNode each : found) {
      String id = each.path("request_id").asText();
      String row = withoutCause(each.toString());
      String should = left.remove(id);
      if (should == null) {
        wrongs.add("a row too many: " + id);
      } else if (!same(should, row)) {
        wrongs.add("another row for " + id + ": found " + row + ", expected " + should);
      }
    }
    left.keySet().forEach(each -> wrongs.add("no row for " + each));
  }

  private static boolean same(String one, String other) {
    try {
      return JSON.readTree(one).equals(JSON.readTree(other));
    } catch (IOException e) {
      return false;
    }
  }

  /** Looks at the alerts that the service has, the oldest first, and at what was heard of them. */
  void alerts(List<JsonNode> found, Map<String, JsonNode> heard) {
    Map<String, JsonNode> firing = new HashMap<>();
    int alarms = 0;
    int ends = 0;
    for (JsonNode each : found) {
      String who = each.path("rule").asText() + each.path("labels");
      switch (each.path("change").asText()) {
        case FIRED -> {
          alarms++;
          if (firing.put(who, each) != null) {
            wrongs.add("an alarm again, with none between: " + who);
          }
        }
        case RECOVERED -> {
          ends++;
          JsonNode alarm = firing.remove(who);
          if (alarm == null || !started(alarm).equals(started(each))) {
            wrongs.add("an end without its alarm: " + who);
          }
        }
        default -> {}
      }
    }
    told("alarm", alarms, heard);
    told("recovery", ends, heard);
    firing.keySet().stream()
        .filter(each -> each.startsWith("lasting"))
        .findAny()
        .ifPresentOrElse(each -> {}, () -> wrongs.add("the rule that never ends has ended"));
  }

  private static String started(JsonNode alert) {
    return alert.path("started_at_ns").asText();
  }

  private void told(String kind, int expected, Map<String, JsonNode> heard) {
    List<JsonNode> some =
        heard.values().stream().filter(each -> each.path("kind").asText().equals(kind)).toList();
    long episodes = some.stream().map(each -> each.path("episode").asText()).distinct().count();
    if (some.size() != expected || episodes != expected) {
      wrongs.add(
          "%s: heard %d of %d episodes, expected %d"
              .formatted(kind, some.size(), episodes, expected));
    }
  }
}
