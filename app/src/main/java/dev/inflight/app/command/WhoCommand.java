package dev.inflight.app.command;

import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.app.who.Moment;
import dev.inflight.app.who.Question;
import dev.inflight.app.who.Who;
import dev.inflight.app.who.WhoOutput;
import dev.inflight.sink.report.ReportOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code inflight who}: which requests were in flight at a moment. */
@Command(
    name = "who",
    description = "Says which requests were in flight at a moment, and what the devices said then.")
public final class WhoCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private final InputArguments input = new InputArguments();

  @Option(
      names = "--at",
      paramLabel = "TIME",
      description =
          "The moment on the client's clock: 2026-04-21T07:40:31.5Z, Unix seconds or nanoseconds,"
              + " or a time of day in UTC.")
  private @Nullable String at;

  @Option(
      names = "--around",
      paramLabel = "D",
      defaultValue = "0",
      description = "Widen the moment by that to both sides, such as 200ms.")
  private String around = "0";

  @Option(
      names = "--peak",
      paramLabel = "METRIC",
      description = "The moment of that metric's largest reading, the earliest of several.")
  private @Nullable String peak;

  @Option(
      names = "--device",
      paramLabel = "ID",
      defaultValue = "",
      description = "The device of --peak: the beginning of its UUID, its replica id or its host.")
  private String device = "";

  @Option(
      names = "--top",
      paramLabel = "N",
      description = "How many requests to list (default: 20, in JSON all).")
  private @Nullable Integer top;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text or json (default: text).")
  private String format = "text";

  @Option(
      names = "--color",
      paramLabel = "WHEN",
      defaultValue = "auto",
      description = "auto, always or never (default: auto).")
  private String color = "auto";

  @Override
  public Integer call() throws IOException {
    input.check();
    Question question = question();
    WhoOutput output = output();
    PrintWriter out = spec.commandLine().getOut();
    try (RunSession session = RunSession.open(input, System.in, spec.commandLine().getErr())) {
      Who who = new Who(session.reader(), session.plan(), session.options());
      output.write(
          who,
          question,
          text -> {
            out.print(text);
            out.flush();
          });
    }
    return ExitCode.DONE;
  }

  private Question question() {
    if ((at == null) == (peak == null)) {
      String found = at == null ? "no moment" : "both --at and --peak";
      throw new CommandFailure(ExitCode.USAGE, found + ": expected --at TIME or --peak METRIC");
    }
    if (peak == null && !device.isEmpty()) {
      throw new CommandFailure(ExitCode.USAGE, "--device: expected with --peak only");
    }
    return new Question(
        Optional.ofNullable(at).map(WhoCommand::moment),
        Optional.ofNullable(peak),
        device,
        around());
  }

  private static Moment moment(String text) {
    try {
      return Moment.parse(text);
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(ExitCode.USAGE, "--at: " + e.getMessage(), e);
    }
  }

  private long around() {
    try {
      long ns = Durations.ns(around);
      if (ns < 0) {
        throw CommandFailure.usage("--around", around, "no negative duration");
      }
      return ns;
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(ExitCode.USAGE, "--around: " + e.getMessage(), e);
    }
  }

  private WhoOutput output() {
    boolean json =
        switch (format) {
          case "text" -> false;
          case "json" -> true;
          default -> throw CommandFailure.usage("--format", format, "text or json");
        };
    Terminal terminal = Terminal.of(System.getenv());
    boolean colored = terminal.colored(color, true);
    if (top != null && top < 0) {
      throw CommandFailure.usage("--top", top.toString(), "0 or more");
    }
    OptionalInt most = top == null ? OptionalInt.empty() : OptionalInt.of(top);
    int columns = terminal.out() ? terminal.columns() : ReportOptions.COLUMNS;
    return new WhoOutput(json, most, columns, colored);
  }
}
