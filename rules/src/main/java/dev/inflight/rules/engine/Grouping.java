package dev.inflight.rules.engine;

import dev.inflight.model.Labels;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The labels that make instances. */
final class Grouping {

  private final List<String> by;

  /**
   * @param by sorted
   */
  Grouping(List<String> by) {
    this.by = by;
  }

  List<String> by() {
    return by;
  }

  boolean single() {
    return by.isEmpty();
  }

  /** Whether a series says which instance it belongs to. */
  boolean whole(Labels series) {
    for (String label : by) {
      if (series.get(label).isEmpty()) {
        return false;
      }
    }
    return true;
  }

  /** The part of a series' labels that makes instances. */
  Labels project(Labels series) {
    if (by.isEmpty()) {
      return Labels.NONE;
    }
    Map<String, String> part = new TreeMap<>();
    by.forEach(label -> part.put(label, series.get(label)));
    return Labels.of(part);
  }

  /** Whether a series belongs to an instance: what it lacks joins every one. */
  boolean joins(Labels series, Labels instance) {
    for (String label : by) {
      String value = series.get(label);
      if (!value.isEmpty() && !value.equals(instance.get(label))) {
        return false;
      }
    }
    return true;
  }
}
