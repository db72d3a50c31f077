package dev.inflight.app.rules;

import dev.inflight.app.rules.ReadRule.Place;
import dev.inflight.grammar.Issue;
import dev.inflight.grammar.IssueKind;
import dev.inflight.rules.text.Nearest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The issues of one file, at most {@value #MOST} of them. */
public final class IssueLog {
  private static final int MOST = 1_000;
  private static final Comparator<Issue> BY_PLACE =
      Comparator.comparingInt(Issue::line).thenComparingInt(Issue::column);

  private final Document document;
  private final List<Issue> issues = new ArrayList<>();

  public IssueLog(Document document) {
    this.document = document;
  }

  public Document document() {
    return document;
  }

  public void error(IssueKind kind, int offset, String found) {
    add(issue(kind, offset, found));
  }

  /** An error, and the known word that was probably meant. */
  public void error(
      IssueKind kind, int offset, String found, String typed, Collection<String> known) {
    Issue issue = issue(kind, offset, found);
    Optional<String> meant = Nearest.to(typed, known);
    add(meant.map(each -> issue.suggesting("'" + each + "'")).orElse(issue));
  }

  void warning(IssueKind kind, int offset, String found) {
    Place place = document.place(offset);
    add(Issue.warning(kind, place.line(), place.within(), found));
  }

  private Issue issue(IssueKind kind, int offset, String found) {
    Place place = document.place(offset);
    return Issue.error(kind, place.line(), place.within(), found);
  }

  void addAll(List<Issue> more) {
    more.forEach(this::add);
  }

  private void add(Issue issue) {
    if (issues.size() < MOST) {
      issues.add(issue);
    }
  }

  boolean isFull() {
    return issues.size() >= MOST;
  }

  /** Sorted by their places, each once. */
  public List<Issue> inOrder() {
    return issues.stream().sorted(BY_PLACE).distinct().toList();
  }
}
