package dev.inflight.model;

import java.util.Set;

/**
 * What one series did while one window of a request (or the window of a case) was open: overlap in
 * time, never ownership.
 *
 * <p>A view that its producer may reuse: valid during the call that hands it out. Not thread-safe.
 */
public interface Overlap {
  /** The series, by its place in the report: the index that {@link SeriesReport#index()} names. */
  int seriesIndex();

  SeriesKey series();

  Window window();

  /**
   * Low end of the counted window, start + m, client's nanoseconds. May lie above {@link
   * #countedToNs()}.
   */
  long countedFromNs();

  /** High end of the counted window, end − m, client's nanoseconds. */
  long countedToNs();

  /** Number of valid inside samples. */
  long count();

  /** Whether that number exists here. */
  boolean has(Stat stat);

  /** The number, rounded to a double for integer series; NaN when it does not exist. */
  double value(Stat stat);

  /** The number as an exact integer: for integer series and all but the means. */
  long exact(Stat stat);

  /** Whether {@link #exact(Stat)} is the number to print. */
  boolean isExact(Stat stat);

  /** How often the counter dropped between neighbouring inside samples. */
  long resets();

  /** Samples of any state that may or may not belong to the window. */
  long edgeSamples();

  /** Inside samples in that state. */
  long states(SampleState state);

  CoverageStatus coverage();

  /** Why it is partial or empty; empty when observed. In the order of the enum. */
  Set<Reason> reasons();

  /**
   * Share of the counted window that is covered, 0 to 1; NaN when there is no valid inside sample.
   */
  double coveredRatio();

  /** How many gaps there are; the first eight can be asked for. */
  int gapCount();

  /** Start of gap {@code at} (below 8 and below {@link #gapCount()}), client's nanoseconds. */
  long gapFromNs(int at);

  /** End of gap {@code at}. */
  long gapToNs(int at);

  /** Whether the window lies between two samples that {@code before…} and {@code after…} give. */
  boolean bracketed();

  long beforeNs();

  double beforeValue();

  long afterNs();

  double afterValue();

  /**
   * Distance to the nearest valid sample outside the window in nanoseconds, {@link Absent#LONG}
   * unless empty and known.
   */
  long nearestSampleNs();
}
