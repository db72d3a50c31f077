package dev.inflight.app.live.recorded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.ingest.Batch;
import dev.inflight.ingest.Inlet;
import dev.inflight.ingest.InletLimits;
import dev.inflight.ingest.Item;
import dev.inflight.ingest.Origin;
import dev.inflight.ingest.PatientDoor;
import dev.inflight.ingest.codec.SeriesTable;
import dev.inflight.ingest.push.LineKinds;
import dev.inflight.model.Event;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestSign;
import dev.inflight.model.TelemetrySample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.test.scheduler.VirtualTimeScheduler;

final class RecordedReplayTest {
  private static final long START = 1_760_000_000_000_000_000L;
  private static final long SECOND = 1_000_000_000L;

  @TempDir private Path folder;
  private final VirtualTimeScheduler time = VirtualTimeScheduler.create();
  private final List<Batch> batches = new ArrayList<>();
  private final Inlet inlet =
      new Inlet(InletLimits.DEFAULT, batch -> Mono.fromRunnable(() -> batches.add(batch)));
  private Path run = Path.of("");

  @BeforeEach
  void record() throws IOException {
    inlet.open();
    run = folder.resolve("requests.jsonl");
    Files.writeString(
        run, request("late", 4, 6) + request("r1", 0, 10) + request("r2", 2, 3) + "nonsense\n");
  }

  private static String request(String id, int from, int to) {
    return """
    {"event_type":"infer.request","schema_version":1,"session_id":"s","request_id":"%s",\
    "case_id":"c","endpoint":"e","model":"m","phase":"measured","started_at_ns":%d,\
    "ended_at_ns":%d,"stream":true,"status":"ok","e2e_latency_ms":%d,"ttft_ms":500,\
    "chunk_interarrival_ms":[]}
    """
        .formatted(id, START + from * SECOND, START + to * SECOND, (to - from) * 1_000);
  }

  private RecordedReplay replay(double speed, boolean shift) {
    return new RecordedReplay(
        new ReplayOptions(List.of(run.toString()), speed, shift),
        new RecordedReplay.Reading(
            new PatientDoor(inlet, time),
            LineKinds.all(() -> Instant.EPOCH),
            new SeriesTable(),
            folder,
            Schedulers.immediate(),
            time));
  }

  private static Mono<Optional<Origin>> nowhere(String source) {
    return Mono.just(Optional.empty());
  }

  private List<Event> came() {
    return batches.stream()
        .flatMap(each -> each.items().stream())
        .map(each -> ((Item.OfEvent) each).event())
        .toList();
  }

  private List<String> words() {
    return came().stream().map(RecordedReplayTest::word).toList();
  }

  private static String word(Event event) {
    if (event instanceof RequestSign sign) {
      return (sign.firstContent() ? "first " : "opens ") + sign.requestId();
    } else if (event instanceof RequestEvent request) {
      return "ends " + request.requestId();
    }
    return event instanceof TelemetrySample ? "sample" : "other";
  }

  @Test
  void run_atTwiceItsPace_letsThingsComeWhenTheyHappened() {
    AtomicBoolean over = new AtomicBoolean();
    RecordedReplay replay = replay(2, false);
    var unused =
        replay.run(RecordedReplayTest::nowhere).subscribe(end -> {}, e -> {}, () -> over.set(true));
    assertThat(words()).containsExactly("opens r1");
    time.advanceTimeBy(Duration.ofMillis(249));
    assertThat(words()).hasSize(1);
    time.advanceTimeBy(Duration.ofMillis(101));
    assertThat(words()).containsExactly("opens r1", "first r1");
    time.advanceTimeBy(Duration.ofMillis(1_300)); // 3.3 s of the run
    assertThat(words().subList(2, 5)).containsExactly("opens r2", "first r2", "ends r2");
    assertThat(over).isFalse();
    time.advanceTimeBy(Duration.ofSeconds(4));
    assertThat(words().subList(5, 9))
        .containsExactly("opens late", "first late", "ends late", "ends r1");
    assertThat(over).isTrue();
    assertThat(replay.isOver()).isTrue();
    assertThat(replay.counts().accepted()).isEqualTo(9);
    assertThat(replay.counts().rejected()).containsEntry("not_json", 1L);
  }

  @Test
  void run_asFastAsItIsTaken_comesAtOnce() {
    replay(ReplayOptions.FASTEST, false).run(RecordedReplayTest::nowhere).block();
    assertThat(words()).hasSize(9);
    assertThat(((RequestEvent) came().get(8)).startedAtNs()).isEqualTo(START);
  }

  @Test
  void run_shifted_endsNowAndIsNeverAhead() {
    time.advanceTimeBy(Duration.ofNanos(START + 1_000_000 * SECOND));
    var unused = replay(5, true).run(RecordedReplayTest::nowhere).subscribe();
    for (int i = 0; i < 30; i++) {
      time.advanceTimeBy(Duration.ofMillis(100));
      long now = time.now(TimeUnit.NANOSECONDS);
      came().stream()
          .filter(RequestEvent.class::isInstance)
          .map(RequestEvent.class::cast)
          .forEach(each -> assertThat(each.endedAtNs()).isLessThanOrEqualTo(now));
    }
    RequestEvent last = (RequestEvent) came().get(8);
    assertThat(last.endedAtNs()).isEqualTo(START + 1_000_000 * SECOND + 2 * SECOND);
    assertThat(last.endedAtNs() - last.startedAtNs()).isEqualTo(10 * SECOND);
  }

  @Test
  void run_afterARestart_goesOnWhereItWas() {
    for (boolean shift : new boolean[] {false, true}) {
      time.advanceTimeBy(Duration.ofNanos(START));
      batches.clear();
      var first = replay(2, shift).run(RecordedReplayTest::nowhere).subscribe();
      time.advanceTimeBy(Duration.ofMillis(1_700));
      first.dispose();
      List<String> before = words();
      assertThat(before).hasSize(5);
      Origin place = batches.get(batches.size() - 1).origin().orElseThrow();
      long started = ((RequestSign) came().get(0)).startedAtNs();
      batches.clear();
      var unused = replay(2, shift).run(source -> Mono.just(Optional.of(place))).subscribe();
      time.advanceTimeBy(Duration.ofSeconds(10));
      assertThat(words()).containsExactly("opens late", "first late", "ends late", "ends r1");
      assertThat(((RequestEvent) came().get(3)).startedAtNs()).isEqualTo(started);
    }
  }

  @Test
  void run_filesThatCannotBeRead_saysWhich() {
    run = folder.resolve("nowhere.jsonl");
    Mono<Void> none = replay(1, false).run(RecordedReplayTest::nowhere);
    assertThatThrownBy(none::block)
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("nowhere.jsonl");
  }
}
