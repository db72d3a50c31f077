package dev.inflight.app.command;

import dev.inflight.app.channel.ChannelFile;
import dev.inflight.app.channel.Channels;
import dev.inflight.app.outbox.Kept;
import dev.inflight.app.outbox.Retrying;
import dev.inflight.app.outbox.Selection;
import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.sink.notify.Http;
import dev.inflight.sink.notify.outbox.Entry;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
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
import reactor.core.scheduler.Schedulers;

/** {@code inflight outbox retry}: tries messages again that are not delivered. */
@Command(
    name = "retry",
    description =
        "Tries messages again, each once; without ID all that wait or failed. Asks the service to"
            + " when one runs.")
public final class OutboxRetryCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private final OutboxOptions options = new OutboxOptions();

  @Parameters(
      paramLabel = "ID",
      arity = "0..*",
      description = "As list shows it; its beginning if no other begins alike.")
  private List<String> ids = new ArrayList<>();

  @Option(names = "--failed", description = "All that are kept as failed.")
  private boolean failed;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      defaultValue = "inflight.yaml",
      description = "Lists the channels (default: inflight.yaml); not read when a service runs.")
  private Path config = Path.of("");

  @Option(
      names = "--timeout",
      paramLabel = "D",
      defaultValue = "10s",
      description = "For how long attempts are begun, and how long each may take (default: 10s).")
  private String timeout = "";

  @Override
  public Integer call() {
    Duration within = AttemptTime.of(timeout);
    if (failed && !ids.isEmpty()) {
      throw new CommandFailure(ExitCode.USAGE, "both ID and --failed, expected one of them");
    }
    Selection selection = new Selection(options.readAll());
    List<Kept> chosen = chosen(selection);
    PrintWriter out = spec.commandLine().getOut();
    if (chosen.isEmpty()) {
      out.println(failed ? "nothing is kept as failed" : "nothing waits, and nothing failed");
      out.flush();
      return ExitCode.DONE;
    }
    InstantSource clock = InstantSource.system();
    try (Http http = new Http(Http.Limits.within(within), Schedulers.parallel(), clock)) {
      return new Retrying(
              options.folder(),
              selection.shorts(),
              () -> new Channels(ChannelFile.read(config), System.getenv(), this::warn, http),
              within,
              !ids.isEmpty() || failed,
              clock,
              out,
              spec.commandLine().getErr())
          .of(chosen);
    }
  }

  private List<Kept> chosen(Selection selection) {
    return ids.isEmpty()
        ? selection.all(
            each -> each.isFailed() || (!failed && each.entry().state() == Entry.State.WAITING))
        : selection.named(ids);
  }

  private void warn(String warning) {
    spec.commandLine().getErr().println("inflight: warning: " + warning);
  }
}
