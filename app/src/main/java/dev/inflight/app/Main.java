package dev.inflight.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.inflight.app.command.AlertCommand;
import dev.inflight.app.command.ChannelsCommand;
import dev.inflight.app.command.DemoCommand;
import dev.inflight.app.command.EchoCommand;
import dev.inflight.app.command.HealthCommand;
import dev.inflight.app.command.OutboxCommand;
import dev.inflight.app.command.ReportCommand;
import dev.inflight.app.command.RulesCommand;
import dev.inflight.app.command.ServeCommand;
import dev.inflight.app.command.SilenceCommand;
import dev.inflight.app.command.WhoCommand;
import dev.inflight.app.outcome.ExitCode;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code inflight}; every subcommand is listed here. */
@Command(
    name = "inflight",
    description = "Which requests were in flight, and what the machines were doing meanwhile.",
    subcommands = {
      AlertCommand.class,
      ChannelsCommand.class,
      DemoCommand.class,
      EchoCommand.class,
      HealthCommand.class,
      OutboxCommand.class,
      ReportCommand.class,
      RulesCommand.class,
      ServeCommand.class,
      SilenceCommand.class,
      WhoCommand.class,
      HelpCommand.class
    })
public final class Main implements Callable<Integer> {

  @Spec private CommandSpec spec;

  /** Runs one command and exits with its {@link ExitCode}. */
  public static void main(String[] args) {
    Locale.setDefault(Locale.ROOT);
    OutputStream standardOutput = new StandardOutput(new FileOutputStream(FileDescriptor.out));
    OutputStream standardError = new FileOutputStream(FileDescriptor.err);
    System.setOut(new PrintStream(standardOutput, true, UTF_8));
    System.setErr(new PrintStream(standardError, true, UTF_8));
    boolean debug = "1".equals(System.getenv("INFLIGHT_DEBUG"));
    var failures = new Failures(writer(standardError), debug);
    var commandLine = new CommandLine(new Main());
    System.exit(new Invocation(commandLine, writer(standardOutput), failures).run(args));
  }

  private static PrintWriter writer(OutputStream stream) {
    return new PrintWriter(new OutputStreamWriter(stream, UTF_8), true);
  }

  /** Without a subcommand there is nothing to do but to say which there are. */
  @Override
  public Integer call() {
    CommandLine commandLine = spec.commandLine();
    commandLine.usage(commandLine.getErr());
    return ExitCode.USAGE;
  }
}
