package dev.inflight.model;

/**
 * What a condition's first comparison looked at, and what it was held against.
 *
 * @param what the part looked at, in its canonical form
 * @param unit of value and limit as UCUM writes it, empty when it is not known
 * @param value NaN when unknown
 * @param sign how the condition compares: {@code >}; empty when it compares nothing
 * @param limit NaN when there is none or it is unknown
 * @param points how many points were looked at, {@link Absent#LONG} when that is not a matter of
 *     points
 * @param open how many of the points are requests in flight that already count
 * @param share whether the value is the share of these points
 * @param worst how far beyond the limit the value was in this episode, NaN when unknown
 */
public record Observation(
    String what,
    String unit,
    double value,
    String sign,
    double limit,
    long points,
    long open,
    boolean share,
    double worst) {

  /** What was looked at, with nothing known of before. */
  public Observation(
      String what,
      String unit,
      double value,
      String sign,
      double limit,
      long points,
      long open,
      boolean share) {
    this(what, unit, value, sign, limit, points, open, share, Double.NaN);
  }

  /** The same, with the worst value of the episode. */
  public Observation withWorst(double other) {
    return new Observation(what, unit, value, sign, limit, points, open, share, other);
  }

  /** Nothing but a number. */
  public static Observation of(String what, double value) {
    return new Observation(what, "", value, "", Double.NaN, Absent.LONG, 0, false);
  }
}
