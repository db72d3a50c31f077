package dev.inflight.app.command;

import dev.inflight.app.outcome.ExitCode;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code inflight channels}: what one may ask of channels; every subcommand is listed here. */
@Command(
    name = "channels",
    description = "Checks channels, and tests whether messages arrive.",
    subcommands = {ChannelsCheckCommand.class})
public final class ChannelsCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  /** Without a subcommand there is nothing to do but to say which there are. */
  @Override
  public Integer call() {
    CommandLine commandLine = spec.commandLine();
    commandLine.usage(commandLine.getErr());
    return ExitCode.USAGE;
  }
}
