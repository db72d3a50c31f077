package dev.inflight.app.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.app.example.GeneratorOptions;
import dev.inflight.app.example.RunGenerator;
import dev.inflight.app.rules.replay.UsableRules;
import dev.inflight.ingest.Item;
import dev.inflight.ingest.codec.SeriesTable;
import dev.inflight.ingest.codec.metrics.MetricRow;
import dev.inflight.join.JoinOptions;
import dev.inflight.join.LiveLimits;
import dev.inflight.join.Route;
import dev.inflight.model.Absent;
import dev.inflight.model.AlertChange;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LiveCoreTest {
  private static final long START = 1_760_000_000_000_000_000L;
  private static final long SECOND = 1_000_000_000L;

  @TempDir private Path folder;
  private List<String> rules = List.of();

  @BeforeEach
  void write() {
    rules =
        List.of(
            "{name: high, condition: 'loss > 3'}", "{name: silent, condition: 'age(loss) > 10s'}");
  }

  private LiveCore core() throws IOException {
    return core(List.of());
  }

  private LiveCore core(List<Route> routes) throws IOException {
    Path file = folder.resolve("rules.yaml");
    Files.writeString(file, "rules:\n  - " + String.join("\n  - ", rules) + "\n");
    UsableRules usable = UsableRules.read(List.of(file));
    JoinOptions options = JoinOptions.live(false, routes);
    return new LiveCore(
        new CoreSettings(options, LiveLimits.DEFAULT, usable.definitions(), usable.options(false)),
        row -> {});
  }

  private static MetricRow loss(long seconds, double value) {
    return new MetricRow(
        Absent.LONG, START + seconds * SECOND, List.of("loss"), new double[] {value}, Map.of());
  }

  private static List<String> fired(LiveCore core) {
    return core.takeChanges().stream()
        .filter(AlertChange.Fired.class::isInstance)
        .map(each -> each.alert().rule())
        .toList();
  }

  @Test
  void settle_pointOfLongAgo_isAnsweredAtOnce() throws IOException {
    LiveCore core = core();
    core.metrics(loss(0, 5));
    core.settle();

    assertThat(fired(core)).containsExactly("high");
  }

  @Test
  void tick_silence_passesFromTheNewestEventAndNeverOvertakesWhatComesInTime() throws IOException {
    LiveCore core = core();
    core.metrics(loss(0, 1));
    core.tick(0);
    core.tick(11 * SECOND);
    assertThat(fired(core)).isEmpty();

    core.tick(13 * SECOND);
    assertThat(fired(core)).containsExactly("silent");
  }

  @Test
  void metrics_stampedFarAhead_areCountedAndMakeNothingElseLate() throws IOException {
    LiveCore core = core();
    core.refuseAfter(START + 300 * SECOND);
    core.metrics(loss(86_400, 5));
    core.metrics(loss(1, 5));
    core.settle();

    assertThat(core.fromTheFuture()).isEqualTo(1);
    assertThat(fired(core)).containsExactly("high");
  }

  @Test
  void explain_ofARunLongPast_isAtItsTimeAndLeavesItsWindowsAlone() throws IOException {
    rules = List.of("{name: mean, condition: 'mean(loss[10s]) > 3'}");
    LiveCore core = core();
    for (int second = 0; second <= 20; second++) {
      core.metrics(loss(second, 5));
      core.settle();
      core.explain(core.engine().states().get(0));
    }
    assertThat(core.explain(core.engine().states().get(0)))
        .contains("mean(loss[10s]) > 3 = TRUE")
        .contains("mean(loss[10s]) = 5")
        .doesNotContain("UNKNOWN");
  }

  @Test
  void rulesByReplica_requestsWithARoute_haveTheReplicaThatTelemetryNames() throws IOException {
    rules =
        List.of(
            "{name: late, condition: 'share(request/ttft_ms[1m] > 500ms) > 15%', by: [replica]}",
            "{name: waits, condition: 'request/oldest_in_flight_ms > 3s', by: [host, replica]}");
    ByteArrayOutputStream requests = new ByteArrayOutputStream();
    ByteArrayOutputStream telemetry = new ByteArrayOutputStream();
    RunGenerator.write(requests, telemetry, GeneratorOptions.example());
    LiveCore core =
        core(
            List.of(
                new Route("http://host-0:8000/*", "*", "*", Map.of("host", "host-0")),
                new Route("http://host-1:8000/*", "*", "*", Map.of("host", "host-1"))));

    core.apply(lines(telemetry));
    core.apply(
        lines(
            """
            {"event_type":"infer.dispatch","schema_version":1,"session_id":"s","request_id":"open","case_id":"chat","phase":"measured","model":"llama","timestamp_ns":1760000000000000000,"started_at_ns":1760000000000000000,"endpoint":"http://host-0:8000/v1/chat/completions"}
            """));
    core.apply(lines(requests));
    core.tick(0);
    core.tick(5 * SECOND);

    assertThat(core.takeChanges())
        .filteredOn(AlertChange.Fired.class::isInstance)
        .extracting(each -> each.alert().rule() + " " + each.alert().labels())
        .contains("late {replica=\"replica-1\"}", "waits {host=\"host-0\", replica=\"replica-0\"}");
  }

  private static Command lines(Object text) {
    byte[] lines = text.toString().getBytes(StandardCharsets.UTF_8);
    List<Item> items = new LineReading(new SeriesTable()).items(lines, START);
    return new Command.Lines(START, Optional.empty(), lines, items);
  }
}
