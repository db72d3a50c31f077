package dev.inflight.app.command;

import dev.inflight.app.outcome.ExitCode;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code inflight silence}: what nobody wants to hear for a while; every subcommand is here. */
@Command(
    name = "silence",
    description = "Adds, lists and ends silences: alarms that nobody wants to hear for a while.",
    subcommands = {SilenceAddCommand.class, SilenceListCommand.class, SilenceExpireCommand.class})
public final class SilenceCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  /** Without a subcommand there is nothing to do but to say which there are. */
  @Override
  public Integer call() {
    CommandLine commandLine = spec.commandLine();
    commandLine.usage(commandLine.getErr());
    return ExitCode.USAGE;
  }
}
