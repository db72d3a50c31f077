package dev.inflight.model;

import java.util.Optional;
import java.util.Set;

/**
 * What became of one series.
 *
 * @param index its place in the report
 * @param seriesId {@link SeriesKey#id()}
 * @param provenance how its values came to be, all that occurred
 * @param intervalMs nominal distance of its samples
 * @param effectiveIntervalMs median distance at which its samples really came, NaN when unknown
 * @param samples counts by fate
 * @param identityEndedAtNs last reading before its identity ended, client's nanoseconds, {@link
 *     Absent#LONG} while it has not
 * @param reason why it was not placed, if it was not
 */
public record SeriesReport(
    int index,
    String seriesId,
    SeriesKey key,
    Set<Provenance> provenance,
    double intervalMs,
    double effectiveIntervalMs,
    Samples samples,
    long identityEndedAtNs,
    Optional<Reason> reason) {

  /** Counts of a series' samples. */
  public record Samples(
      long valid,
      long missing,
      long stale,
      long invalid,
      long duplicate,
      long late,
      long unplaced) {}

  /** What the last row says of a shared counter: growth while no request was in flight. */
  public record Idle(String seriesId, double idle, double total) {}
}
