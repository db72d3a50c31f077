package dev.inflight.rules.engine;

import dev.inflight.model.Labels;

/** One series as an engine knows it: got once by name and labels, then fed with points. */
public final class SeriesRef {

  private final String metric;
  private final Labels labels;

  SeriesRef(String metric, Labels labels) {
    this.metric = metric;
    this.labels = labels;
  }

  public String metric() {
    return metric;
  }

  public Labels labels() {
    return labels;
  }
}
