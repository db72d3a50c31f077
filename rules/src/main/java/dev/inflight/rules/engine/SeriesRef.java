package dev.inflight.rules.engine;

import dev.inflight.model.Labels;

/** One series as an engine knows it: got once by name and labels, then fed with points. */
public final class SeriesRef {

  private static final Stream[] NOBODY = {};

  private final String metric;
  private final Labels labels;
  private Stream[] readers = NOBODY;

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

  /** The streams that its points go to. */
  Stream[] readers() {
    return readers;
  }

  void addReader(Stream stream) {
    Stream[] more = java.util.Arrays.copyOf(readers, readers.length + 1);
    more[readers.length] = stream;
    readers = more;
  }

  void removeReaders(java.util.function.Predicate<Stream> unwanted) {
    readers = java.util.Arrays.stream(readers).filter(unwanted.negate()).toArray(Stream[]::new);
  }
}
