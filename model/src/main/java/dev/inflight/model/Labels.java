package dev.inflight.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A set of labels, sorted by name; a label with an empty value is the same as none.
 *
 * @param names sorted, without duplicates
 * @param values one for each name, none empty
 */
public record Labels(List<String> names, List<String> values) {

  /** No label at all. */
  public static final Labels NONE = new Labels(List.of(), List.of());

  public Labels {
    names = List.copyOf(names);
    values = List.copyOf(values);
    if (names.size() != values.size()) {
      throw new IllegalArgumentException(names.size() + " names, " + values.size() + " values");
    }
  }

  /** The labels of a map, without those that are empty. */
  public static Labels of(Map<String, String> labels) {
    SortedMap<String, String> sorted = new TreeMap<>(labels);
    sorted.values().removeIf(String::isEmpty);
    return sorted.isEmpty()
        ? NONE
        : new Labels(new ArrayList<>(sorted.keySet()), new ArrayList<>(sorted.values()));
  }

  /** One label's value, empty when there is none. */
  public String get(String name) {
    int at = names.indexOf(name);
    return at < 0 ? "" : values.get(at);
  }

  public boolean isEmpty() {
    return names.isEmpty();
  }

  /** These labels and others; where both have a name, the other's value. */
  public Labels with(Labels others) {
    if (others.isEmpty()) {
      return this;
    }
    SortedMap<String, String> both = toMap();
    both.putAll(others.toMap());
    return of(both);
  }

  /** A modifiable copy, sorted by name. */
  public SortedMap<String, String> toMap() {
    SortedMap<String, String> map = new TreeMap<>();
    for (int i = 0; i < names.size(); i++) {
      map.put(names.get(i), values.get(i));
    }
    return map;
  }

  /** {@code {host="a", replica="1"}}, or nothing when there is no label. */
  @Override
  public String toString() {
    return isEmpty()
        ? ""
        : toMap().entrySet().stream()
            .map(
                e ->
                    e.getKey()
                        + "=\""
                        + e.getValue().replace("\\", "\\\\").replace("\"", "\\\"")
                        + "\"")
            .collect(Collectors.joining(", ", "{", "}"));
  }
}
