package dev.inflight.app.rules.replay;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** What became of one rule in a replay, over all its instances. */
final class RuleSum {
  final String rule;
  final List<String> by;
  final SortedMap<String, Long> reasons = new TreeMap<>();
  long fires;
  long firingNs;
  long unknownNs;
  long lookedNs;
  boolean instances;

  RuleSum(String rule, List<String> by) {
    this.rule = rule;
    this.by = by;
  }

  /** For which share of its time it could not be answered; NaN when it was never asked. */
  double unknownShare() {
    return lookedNs == 0 ? Double.NaN : (double) unknownNs / lookedNs;
  }

  /** Why it could not be answered, the most frequent reason first. */
  List<String> reasonsByTime() {
    return reasons.entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .map(Map.Entry::getKey)
        .toList();
  }
}
