package dev.inflight.join;

/**
 * For how long a source has said nothing, by a clock of this machine that stands still between a
 * snapshot and its restoration. Not thread-safe.
 */
final class Silence {
  private boolean heard = true;
  private long since;
  private boolean idle;

  /** The source says something. */
  void broken() {
    heard = true;
  }

  void tick(long nowNs, long timeoutNs) {
    if (heard) {
      heard = false;
      since = nowNs;
      idle = false;
    } else if (nowNs - since >= timeoutNs) {
      idle = true;
    }
  }

  /** Whether it was silent for the timeout at the last tick. */
  boolean idle() {
    return idle;
  }

  void save(StateOutput out) {
    out.flag(heard);
    out.number(since);
    out.flag(idle);
  }

  void load(StateInput in) throws SnapshotMismatchException {
    heard = in.flag();
    since = in.number();
    idle = in.flag();
  }
}
