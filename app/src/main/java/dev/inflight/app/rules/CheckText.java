package dev.inflight.app.rules;

import dev.inflight.grammar.Issue;
import java.util.List;

/** A check of rule files as text: the issues with their places, and how many there are. */
public final class CheckText {
  private CheckText() {}

  /**
   * The text.
   *
   * @param changes what means something else here; empty unless it was asked for
   */
  public static String of(RuleSet rules, List<PeerChange> changes) {
    StringBuilder text = new StringBuilder();
    rules.issues().forEach(each -> text.append(issue(each)).append('\n'));
    changes.forEach(each -> change(each, text));
    return text.append(summary(rules))
        .append(changes.isEmpty() ? "" : ", " + changes.size() + " changed")
        .append('\n')
        .toString();
  }

  /** An issue with its line, where it has one. */
  public static String issue(Issue issue) {
    String pretty = issue.pretty();
    return issue.sourceLine().isEmpty() ? pretty.lines().findFirst().orElse(pretty) : pretty;
  }

  private static void change(PeerChange change, StringBuilder text) {
    ReadRule rule = change.rule();
    text.append(rule.file()).append(':').append(rule.line()).append(": rule '");
    text.append(Plain.text(rule.rule().name())).append("' means something else here\n");
    change.how().forEach(each -> text.append("  - ").append(Plain.text(each)).append('\n'));
  }

  private static String summary(RuleSet rules) {
    long errors = rules.issues().stream().filter(Issue::isError).count();
    return count(rules.found(), "rule")
        + ", "
        + count(errors, "error")
        + ", "
        + count(rules.issues().size() - errors, "warning");
  }

  private static String count(long count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }
}
