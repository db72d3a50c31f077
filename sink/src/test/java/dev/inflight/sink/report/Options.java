package dev.inflight.sink.report;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Options for tests, a difference at a time. */
final class Options {
  private Options() {}

  static ReportOptions columns(int columns) {
    return new ReportOptions(3, "ttft", Set.of(), new TreeMap<>(), false, columns, Map.of());
  }

  static ReportOptions by(String by) {
    return new ReportOptions(2, by, Set.of(), new TreeMap<>(), false, 100, Map.of());
  }

  static ReportOptions color() {
    return new ReportOptions(2, "ttft", Set.of(), new TreeMap<>(), true, 100, Map.of());
  }

  static ReportOptions hints(Map<String, String> hints) {
    return new ReportOptions(2, "ttft", Set.of(), new TreeMap<>(), false, 100, hints);
  }
}
