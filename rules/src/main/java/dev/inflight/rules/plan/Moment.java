package dev.inflight.rules.plan;

import dev.inflight.model.Absent;
import dev.inflight.rules.window.Unknown;

/** When a program is asked, and what is known beside the points. Reused; not thread-safe. */
public final class Moment {

  private final Unknown unknown = new Unknown();
  private long nowNs;
  private long startedAtNs = Absent.LONG;
  private long newestDataNs = Absent.LONG;
  private long step = Absent.LONG;
  private long stepAtNs = Absent.LONG;

  /** Unix nanoseconds of event time. */
  public long nowNs() {
    return nowNs;
  }

  public Moment at(long ns) {
    nowNs = ns;
    return this;
  }

  /** When the run began; {@link Absent#LONG} while nobody knows. */
  public long startedAtNs() {
    return startedAtNs;
  }

  public void startedAt(long ns) {
    startedAtNs = ns;
  }

  /** Time of the newest point of any metric, {@link Absent#LONG} before the first. */
  public long newestDataNs() {
    return newestDataNs;
  }

  public void newestData(long ns) {
    newestDataNs = ns;
  }

  /** Step of the newest point that had one, {@link Absent#LONG} before the first. */
  public long step() {
    return step;
  }

  /** When that point was. */
  public long stepAtNs() {
    return stepAtNs;
  }

  public void step(long newest, long atNs) {
    step = newest;
    stepAtNs = atNs;
  }

  /** Where the reason of the last unknown answer is left. */
  public Unknown unknown() {
    return unknown;
  }
}
