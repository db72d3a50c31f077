package dev.inflight.app.rules;

import dev.inflight.grammar.Issue;
import dev.inflight.grammar.IssueKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Names of a set of rules: a name given twice is an error; a name that was made gets a number where
 * it is taken.
 */
final class UniqueNames {
  private final Map<String, ReadRule> taken = new HashMap<>();
  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<ReadRule> rules = new ArrayList<>();
  private final List<Issue> issues = new ArrayList<>();

  UniqueNames(List<ReadRule> read) {
    read.stream().filter(each -> each.rule().named()).forEach(this::take);
    read.forEach(each -> rules.add(each.rule().named() ? each : numbered(each)));
  }

  private void take(ReadRule rule) {
    String name = rule.rule().name();
    ReadRule first = taken.putIfAbsent(name, rule);
    if (first != null) {
      String where = first.file().equals(rule.file()) ? "line " : first.file() + ":";
      issues.add(
          Issue.error(
              IssueKind.DUPLICATE_NAME,
              rule.place().line(),
              rule.place().within(),
              "'" + name + "' is the name of the rule in " + where + first.line() + " too"));
    }
  }

  private ReadRule numbered(ReadRule rule) {
    String name = rule.rule().name();
    String free = name;
    while (taken.putIfAbsent(free, rule) != null) {
      free = name + " #" + numbers.merge(name, 2, (had, two) -> had + 1);
    }
    return free.equals(name) ? rule : rule.named(free);
  }

  List<ReadRule> rules() {
    return rules;
  }

  List<Issue> issues() {
    return issues;
  }
}
