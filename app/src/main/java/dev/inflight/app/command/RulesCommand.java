package dev.inflight.app.command;

import dev.inflight.app.outcome.ExitCode;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code inflight rules}: what one may ask of alert rules; every subcommand is listed here. */
@Command(
    name = "rules",
    description = "Checks, explains, tests and replays alert rules.",
    subcommands = {
      RulesCheckCommand.class,
      RulesExplainCommand.class,
      RulesTestCommand.class,
      RulesReplayCommand.class,
      RulesConformCommand.class
    })
public final class RulesCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  /** Without a subcommand there is nothing to do but to say which there are. */
  @Override
  public Integer call() {
    CommandLine commandLine = spec.commandLine();
    commandLine.usage(commandLine.getErr());
    return ExitCode.USAGE;
  }
}
