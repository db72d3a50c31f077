package dev.inflight.app.command;

import dev.inflight.app.outcome.ExitCode;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code inflight outbox}: what is not delivered; every subcommand is listed here. */
@Command(
    name = "outbox",
    description = "Lists messages that are not delivered, tries them again, or gives them up.",
    subcommands = {OutboxListCommand.class, OutboxRetryCommand.class, OutboxDropCommand.class})
public final class OutboxCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  /** Without a subcommand there is nothing to do but to say which there are. */
  @Override
  public Integer call() {
    CommandLine commandLine = spec.commandLine();
    commandLine.usage(commandLine.getErr());
    return ExitCode.USAGE;
  }
}
