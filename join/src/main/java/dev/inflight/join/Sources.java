package dev.inflight.join;

import dev.inflight.model.SeriesKey;
import dev.inflight.model.ServerIdentity;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Which of several exporters counts that report one device, among files of other tools: the one
 * with the most samples, the first by name among equals. Not thread-safe.
 */
final class Sources {
  private final Map<String, SortedMap<String, Long>> counts = new HashMap<>();

  static boolean concerns(SeriesKey key) {
    return !key.canonical() && !key.identity().deviceUuid().isEmpty();
  }

  static String device(SeriesKey key) {
    ServerIdentity identity = key.identity();
    return identity.deviceUuid() + "\u001f" + identity.gpuInstanceId();
  }

  /** Counts the samples of a series, if they are of a device. */
  void count(SeriesKey key, long samples) {
    if (concerns(key)) {
      counts
          .computeIfAbsent(device(key), any -> new TreeMap<>())
          .merge(key.source(), samples, Long::sum);
    }
  }

  /** Whether several sources report a device. */
  boolean contested() {
    return counts.values().stream().anyMatch(each -> each.size() > 1);
  }

  /** The source that counts for a series' device; empty when it is of none. */
  Optional<String> chosen(SeriesKey key) {
    SortedMap<String, Long> of = concerns(key) ? counts.get(device(key)) : null;
    return of == null ? Optional.empty() : chosen(of);
  }

  private static Optional<String> chosen(SortedMap<String, Long> sources) {
    Collection<Long> samples = sources.values();
    long most = samples.stream().mapToLong(Long::longValue).max().orElse(0);
    return sources.entrySet().stream()
        .filter(each -> each.getValue() == most)
        .map(Map.Entry::getKey)
        .findFirst();
  }
}
