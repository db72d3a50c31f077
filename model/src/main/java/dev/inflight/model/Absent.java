package dev.inflight.model;

/**
 * The values that stand for "not said" in primitive fields of events.
 *
 * <p>Events are read by the million; an {@code Optional} per field would cost more than the
 * parsing. Times and counts use {@link #LONG}, measurements use {@code NaN}, texts use the empty
 * string. Writers turn all of them into {@code null}, never into 0.
 */
public interface Absent {
  /** The long that no record can hold: all times and counts in records are larger. */
  long LONG = Long.MIN_VALUE;

  /** Whether {@code value} is a real value. */
  static boolean has(long value) {
    return value != LONG;
  }

  /** Whether {@code value} is a real value. */
  static boolean has(double value) {
    return !Double.isNaN(value);
  }
}
