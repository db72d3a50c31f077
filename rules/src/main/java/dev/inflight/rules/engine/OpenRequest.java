package dev.inflight.rules.engine;

import dev.inflight.model.Absent;
import dev.inflight.model.Labels;

/** A request that has not ended. */
final class OpenRequest implements Comparable<OpenRequest> {

  private static final double NS_PER_MS = 1e6;

  private final String id;
  private final Labels labels;
  private final long startedAtNs;
  private final SeriesRef[] series;
  private long firstTokenAtNs = Absent.LONG;

  OpenRequest(String id, Labels labels, long startedAtNs, SeriesRef[] series) {
    this.id = id;
    this.labels = labels;
    this.startedAtNs = startedAtNs;
    this.series = series;
  }

  String id() {
    return id;
  }

  Labels labels() {
    return labels;
  }

  long startedAtNs() {
    return startedAtNs;
  }

  /** The series that will have its points. */
  SeriesRef[] series() {
    return series;
  }

  boolean firstToken() {
    return Absent.has(firstTokenAtNs);
  }

  /** When its first token came, {@link Absent#LONG} when none has. */
  long firstTokenAtNs() {
    return firstTokenAtNs;
  }

  void gotFirstToken(long atNs) {
    firstTokenAtNs = atNs;
  }

  /** What a request metric has grown to by now, or is for good; NaN when its end will tell. */
  double value(String metric, long nowNs) {
    return switch (metric) {
      case RequestMetrics.TTFT -> ms(firstToken() ? firstTokenAtNs : nowNs);
      case RequestMetrics.TPOT,
          RequestMetrics.OUTPUT_TOKENS,
          RequestMetrics.FAILED,
          RequestMetrics.GOOD ->
          Double.NaN;
      default -> ms(nowNs);
    };
  }

  private double ms(long untilNs) {
    return (untilNs - startedAtNs) / NS_PER_MS;
  }

  @Override
  public int compareTo(OpenRequest other) {
    int byStart = Long.compare(startedAtNs, other.startedAtNs);
    return byStart == 0 ? id.compareTo(other.id) : byStart;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof OpenRequest request && id.equals(request.id);
  }

  @Override
  public int hashCode() {
    return id.hashCode();
  }
}
