package dev.inflight.app.rules.test;

import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.grammar.Issue;
import java.util.ArrayList;
import java.util.List;

/** What is wrong with a file of tests: all of it, each with its place. */
final class Mistakes {
  private final String file;
  private final List<String> found = new ArrayList<>();

  Mistakes(String file) {
    this.file = file;
  }

  String file() {
    return file;
  }

  void add(Yaml at, String what) {
    found.add(file + ":" + at.line() + ":" + at.column() + ": " + what);
  }

  void addAll(List<Issue> issues) {
    issues.stream().filter(Issue::isError).forEach(each -> found.add(each.pretty()));
  }

  /**
   * Ends the reading of a file that is wrong.
   *
   * @throws CommandFailure when there is any mistake
   */
  void check() {
    if (!found.isEmpty()) {
      throw new CommandFailure(ExitCode.USAGE, String.join("\n", found));
    }
  }
}
