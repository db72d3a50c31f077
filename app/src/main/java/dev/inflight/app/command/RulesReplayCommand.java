package dev.inflight.app.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.app.rules.replay.Replay;
import dev.inflight.app.rules.replay.ReplayFormat;
import dev.inflight.app.rules.replay.UsableRules;
import dev.inflight.rules.engine.EngineOptions;
import dev.inflight.sink.report.Human;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code inflight rules replay}: rules over recorded data, in its own time. */
@Command(
    name = "replay",
    description = "Runs rules over recorded data, in its own time, and says what they would say.")
public final class RulesReplayCommand implements Callable<Integer> {
  private static final long SECOND_NS = 1_000_000_000L;

  @Spec private CommandSpec spec;
  @Mixin private final ReplayArguments input = new ReplayArguments();

  @Parameters(paramLabel = "RULES", arity = "1..*", description = "Files or folders of rules.")
  private List<Path> rules = new ArrayList<>();

  @Option(
      names = "--tick",
      paramLabel = "D",
      description = "How often rules about absence and time are asked without data (default: 1s).")
  private @Nullable String tick;

  @Option(
      names = "--warmup",
      paramLabel = "HOW",
      defaultValue = "full",
      description = "full, or partial: plain windows answer before they are full (default: full).")
  private String warmUp = "full";

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text, json or ndjson (default: text).")
  private String format = "text";

  @Option(names = "-o", paramLabel = "FILE", description = "Write the replay there.")
  private @Nullable Path output;

  @Override
  public Integer call() throws IOException {
    ReplayFormat chosen =
        ReplayFormat.of(format)
            .orElseThrow(() -> CommandFailure.usage("--format", format, "text, json or ndjson"));
    boolean partial = WarmUp.partial(warmUp);
    input.check();
    UsableRules usable = UsableRules.read(rules);
    PrintWriter err = spec.commandLine().getErr();
    usable.warnings().forEach(each -> err.println(each.pretty()));
    long tickNs = tickNs(usable);
    try (ReplaySession session = ReplaySession.open(input, System.in, err)) {
      EngineOptions options = usable.options(partial).named(session.runName());
      return to(writer -> replay(session, usable, options, tickNs, chosen, writer))
          ? ExitCode.FIRED
          : ExitCode.DONE;
    } catch (CommandFailure e) {
      if (chosen == ReplayFormat.NDJSON && output == null && e.exitCode() == ExitCode.DATA) {
        spec.commandLine().getOut().print(ReplayFormat.errorRow(String.valueOf(e.getMessage())));
        spec.commandLine().getOut().flush();
      }
      throw e;
    }
  }

  private static boolean replay(
      ReplaySession session,
      UsableRules rules,
      EngineOptions options,
      long tickNs,
      ReplayFormat format,
      Writer out) {
    Replay replay = new Replay(rules, options, tickNs, session.metrics(), format, out);
    if (session.leftOut() > 0) {
      replay.note(Human.count(session.leftOut(), "bad line") + " left out");
    }
    session.run().ifPresent(replay::run);
    return replay.finish();
  }

  /** Something that is written, and whether a rule fired in it. */
  private interface Written {
    boolean to(Writer writer) throws IOException;
  }

  private boolean to(Written written) throws IOException {
    if (output == null) {
      PrintWriter out = spec.commandLine().getOut();
      boolean fired = written.to(out);
      out.flush();
      return fired;
    }
    try (OutputFile file = OutputFile.create(output)) {
      Writer out = new BufferedWriter(new OutputStreamWriter(file.stream(), UTF_8));
      boolean fired = written.to(out);
      out.flush();
      file.keep();
      return fired;
    }
  }

  private long tickNs(UsableRules rules) {
    if (tick == null) {
      return rules.said().tickNs().orElse(SECOND_NS);
    }
    try {
      long ns = Durations.ns(tick);
      if (ns <= 0) {
        throw CommandFailure.usage("--tick", tick, "more than 0");
      }
      return ns;
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(ExitCode.USAGE, "--tick: " + e.getMessage(), e);
    }
  }
}
