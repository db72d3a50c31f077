package dev.inflight.app.live;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.scheduler.Scheduler;

/**
 * Lets rules be asked and time pass, ten times and once a second. Time goes on from the last tick
 * that the core knows of, so that what a source did not say while no service ran is no silence. On
 * the core's thread.
 */
final class Beat {
  private static final Duration SETTLE_EVERY = Duration.ofMillis(100);
  private static final int SETTLES_PER_TICK = 10;
  private static final int SETTLES_PER_TIDYING = 600;
  private static final Duration STALLED = Duration.ofSeconds(30);

  private final CoreLoop loop;
  private final Sequencer sequencer;
  private final Snapshots snapshots;
  private final Output output;
  private final Scheduler core;
  private final InstantSource clock;
  private final Consumer<String> log;
  private final Disposable.Swap beating = Disposables.swap();
  private long offsetNs;
  private long beats;
  private int underWay;
  private volatile long wellAtNs;
  private volatile long lostAlerts;

  /**
   * @param core the thread of the core
   * @param log hears of defects
   */
  Beat(
      CoreLoop loop,
      Sequencer sequencer,
      Snapshots snapshots,
      Output output,
      Scheduler core,
      InstantSource clock,
      Consumer<String> log) {
    this.loop = loop;
    this.sequencer = sequencer;
    this.snapshots = snapshots;
    this.output = output;
    this.core = core;
    this.clock = clock;
    this.log = log;
    this.wellAtNs = core.now(TimeUnit.NANOSECONDS);
  }

  /** Begins, when the core has come to where it was. */
  void start() {
    core.schedule(
        () -> {
          offsetNs = loop.live().steadyNs() - core.now(TimeUnit.NANOSECONDS);
          if (loop.isBegun()) {
            send(new Command.Resumed(wallNs()));
          }
        });
    long period = SETTLE_EVERY.toMillis();
    beating.update(core.schedulePeriodically(this::beat, period, period, TimeUnit.MILLISECONDS));
  }

  void stop() {
    beating.dispose();
  }

  private long wallNs() {
    return TimeUnit.MILLISECONDS.toNanos(clock.millis());
  }

  private void beat() {
    try {
      beats++;
      if (underWay == 0) {
        wellAtNs = core.now(TimeUnit.NANOSECONDS);
        next();
      }
      lostAlerts = output.lost();
      snapshots.step();
      if (beats % SETTLES_PER_TIDYING == 0) {
        output.tidy();
      }
    } catch (RuntimeException e) {
      log.accept("a defect of ours: " + e); // the next time comes all the same
    }
  }

  private void next() {
    if (loop.isUnsettled()) {
      send(new Command.Settle());
    }
    // until something comes there is nothing that time could change
    if (beats % SETTLES_PER_TICK == 0 && loop.isBegun()) {
      send(new Command.Tick(core.now(TimeUnit.NANOSECONDS) + offsetNs, wallNs()));
    }
  }

  private void send(Command command) {
    underWay++;
    var unused =
        sequencer.submit(command).doFinally(end -> underWay--).subscribe(each -> {}, e -> {});
  }

  /** That nothing goes on; empty when something does. From any thread. */
  Optional<String> stall() {
    return core.now(TimeUnit.NANOSECONDS) - wellAtNs > STALLED.toNanos()
        ? Optional.of("the core stands still")
        : Optional.empty();
  }

  /** Why alerts may not be told; empty when all is well. From any thread. */
  Optional<String> trouble() {
    return stall().or(this::loss);
  }

  private Optional<String> loss() {
    return lostAlerts > 0
        ? Optional.of(lostAlerts + " alerts were not offered to the channels")
        : Optional.empty();
  }
}
