package dev.inflight.ingest.spill;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Values by number, up to a most; beyond it there is no number. One thread. */
final class Dictionary<T> {
  /** No number. */
  static final int NONE = -1;

  private final Map<T, Integer> numbers = new HashMap<>();
  private final List<T> values = new ArrayList<>();
  private final int most;

  Dictionary(int most) {
    this.most = most;
  }

  /** The number of a value, a new one when it is new and there is room. */
  int number(T value) {
    Integer known = numbers.get(value);
    if (known != null) {
      return known;
    }
    if (values.size() == most) {
      return NONE;
    }
    numbers.put(value, values.size());
    values.add(value);
    return values.size() - 1;
  }

  /** The value of a number: the instance that was first given. */
  T value(int number) {
    return values.get(number);
  }
}
