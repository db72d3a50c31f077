package dev.inflight.app.live.recorded;

/**
 * When what happened in a run is due, by a steady clock.
 *
 * @param firstNs when the run begins, by its own clock
 * @param beganNs when its replay began, by the steady clock
 * @param speed how many times faster; 0 for at once
 */
record Pace(long firstNs, long beganNs, double speed) {
  /** Whether it is due; if not, it is so after the nanoseconds that {@link #waitNs} gives. */
  boolean isDue(Delivery delivery, long nowNs) {
    return waitNs(delivery, nowNs) <= 0;
  }

  long waitNs(Delivery delivery, long nowNs) {
    if (speed == ReplayOptions.FASTEST || delivery.atNs() <= firstNs) {
      return 0;
    }
    double afterNs = (delivery.atNs() - firstNs) / speed;
    return (long) Math.min(Long.MAX_VALUE / 4, afterNs) - (nowNs - beganNs);
  }
}
