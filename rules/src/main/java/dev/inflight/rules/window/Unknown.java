package dev.inflight.rules.window;

/**
 * Where an evaluation leaves the reason of the last unknown answer. A number that is not known is
 * returned as NaN; no known number is NaN. One per thread, reused: nothing is allocated.
 */
public final class Unknown {

  private UnknownReason reason = UnknownReason.NEVER_SEEN;
  private long have;
  private long need;

  /** NaN, because of this reason. */
  public double because(UnknownReason why) {
    return because(why, 0, 0);
  }

  /**
   * NaN, because of this reason.
   *
   * @param has points, or nanoseconds of age, that are there
   * @param needs how many there must be; 0 when that is not the reason
   */
  public double because(UnknownReason why, long has, long needs) {
    reason = why;
    have = has;
    need = needs;
    return Double.NaN;
  }

  public UnknownReason reason() {
    return reason;
  }

  public long have() {
    return have;
  }

  public long need() {
    return need;
  }
}
