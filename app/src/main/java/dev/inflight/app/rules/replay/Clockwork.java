package dev.inflight.app.rules.replay;

import dev.inflight.app.rules.replay.Timeline.Happening;
import dev.inflight.model.AlertChange;
import dev.inflight.rules.engine.RuleEngine;
import java.util.List;

/**
 * Drives an engine in recorded time: what happened, and ticks in between, counted from the first
 * thing that happened. One thread.
 */
final class Clockwork {
  /** Beyond so many ticks in one silence, the rest of it is passed over. */
  private static final long MOST_TICKS = 10_000_000;

  /** From so many ticks in one silence on, only some are looked at for the sums. */
  private static final long CLOSELY = 1_000;

  private static final long LOOSELY = 60;

  /** How far two looks for the sums lie apart at most, where something happens: closer early on. */
  private static final long LOOK_NS = 1_000_000_000L;

  private final RuleEngine engine;
  private final long tickNs;
  private final Tally tally;
  private final ReplayWriter writer;
  private boolean began;
  private long nextTickNs;
  private long nextLookNs;
  private long nowNs = Long.MIN_VALUE;
  private long passedOverNs;

  Clockwork(RuleEngine engine, long tickNs, Tally tally, ReplayWriter writer) {
    this.engine = engine;
    this.tickNs = tickNs;
    this.tally = tally;
    this.writer = writer;
  }

  /** Lets something happen, after the ticks before it. */
  void happen(long atNs, Happening happening) {
    if (!began) {
      began = true;
      nextTickNs = atNs + tickNs;
      nextLookNs = atNs;
      tally.begin(atNs);
    } else if (nowNs < nextTickNs && isDue(atNs)) {
      hear(engine.evaluate(nowNs));
      look();
    }
    tickBefore(atNs);
    nowNs = Math.max(nowNs, atNs);
    hear(happening.happen(engine));
  }

  /** Whether to look at what holds now, before that time: what follows a burst holds for longer. */
  private boolean isDue(long atNs) {
    return atNs > nowNs && (nowNs >= nextLookNs || atNs - nowNs >= LOOK_NS / 10);
  }

  private void tickBefore(long atNs) {
    for (long ticks = 0; nextTickNs < atNs; ticks++) {
      if (ticks == MOST_TICKS) {
        passOver(atNs);
        return;
      }
      tick(ticks < CLOSELY || ticks % LOOSELY == 0);
    }
  }

  private void tick(boolean look) {
    nowNs = nextTickNs;
    hear(engine.tick(nowNs));
    if (look) {
      look();
    }
    nextTickNs += tickNs;
  }

  private void look() {
    tally.look(engine, nowNs);
    nextLookNs = nowNs + Math.min(LOOK_NS, (nowNs - tally.beganNs()) / 20);
  }

  private void passOver(long atNs) {
    long left = (atNs - 1 - nextTickNs) / tickNs;
    passedOverNs += left * tickNs;
    nextTickNs += left * tickNs;
  }

  /** Answers what has not been answered yet. */
  void finish() {
    if (!began) {
      return;
    }
    hear(nextTickNs == nowNs ? engine.tick(nowNs) : engine.evaluate(nowNs));
    tally.look(engine, nowNs);
  }

  private void hear(List<AlertChange> changes) {
    for (AlertChange change : changes) {
      tally.hear(change);
      writer.change(change);
    }
  }

  /** How much silence was passed over without ticks. */
  long passedOverNs() {
    return passedOverNs;
  }

  boolean began() {
    return began;
  }

  long nowNs() {
    return nowNs;
  }
}
