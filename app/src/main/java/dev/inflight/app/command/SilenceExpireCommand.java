package dev.inflight.app.command;

import dev.inflight.app.outcome.ExitCode;
import dev.inflight.sink.notify.mute.Silence;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code inflight silence expire}: silences that end now. */
@Command(name = "expire", description = "Ends silences now: all that are named, or none.")
public final class SilenceExpireCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private final DataOption data = new DataOption();

  @Parameters(
      paramLabel = "ID",
      arity = "1..*",
      description = "As list shows it; its beginning if no other begins alike.")
  private List<String> ids = new ArrayList<>();

  @Override
  public Integer call() {
    Instant now = InstantSource.system().instant().truncatedTo(ChronoUnit.SECONDS);
    List<Silence> ended = data.silences(file -> file.expire(ids, now));
    PrintWriter out = spec.commandLine().getOut();
    ended.forEach(each -> out.println(each.id() + " is over: " + each.matcherWords()));
    out.flush();
    return ExitCode.DONE;
  }
}
