package dev.inflight.ingest.codec.csv;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The columns of a file by name; of two with one name the first counts. */
final class CsvHeader {
  private final List<String> columns;
  private final Map<String, Integer> index = new HashMap<>();

  CsvHeader(List<String> columns) {
    this.columns = List.copyOf(columns);
    for (int at = 0; at < columns.size(); at++) {
      index.putIfAbsent(columns.get(at), at);
    }
  }

  List<String> columns() {
    return columns;
  }

  int index(String column) {
    return index.getOrDefault(column, -1);
  }
}
