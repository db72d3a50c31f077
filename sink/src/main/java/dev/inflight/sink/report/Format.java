package dev.inflight.sink.report;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The forms that a report takes. */
public enum Format {
  /** For a person at a terminal. */
  TEXT,
  /** For a pull request. */
  MD,
  /** One document. */
  JSON,
  /** One row per line, in constant memory, while the join runs. */
  NDJSON,
  /** One row per request, series and window. */
  CSV;

  /** The name on the command line. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The format of that name on the command line. */
  public static Optional<Format> of(String wire) {
    return Stream.of(values()).filter(each -> each.wire().equals(wire)).findFirst();
  }
}
