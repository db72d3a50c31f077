package dev.inflight.grammar;

/**
 * How far a window reaches back: a number of points, or a time closed at both ends.
 *
 * @param kind what {@code size} counts
 * @param size points, or nanoseconds
 * @param partial whether fewer points, or a younger series, will do: {@code [..N]}
 * @param atLeast how many points must be there: {@code min K}; 0 when it does not say
 */
public record WindowExtent(Kind kind, long size, boolean partial, long atLeast) {

  /** What a window's size counts. */
  public enum Kind {
    POINTS,
    NANOSECONDS
  }

  /** The last so many points. */
  public static WindowExtent points(long count) {
    return new WindowExtent(Kind.POINTS, count, false, 0);
  }

  /** The last so many nanoseconds. */
  public static WindowExtent nanoseconds(long duration) {
    return new WindowExtent(Kind.NANOSECONDS, duration, false, 0);
  }

  public boolean timed() {
    return kind == Kind.NANOSECONDS;
  }
}
