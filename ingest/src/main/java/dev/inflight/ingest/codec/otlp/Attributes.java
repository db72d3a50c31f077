package dev.inflight.ingest.codec.otlp;

import dev.inflight.model.Absent;
import java.util.List;
import java.util.Map;

/**
 * Attributes of a span or a resource: texts, whole numbers, numbers, flags and lists of them. What
 * is of another type than asked for is taken as not said, but numbers in texts are read.
 */
record Attributes(Map<String, Object> values) {
  static final Attributes NONE = new Attributes(Map.of());

  Attributes {
    values = Map.copyOf(values);
  }

  boolean has(String name) {
    return values.containsKey(name);
  }

  boolean anyBegins(String prefix) {
    return values.keySet().stream().anyMatch(each -> each.startsWith(prefix));
  }

  /** The first of these that is said, as a text; empty when none is. */
  String text(String... names) {
    for (String name : names) {
      List<String> all = texts(name);
      if (!all.isEmpty() && !all.get(0).isEmpty()) {
        return all.get(0);
      }
    }
    return "";
  }

  /** All texts of one name. */
  List<String> texts(String name) {
    Object value = values.get(name);
    if (value == null) {
      return List.of();
    }
    return value instanceof List<?> list
        ? list.stream().map(String::valueOf).toList()
        : List.of(value.toString());
  }

  /** The first of these that is a number; NaN when none is. */
  double number(String... names) {
    for (String name : names) {
      String text = text(name);
      try {
        double number = text.isEmpty() ? Double.NaN : Double.parseDouble(text);
        if (Double.isFinite(number)) {
          return number;
        }
      } catch (NumberFormatException e) {
        continue; // said in words: the next name may have it
      }
    }
    return Double.NaN;
  }

  /** The first of these that is a whole number of at least 0; absent when none is. */
  long count(String... names) {
    double number = number(names);
    boolean whole = number >= 0 && number <= 1L << 52 && Math.rint(number) == number;
    return whole ? (long) number : Absent.LONG;
  }
}
