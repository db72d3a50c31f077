package dev.inflight.app.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.app.rules.replay.UsableRules;
import dev.inflight.ingest.codec.SeriesTable;
import dev.inflight.join.JoinOptions;
import dev.inflight.join.LiveLimits;
import dev.inflight.model.AlertChange;
import dev.inflight.model.AlertChange.Fired;
import dev.inflight.model.AlertChange.SeesAgain;
import dev.inflight.model.AlertChange.WentBlind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What nobody sends is seen all the same: a server that stalls, an exporter that falls silent. */
final class LiveAlarmTest {
  private static final long START = 1_760_000_000_000_000_000L;
  private static final long SECOND = 1_000_000_000L;

  @TempDir private Path folder;
  private final LineReading reading = new LineReading(new SeriesTable());
  private final List<String> told = new ArrayList<>();
  private LiveCore core = new LiveCore(settings(List.of()), row -> {});

  private static CoreSettings settings(List<Path> rules) {
    JoinOptions join = JoinOptions.live(true, List.of());
    if (rules.isEmpty()) {
      return new CoreSettings(
          join, LiveLimits.DEFAULT, List.of(), dev.inflight.rules.engine.EngineOptions.DEFAULT);
    }
    UsableRules usable = UsableRules.read(rules);
    return new CoreSettings(join, LiveLimits.DEFAULT, usable.definitions(), usable.options(false));
  }

  private void rules(String... rules) throws IOException {
    Path file = folder.resolve("rules.yaml");
    Files.writeString(file, "rules:\n  - " + String.join("\n  - ", rules) + "\n");
    core = new LiveCore(settings(List.of(file)), row -> {});
  }

  private void lines(String lines) {
    byte[] bytes = lines.getBytes(StandardCharsets.US_ASCII);
    core.apply(new Command.Lines(START, Optional.empty(), bytes, reading.items(bytes, START)));
    core.apply(new Command.Settle());
    listen(-1);
  }

  /** A second passes and nothing comes. */
  private void second(long at) {
    core.apply(new Command.Tick(at * SECOND, START + at * SECOND));
    core.apply(new Command.Settle());
    listen(at);
  }

  private void listen(long at) {
    for (AlertChange each : core.takeChanges()) {
      String what =
          each instanceof WentBlind blind
              ? "blind: " + blind.spot().rules()
              : each.getClass().getSimpleName() + ": " + each.alert().rule();
      told.add((at < 0 ? "" : at + " ") + what);
    }
  }

  private static String dispatch(String id, long atNs) {
    return """
    {"event_type":"infer.dispatch","schema_version":1,"session_id":"s","request_id":"%s",\
    "case_id":"c","phase":"measured","timestamp_ns":%d,"started_at_ns":%d}
    """
        .formatted(id, atNs, atNs);
  }

  private static String request(String id, long startNs, long endNs) {
    return """
    {"event_type":"infer.request","schema_version":1,"session_id":"s","request_id":"%s",\
    "case_id":"c","endpoint":"e","model":"m","phase":"measured","timestamp_ns":%2$d,\
    "started_at_ns":%2$d,"ended_at_ns":%3$d,"concurrency":null,"target_input_tokens":1,\
    "target_output_tokens":1,"stream":true,"status":"ok","e2e_latency_ms":1000.0,"ttft_ms":50.0,\
    "chunk_interarrival_ms":[]}
    """
        .formatted(id, startNs, endNs);
  }

  private static String sample(String metric, long atNs) {
    return """
    {"event_type":"infer.telemetry_sample","schema_version":2,"run_id":"r","identity":\
    {"host":"h","boot_id":"b","device_uuid":"GPU-1"},"observed_at_ns":%d,"metric":"%s",\
    "value":0.5,"unit":"1","kind":"gauge","state":"valid","source":"dcgm","interval_ms":1000,\
    "detail":null,"provenance":"observed","scope":"gpu_device","counter_owner":"gpu_device",\
    "clock_domain":"h/b/unix_epoch_ns"}
    """
        .formatted(atNs, metric);
  }

  private static final String ARTIFACT =
      """
      {"event_type":"infer.artifact","schema_version":2,"event_id":"a","artifact_kind":\
      "inference_jsonl","created_at_ns":1,"context":{"run_id":"r","session_id":"s",\
      "producer_id":"p","source":"x","host":"h","clock_domain":"h/b/unix_epoch_ns"},\
      "metadata":{"boot_id":"b"}}
      """;

  @Test
  void tick_totalStall_pagesWithinTheRulesTime() throws IOException {
    rules(
        "{name: stuck, condition: 'request/oldest_in_flight_ms > 5s'}",
        "{name: late, condition: 'share(request/ttft_ms[1m] > 500ms) > 20%', for: 2s}");
    lines(ARTIFACT);
    for (long at = -70; at <= 0; at += 10) {
      lines(request("q" + at, START + (at - 1) * SECOND, START + at * SECOND));
    }
    lines(dispatch("one", START) + dispatch("two", START));
    for (long at = 0; at <= 10; at++) {
      second(at);
    }
    // two seconds later than the clock has it, since what comes in time might still change it
    assertThat(told).containsExactly("5 Fired: late", "8 Fired: stuck");
  }

  @Test
  void tick_exporterFallsSilent_isToldOnceForAllRulesAndRecovers() throws IOException {
    rules(
        "{name: cold, condition: 'gpu_utilization < 10%', by: [device]}",
        "{name: busy, condition: 'mean(gpu_sm_active[10s]) > 90%', by: [device]}",
        "{name: slow, condition: 'gpu_dram_active > 80%'}");
    lines(ARTIFACT);
    for (long at = 0; at < 30; at++) {
      lines(samples(at));
      second(at);
    }
    for (long at = 30; at < 200; at++) {
      lines(request("q" + at, START + (at - 1) * SECOND, START + at * SECOND));
      second(at);
    }
    assertThat(told).hasSize(1);
    assertThat(told.get(0)).contains("blind: ").contains("busy", "cold", "slow");

    for (long at = 200; at < 210; at++) {
      lines(samples(at));
      second(at);
    }
    assertThat(told).hasSize(2);
    assertThat(told.get(1)).contains(SeesAgain.class.getSimpleName());
    assertThat(told).noneMatch(each -> each.contains(Fired.class.getSimpleName()));
  }

  private static String samples(long at) {
    long ns = START + at * SECOND;
    return sample("gpu_utilization", ns)
        + sample("gpu_sm_active", ns)
        + sample("gpu_dram_active", ns);
  }
}
