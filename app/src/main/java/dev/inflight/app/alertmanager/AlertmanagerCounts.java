package dev.inflight.app.alertmanager;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;

/** What came from Alertmanager. Safe for use by several threads. */
public final class AlertmanagerCounts {
  private final LongAdder accepted = new LongAdder();
  private final LongAdder repeated = new LongAdder();

  /** By reasons, of which there are few. */
  private final ConcurrentMap<String, LongAdder> rejected = new ConcurrentHashMap<>();

  AlertmanagerCounts() {}

  void accepted(int alerts) {
    accepted.add(alerts);
  }

  void repeated(int alerts) {
    repeated.add(alerts);
  }

  void rejected(String reason, int alerts) {
    rejected.computeIfAbsent(reason, each -> new LongAdder()).add(alerts);
  }

  /** Alerts that were taken, repeated ones included. */
  public long accepted() {
    return accepted.sum();
  }

  /** Alerts that were known already, and are not told again. */
  public long repeated() {
    return repeated.sum();
  }

  /** Alerts, or whole bodies, that were not taken, by reason. */
  public Map<String, Long> rejected() {
    return rejected.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, each -> each.getValue().sum()));
  }
}
