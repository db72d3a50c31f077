package dev.inflight.app.channel;

import dev.inflight.app.rules.IssueLog;
import dev.inflight.grammar.Issue;
import java.nio.file.Path;
import java.util.stream.Collectors;

/** What is wrong with a file, a line each with its place, and never a line of the file itself. */
public final class IssueLines {
  private IssueLines() {}

  /** {@code FILE:LINE:COLUMN: what was found, what was expected}. */
  public static String of(Path file, IssueLog log) {
    return log.inOrder().stream()
        .map(each -> file + ":" + each.line() + ":" + each.column() + ": " + words(each))
        .collect(Collectors.joining(System.lineSeparator()));
  }

  private static String words(Issue issue) {
    return issue.found()
        + issue.suggestion().map(each -> "; did you mean " + each + "?").orElse("");
  }
}
