package dev.inflight.app.command;

import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.sink.notify.mute.Silence;
import dev.inflight.sink.notify.mute.Silence.State;
import dev.inflight.sink.notify.mute.SilenceFile;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code inflight silence list}: which silences there are. */
@Command(name = "list", description = "Lists silences, the one first that ends first.")
public final class SilenceListCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private final DataOption data = new DataOption();

  @Option(names = "--all", description = "Also those that are over, for five days.")
  private boolean all;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text or json (default: text).")
  private String format = "text";

  @Override
  public Integer call() {
    boolean json =
        switch (format) {
          case "text" -> false;
          case "json" -> true;
          default -> throw CommandFailure.usage("--format", format, "text or json");
        };
    Instant now = InstantSource.system().instant();
    List<Silence> silences =
        data.silences(SilenceFile::read).stream()
            .filter(each -> all || each.state(now) != State.EXPIRED)
            .sorted(Comparator.comparing(Silence::endsAt))
            .toList();
    PrintWriter out = spec.commandLine().getOut();
    out.print(json ? SilenceOutput.json(silences, now) : SilenceOutput.text(silences, now));
    out.flush();
    return ExitCode.DONE;
  }
}
