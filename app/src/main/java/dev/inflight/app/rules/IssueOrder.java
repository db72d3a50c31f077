package dev.inflight.app.rules;

import dev.inflight.grammar.Issue;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The order in which issues are told: file by file as given, within a file by place. */
final class IssueOrder {
  private IssueOrder() {}

  static List<Issue> byFile(List<Issue> issues, List<String> files) {
    Map<String, Integer> order = new HashMap<>();
    files.forEach(each -> order.putIfAbsent(each, order.size()));
    Comparator<Issue> byPlace =
        Comparator.comparingInt((Issue each) -> order.getOrDefault(each.file(), 0))
            .thenComparingInt(Issue::line)
            .thenComparingInt(Issue::column);
    return issues.stream().sorted(byPlace).distinct().toList();
  }
}
