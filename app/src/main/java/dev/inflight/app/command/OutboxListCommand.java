package dev.inflight.app.command;

import dev.inflight.app.outbox.KeptChannel;
import dev.inflight.app.outbox.KeptJson;
import dev.inflight.app.outbox.KeptReader;
import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code inflight outbox list}: what is not delivered, and why. */
@Command(name = "list", description = "Lists the messages that are not delivered, and why.")
public final class OutboxListCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private final OutboxOptions options = new OutboxOptions();

  @Option(names = "--all", description = "Every message, not only the first 20 of a channel.")
  private boolean all;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text or json, which has every message (default: text).")
  private String format = "text";

  @Override
  public Integer call() {
    boolean json =
        switch (format) {
          case "text" -> false;
          case "json" -> true;
          default -> throw CommandFailure.usage("--format", format, "text or json");
        };
    KeptReader reader = new KeptReader(options.folder());
    List<KeptChannel> channels = options.read(reader);
    List<String> unreadable = reader.unreadable();
    Instant now = InstantSource.system().instant();
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.print(KeptJson.of(channels, unreadable, now));
    } else if (!channels.isEmpty() || unreadable.isEmpty()) {
      out.print(OutboxListText.of(channels, all, now));
    }
    out.flush();
    PrintWriter err = spec.commandLine().getErr();
    unreadable.forEach(each -> err.println("inflight: " + each));
    err.flush();
    return unreadable.isEmpty() ? ExitCode.DONE : ExitCode.DATA;
  }
}
