package dev.inflight.app.command;

import dev.inflight.app.outcome.ExitCode;
import dev.inflight.app.rules.conform.Conformance;
import dev.inflight.app.rules.conform.Verdict.Outcome;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code inflight rules conform}: holds the rule language against a corpus of cases. */
@Command(
    name = "conform",
    description = "Holds the rule language against a corpus of cases and prints what differs.")
public final class RulesConformCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "CASES",
      arity = "1..*",
      description = "Files of cases, one JSON object per line.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--warmup",
      paramLabel = "HOW",
      defaultValue = "full",
      description = "full, or partial: plain windows answer before they are full (default: full).")
  private String warmUp = "full";

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    Conformance conformance =
        new Conformance(
            WarmUp.partial(warmUp),
            verdict -> {
              if (verdict.outcome() != Outcome.PASSED) {
                out.println(verdict.text());
              }
            });
    files.forEach(conformance::file);
    out.println(conformance.summary());
    return conformance.count(Outcome.FAILED) == 0 ? ExitCode.DONE : ExitCode.NO;
  }
}
