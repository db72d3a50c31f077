package dev.inflight.app.command;

import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.app.rules.RuleFiles;
import dev.inflight.app.rules.Unreadable;
import dev.inflight.app.rules.test.RuleTests;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code inflight rules test}: rules against series and expectations that files write down. */
@Command(
    name = "test",
    description = "Runs files of tests: series in, expected states and alerts out.")
public final class RulesTestCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "FILE",
      arity = "1..*",
      description = "Files of tests, YAML, and folders of …_test.yaml.")
  private List<Path> files = new ArrayList<>();

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    try (Workspace workspace = Workspace.open()) {
      RuleTests tests = new RuleTests(workspace.folder(), out::println);
      files.stream().flatMap(path -> within(path).stream()).forEach(tests::run);
      out.println(tests.summary());
      return tests.allPassed() ? ExitCode.DONE : ExitCode.NO;
    }
  }

  private static List<Path> within(Path path) {
    try {
      List<Path> tests = RuleFiles.tests(path);
      if (tests.isEmpty()) {
        throw new CommandFailure(ExitCode.USAGE, path + ": no …_test.yaml in this folder");
      }
      return tests;
    } catch (IOException e) {
      throw new CommandFailure(ExitCode.USAGE, path + ": " + Unreadable.why(e), e);
    }
  }
}
