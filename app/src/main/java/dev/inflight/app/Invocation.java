package dev.inflight.app;

import dev.inflight.app.StandardOutput.ReaderGone;
import dev.inflight.app.outcome.CommandFailure;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;

/** One run of the command line: arguments in, an exit code out, nothing thrown. */
final class Invocation {

  private final CommandLine commandLine;
  private final PrintWriter out;
  private final Failures failures;

  Invocation(CommandLine commandLine, PrintWriter out, Failures failures) {
    this.commandLine = commandLine;
    this.out = out;
    this.failures = failures;
    addHelpAndVersion(commandLine);
    commandLine
        .setOut(out)
        .setErr(failures.err())
        .setExpandAtFiles(false)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setUsageHelpWidth(100)
        .setParameterExceptionHandler((e, args) -> failures.usage(e))
        .setExecutionStrategy(this::execute)
        .setExecutionExceptionHandler((e, command, parsed) -> failures.exitCode(e));
  }

  private static void addHelpAndVersion(CommandLine command) {
    if (command.getCommand() instanceof HelpCommand) {
      return;
    }
    CommandSpec spec = command.getCommandSpec();
    spec.mixinStandardHelpOptions(true);
    spec.versionProvider(new VersionProvider());
    command.getSubcommands().values().forEach(Invocation::addHelpAndVersion);
  }

  int run(String... args) {
    try {
      return flushed(commandLine.execute(args));
    } catch (RuntimeException | Error e) {
      return failures.exitCode(e);
    }
  }

  private int execute(ParseResult parsed) {
    try {
      return new RunLast().execute(parsed);
    } catch (ReaderGone | CommandFailure e) { // while printing help or the version
      return failures.exitCode(e);
    }
  }

  private int flushed(int exitCode) {
    try {
      out.flush();
    } catch (ReaderGone e) {
      return exitCode;
    }
    return exitCode;
  }
}
