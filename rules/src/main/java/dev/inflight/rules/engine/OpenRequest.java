package dev.inflight.rules.engine;

import dev.inflight.model.Labels;

/** A request that has not ended. */
final class OpenRequest implements Comparable<OpenRequest> {

  private final String id;
  private final Labels labels;
  private final long startedAtNs;
  private final SeriesRef[] series;
  private boolean firstToken;

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
    return firstToken;
  }

  void gotFirstToken() {
    firstToken = true;
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
