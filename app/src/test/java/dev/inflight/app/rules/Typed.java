package dev.inflight.app.rules;

import dev.inflight.app.command.RulesCommand;
import dev.inflight.app.outcome.CommandFailure;
import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/** {@code inflight rules …} as it was typed: what it printed and how it ended. */
public record Typed(int code, String out, String err) {

  /** Types a command line after {@code inflight rules}. */
  public static Typed rules(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine line =
        new CommandLine(new RulesCommand())
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(err, true))
            .setExecutionExceptionHandler(
                (e, command, parsed) -> {
                  if (e instanceof CommandFailure failure) {
                    command.getErr().println(failure.getMessage());
                    return failure.exitCode();
                  }
                  throw e;
                });
    int code = line.execute(arguments);
    return new Typed(code, out.toString(), err.toString());
  }
}
