package dev.inflight.app.live;

import dev.inflight.sink.file.OwnFiles;
import dev.inflight.sink.journal.Journal;
import dev.inflight.sink.journal.StoredSnapshot;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import reactor.core.scheduler.Scheduler;

/**
 * Takes snapshots of the core from time to time, and writes each once all that had come out of the
 * core before is safe: until then the journal is needed to make it come out again. All on the
 * core's thread, what is asked from others aside.
 */
final class Snapshots {
  /** How soon when something happened that is not in the journal. */
  private static final Duration WHEN_TORN = Duration.ofSeconds(5);

  private static final long BYTES_BETWEEN = 256L << 20;

  /** However much comes: each stops the core for a moment. */
  private static final Duration LEAST_APART = Duration.ofSeconds(10);

  /** A journal holds the records since the last but one. */
  private static final int PER_JOURNAL = 6;

  private final Duration every;
  private final long mostBytes;
  private final CoreLoop loop;
  private final Output output;
  private final Journal journal;
  private final Scheduler core;
  private final Scheduler disk;
  private final Consumer<String> log;
  private Optional<Taken> taken = Optional.empty();
  private boolean writing;
  private long keptTears;
  private long keptSequence;
  private long takenBytes;
  private long takenAtNs;
  private volatile long keptAtNs;
  private volatile long pausedNs;
  private volatile String trouble = "";

  private record Taken(StoredSnapshot snapshot, Output.Ticket ticket, long tears, long atNs) {}

  /**
   * @param every how often one is taken
   * @param disk whose threads may wait for a disk
   */
  Snapshots(
      Duration every,
      CoreLoop loop,
      Output output,
      Journal journal,
      Scheduler core,
      Scheduler disk,
      Consumer<String> log) {
    this.every = every;
    this.mostBytes = Math.min(BYTES_BETWEEN, journal.limits().bytes() / PER_JOURNAL);
    this.loop = loop;
    this.output = output;
    this.journal = journal;
    this.core = core;
    this.disk = disk;
    this.log = log;
    this.keptSequence = loop.sequence();
    this.keptAtNs = now();
    this.takenAtNs = keptAtNs;
  }

  private long now() {
    return core.now(TimeUnit.NANOSECONDS);
  }

  /** Takes one when it is time, and writes one when that may be. */
  void step() {
    if (taken.isEmpty() && isDue()) {
      take();
    }
    write();
  }

  private boolean isDue() {
    boolean torn = loop.tears() > keptTears;
    long sinceNs = now() - takenAtNs;
    boolean time = sinceNs >= (torn ? WHEN_TORN : every).toNanos();
    boolean much = loop.bytes() - takenBytes >= mostBytes;
    return (torn || loop.sequence() > keptSequence)
        && (time || (much && sinceNs >= LEAST_APART.toNanos()));
  }

  private void take() {
    takenAtNs = now();
    takenBytes = loop.bytes();
    StoredSnapshot snapshot = new StoredSnapshot(loop.sequence(), loop.live().snapshot());
    taken = Optional.of(new Taken(snapshot, output.ticket(), loop.tears(), takenAtNs));
    pausedNs = now() - takenAtNs;
  }

  private void write() {
    if (!writing) {
      taken.filter(each -> output.isSafe(each.ticket())).ifPresent(this::begin);
    }
  }

  private void begin(Taken next) {
    writing = true;
    disk.schedule(() -> write(next));
  }

  private void write(Taken next) {
    try {
      journal.write(next.snapshot());
      core.schedule(() -> written(next, ""));
    } catch (IOException e) {
      core.schedule(() -> written(next, "a snapshot cannot be written: " + OwnFiles.reason(e)));
    } catch (RuntimeException e) {
      core.schedule(() -> written(next, "a defect of ours: " + e));
    }
  }

  private void written(Taken which, String wrong) {
    writing = false;
    taken = Optional.empty();
    if (wrong.isEmpty()) {
      keptTears = which.tears();
      keptSequence = which.snapshot().sequence();
      keptAtNs = which.atNs();
    } else if (!wrong.equals(trouble)) {
      log.accept(wrong);
    }
    trouble = wrong;
  }

  /**
   * Goes on towards a snapshot of what happened up to a tear. Whether it is there: unlike {@link
   * #last}, whatever comes meanwhile.
   *
   * @param tears as {@link CoreLoop#tears} had them then
   */
  boolean reach(long tears) {
    if (keptTears < tears && taken.isEmpty()) {
      take();
    }
    write();
    return keptTears >= tears;
  }

  /** Goes on towards a snapshot of all that the core knows. Whether it is there. */
  boolean last() {
    boolean current = keptSequence >= loop.sequence() && keptTears >= loop.tears();
    if (!current && taken.isEmpty()) {
      take();
    }
    write();
    return current;
  }

  /** Why the newest one is old; empty when all is well. From any thread. */
  Optional<String> trouble() {
    return Optional.of(trouble).filter(each -> !each.isEmpty());
  }

  /** How old the newest one is, or the start of the service. From any thread. */
  Duration age() {
    return Duration.ofNanos(now() - keptAtNs);
  }

  /** For how long the core stood still for the latest. From any thread. */
  Duration paused() {
    return Duration.ofNanos(pausedNs);
  }
}
