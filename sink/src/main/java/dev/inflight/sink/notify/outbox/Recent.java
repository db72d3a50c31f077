package dev.inflight.sink.notify.outbox;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The latest of many, each under its key: when there is no room, the oldest goes. */
final class Recent<V> {
  private final Map<String, V> values = new LinkedHashMap<>();
  private final int most;
  private long forgotten;

  Recent(int most) {
    this.most = most;
  }

  boolean contains(String key) {
    return values.containsKey(key);
  }

  Optional<V> get(String key) {
    return Optional.ofNullable(values.get(key));
  }

  /** Keeps it as the newest. What had to go, if anything had to. */
  Optional<V> put(String key, V value) {
    values.remove(key);
    values.put(key, value);
    if (values.size() <= most) {
      return Optional.empty();
    }
    forgotten++;
    return Optional.ofNullable(values.remove(values.keySet().iterator().next()));
  }

  Optional<V> remove(String key) {
    return Optional.ofNullable(values.remove(key));
  }

  /** Oldest first. */
  Map<String, V> all() {
    return values;
  }

  long forgotten() {
    return forgotten;
  }

  void forgotten(long count) {
    forgotten = count;
  }
}
