package dev.inflight.app.command;

import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.app.rules.CheckText;
import dev.inflight.app.rules.Explanation;
import dev.inflight.grammar.Condition;
import dev.inflight.grammar.Issue;
import dev.inflight.grammar.Parsed;
import dev.inflight.grammar.RuleText;
import dev.inflight.grammar.Source;
import dev.inflight.rules.check.Checker;
import dev.inflight.rules.check.PipelineMetrics;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code inflight rules explain}: what a condition says, part by part. */
@Command(
    name = "explain",
    description = "Shows a condition as it is read: its parts, its metrics and its windows.")
public final class RulesExplainCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "EXPR",
      description = "A condition, such as 'mean(gpu_power[30s]) > 350W'.")
  private String expression = "";

  @Override
  public Integer call() {
    Source source = Source.of(expression);
    Parsed<Condition> parsed = RuleText.condition(source);
    Condition condition = parsed.tree().orElseThrow(() -> refusal(parsed.issues()));
    List<Issue> issues = Checker.check(condition, source, PipelineMetrics.ALONE);
    if (issues.stream().anyMatch(Issue::isError)) {
      throw refusal(issues);
    }
    PrintWriter out = spec.commandLine().getOut();
    issues.forEach(each -> out.println(each.pretty()));
    out.print(Explanation.of(condition, PipelineMetrics.ALONE));
    out.flush();
    return ExitCode.DONE;
  }

  private static CommandFailure refusal(List<Issue> issues) {
    return new CommandFailure(
        ExitCode.USAGE, issues.stream().map(CheckText::issue).collect(Collectors.joining("\n")));
  }
}
