package dev.inflight.model;

/**
 * One reading of one counter: an instant of the server's clock with a value or the state that
 * explains why there is none.
 *
 * @param series what was read
 * @param observedAtNs when, Unix nanoseconds of the series' clock domain
 * @param bits the value of a valid sample: the integer itself when {@link SeriesKey#integer()},
 *     else {@link Double#doubleToRawLongBits}; 0 otherwise
 * @param intervalNs nominal distance to the next sample; 0 when the source does not say and it is
 *     to be learned from the data
 * @param detail free text, empty when there is none
 */
public record TelemetrySample(
    SeriesKey series,
    long observedAtNs,
    long bits,
    SampleState state,
    long intervalNs,
    String detail,
    Provenance provenance)
    implements Event {

  /** The value as a double; meaningful for valid samples only. */
  public double value() {
    return series.integer() ? (double) bits : Double.longBitsToDouble(bits);
  }
}
