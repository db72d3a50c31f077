package dev.inflight.sink.report;

import java.util.List;

/**
 * What is known before the first row.
 *
 * @param title what the report is about, empty for a title made from the data
 */
public record ReportContext(String title, List<InputDescription> inputs, ReportOptions options) {
  public ReportContext {
    inputs = List.copyOf(inputs);
  }
}
