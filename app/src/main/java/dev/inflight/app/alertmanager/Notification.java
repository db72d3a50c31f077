package dev.inflight.app.alertmanager;

import java.util.List;
import java.util.Map;

/**
 * What one body held.
 *
 * @param alerts that can be told
 * @param rejected how many cannot, by reason
 * @param errors the first of them: where, what was found, what was expected
 */
record Notification(
    List<ReceivedAlert> alerts, Map<String, Integer> rejected, List<String> errors) {
  Notification {
    alerts = List.copyOf(alerts);
    rejected = Map.copyOf(rejected);
    errors = List.copyOf(errors);
  }

  int rejections() {
    return rejected.values().stream().mapToInt(Integer::intValue).sum();
  }
}
