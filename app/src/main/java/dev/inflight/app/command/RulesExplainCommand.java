package dev.inflight.app.command;

import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.app.rules.CheckText;
import dev.inflight.app.rules.Explanation;
import dev.inflight.app.rules.RuleReader;
import dev.inflight.app.rules.replay.ConditionInRun;
import dev.inflight.app.who.Moment;
import dev.inflight.grammar.Condition;
import dev.inflight.grammar.Issue;
import dev.inflight.grammar.Parsed;
import dev.inflight.grammar.RuleText;
import dev.inflight.grammar.Source;
import dev.inflight.rules.RuleDefinition;
import dev.inflight.rules.check.Checker;
import dev.inflight.rules.check.PipelineMetrics;
import dev.inflight.rules.engine.EngineOptions;
import dev.inflight.rules.plan.Dialect;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code inflight rules explain}: what a condition says, part by part. */
@Command(
    name = "explain",
    description =
        "Shows a condition as it is read: its parts, its metrics and its windows; with --run, what"
            + " each part answers in recorded data.")
public final class RulesExplainCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "EXPR",
      description = "A condition, such as 'mean(gpu_power[30s]) > 350W'.")
  private String expression = "";

  @Mixin private final ReplayArguments input = new ReplayArguments();

  @Option(
      names = "--at",
      paramLabel = "TIME",
      description = "With --run: the moment to look at (default: the end of the data).")
  private @Nullable String at;

  @Option(
      names = "--by",
      paramLabel = "LABEL",
      split = ",",
      description = "With --run: labels that make instances, such as replica.")
  private List<String> by = new ArrayList<>();

  @Option(
      names = "--warmup",
      paramLabel = "HOW",
      defaultValue = "full",
      description = "full, or partial: plain windows answer before they are full (default: full).")
  private String warmUp = "full";

  @Override
  public Integer call() throws IOException {
    boolean recorded = !input.data.isEmpty() || !input.telemetry.isEmpty();
    if (!recorded && (at != null || !by.isEmpty())) {
      throw new CommandFailure(ExitCode.USAGE, "no data: --at and --by go with --run DATA");
    }
    OptionalLong moment = atNs();
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
    if (recorded) {
      out.println();
      out.print(inRun(condition, source, moment));
    }
    out.flush();
    return ExitCode.DONE;
  }

  private String inRun(Condition condition, Source source, OptionalLong moment) throws IOException {
    PrintWriter err = spec.commandLine().getErr();
    RuleDefinition rule = RuleReader.bare("explained", condition, source, by);
    EngineOptions options =
        EngineOptions.DEFAULT
            .withDialect(Dialect.OURS.withPartialWarmUp(WarmUp.partial(warmUp)))
            .withBlind(EngineOptions.Blind.OFF);
    try (ReplaySession session = ReplaySession.open(input, System.in, err)) {
      return ConditionInRun.explain(rule, options, session.metrics(), session.run(), moment);
    }
  }

  private OptionalLong atNs() {
    if (at == null) {
      return OptionalLong.empty();
    }
    try {
      Moment moment = Moment.parse(at);
      if (moment.ofDay().isPresent()) {
        throw CommandFailure.usage("--at", at, "a moment with its day");
      }
      return OptionalLong.of(moment.ns());
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(ExitCode.USAGE, "--at: " + e.getMessage(), e);
    }
  }

  private static CommandFailure refusal(List<Issue> issues) {
    return new CommandFailure(
        ExitCode.USAGE, issues.stream().map(CheckText::issue).collect(Collectors.joining("\n")));
  }
}
