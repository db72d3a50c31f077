package dev.inflight.sink.store;

import dev.inflight.model.Absent;
import dev.inflight.model.Labels;
import dev.inflight.model.Level;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** Rows, alerts and a clock to test with. */
final class Samples {
  static final long START = 1_700_000_000_000_000_000L;
  static final long MS = 1_000_000L;

  private Samples() {}

  /** A row that takes 500 ms, a second after the one before. */
  static StoredRow row(long number) {
    return row("r-" + number, START + number * 1_000 * MS, 500 * MS, false);
  }

  static StoredRow row(String id, long startedAtNs, long tookNs, boolean sloMiss) {
    return row("s", id, startedAtNs, startedAtNs + tookNs, "llama", "ok", 120.5, sloMiss);
  }

  static StoredRow row(
      String session,
      String id,
      long startedAtNs,
      long endedAtNs,
      String model,
      String status,
      double ttftMs,
      boolean sloMiss) {
    return new StoredRow(
        session,
        id,
        startedAtNs,
        endedAtNs,
        model,
        "chat",
        "http://a/v1",
        status,
        "replica-1",
        "node-a",
        ttftMs,
        500,
        Double.NaN,
        Absent.LONG,
        true,
        "",
        sloMiss,
        "watermark",
        "{\"row\":\"request\",\"final_because\":\"watermark\",\"model\":\"" + model + "\"}");
  }

  /** The same row as it would be found again after a restart. */
  static StoredRow again(StoredRow row, String finalBecause, String model) {
    return new StoredRow(
        row.sessionId(),
        row.requestId(),
        row.startedAtNs(),
        row.endedAtNs(),
        model,
        row.caseId(),
        row.endpoint(),
        row.status(),
        row.replica(),
        row.host(),
        row.ttftMs(),
        row.e2eMs(),
        row.tpotMs(),
        row.outputTokens(),
        row.joined(),
        row.reason(),
        row.sloMiss(),
        finalBecause,
        "{\"row\":\"request\",\"final_because\":\""
            + finalBecause
            + "\",\"model\":\""
            + model
            + "\"}");
  }

  static StoredAlert alert(long number, String... evidence) {
    return new StoredAlert(
        "alert-" + number,
        "episode-" + number / 2,
        number % 3 == 0 ? "slow" : "full",
        Labels.of(Map.of("host", "node-" + number % 2)),
        number % 2 == 0 ? Level.WARNING : Level.CRITICAL,
        number % 2 == 0 ? "fired" : "recovered",
        START + number * 1_000 * MS,
        START,
        "It is slow",
        List.of(evidence),
        "{\"change\":\"fired\",\"number\":" + number + "}");
  }

  /** A clock that stands until it is set. */
  static final class TestClock implements InstantSource {
    private final AtomicLong nowMs = new AtomicLong(START / MS);
    private volatile long passingMs;

    void advanceMs(long ms) {
      nowMs.addAndGet(ms);
    }

    /** From now on, so much time passes between two looks. */
    static void passing(TestClock clock, long ms) {
      clock.passingMs = ms;
    }

    @Override
    public Instant instant() {
      return Instant.ofEpochMilli(nowMs.getAndAdd(passingMs));
    }
  }
}
