package dev.inflight.app.command;

import dev.inflight.app.outbox.Dropping;
import dev.inflight.app.outbox.Kept;
import dev.inflight.app.outbox.Selection;
import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import java.io.PrintWriter;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code inflight outbox drop}: gives messages up. */
@Command(
    name = "drop",
    description =
        "Gives messages up for good: nobody is told them. Asks the service to when one runs.")
public final class OutboxDropCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private final OutboxOptions options = new OutboxOptions();

  @Parameters(
      paramLabel = "ID",
      arity = "0..*",
      description = "As list shows it; its beginning if no other begins alike.")
  private List<String> ids = new ArrayList<>();

  @Option(names = "--failed", description = "All that are kept as failed.")
  private boolean failed;

  @Option(names = "--all", description = "All that is not delivered.")
  private boolean all;

  @Override
  public Integer call() {
    int choices = (ids.isEmpty() ? 0 : 1) + (failed ? 1 : 0) + (all ? 1 : 0);
    if (choices != 1) {
      String found = choices == 0 ? "nothing to drop" : "more than one choice of what to drop";
      throw new CommandFailure(ExitCode.USAGE, found + ", expected ID, --failed or --all");
    }
    Selection selection = new Selection(options.readAll());
    List<Kept> chosen =
        ids.isEmpty() ? selection.all(each -> all || each.isFailed()) : selection.named(ids);
    PrintWriter out = spec.commandLine().getOut();
    if (chosen.isEmpty()) {
      out.println(all ? "everything is delivered" : "nothing is kept as failed");
      out.flush();
      return ExitCode.DONE;
    }
    return Dropping.of(
        options.folder(),
        selection.shorts(),
        chosen,
        InstantSource.system(),
        out,
        spec.commandLine().getErr());
  }
}
