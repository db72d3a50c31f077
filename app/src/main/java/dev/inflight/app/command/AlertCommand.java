package dev.inflight.app.command;

import dev.inflight.app.channel.ChannelFile;
import dev.inflight.app.channel.Channels;
import dev.inflight.app.channel.DataFolder;
import dev.inflight.app.channel.DeliveryWords;
import dev.inflight.app.channel.VariableName;
import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.model.Level;
import dev.inflight.sink.notify.Delivery;
import dev.inflight.sink.notify.Http;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.Notifier;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import reactor.core.scheduler.Schedulers;

/** {@code inflight alert}: one attempt to bring a text to one channel. */
@Command(
    name = "alert",
    description = "Sends a text to a channel, once, and says what the receiver answered.")
public final class AlertCommand implements Callable<Integer> {
  private static final Duration BEYOND = Duration.ofSeconds(5);

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "TEXT", description = "What to say.")
  private String text = "";

  @Option(
      names = "--config",
      paramLabel = "FILE",
      required = true,
      description = "Lists the channels (docs/channels.md).")
  private Path config = Path.of("");

  @Option(
      names = "--channel",
      paramLabel = "NAME",
      required = true,
      description = "Which of them to use.")
  private String channel = "";

  @Option(
      names = "--level",
      paramLabel = "LEVEL",
      defaultValue = "warning",
      description = "debug, info, warning, error or critical (default: warning).")
  private String level = "";

  @Option(
      names = "--title",
      paramLabel = "T",
      description = "One line above the text (default: its first line).")
  private @Nullable String title;

  @Option(
      names = "--timeout",
      paramLabel = "D",
      defaultValue = "10s",
      description = "How long the attempt may take (default: 10s).")
  private String timeout = "";

  @Option(
      names = "--data-dir",
      paramLabel = "DIR",
      description =
          "Keep the text there until it is delivered, and heed what is known of the receiver.")
  private @Nullable Path dataFolder;

  /** There only to be refused without being repeated. */
  @Option(names = "--url", hidden = true)
  private @Nullable String url;

  /** As above. */
  @Option(names = "--secret", hidden = true)
  private @Nullable String secret;

  @Override
  public Integer call() {
    refuseSecrets();
    Duration limit = AttemptTime.of(timeout);
    Message message = message();
    ChannelFile file = ChannelFile.read(config);
    InstantSource clock = InstantSource.system();
    try (Http http = new Http(Http.Limits.within(limit), Schedulers.parallel(), clock)) {
      Channels channels = new Channels(file, System.getenv(), this::warn, http);
      if (dataFolder != null) {
        KeptAlert kept = new KeptAlert(DataFolder.of(dataFolder), config, clock);
        return say(kept.tell(channels, channel, message));
      }
      Notifier notifier = channels.open(channel);
      Delivery delivery =
          Objects.requireNonNull(notifier.deliver(message).block(limit.plus(BEYOND)));
      String words = channel + ": " + delivery.accept(new DeliveryWords());
      return say(new KeptAlert.Outcome(delivery instanceof Delivery.Delivered, words));
    }
  }

  private void refuseSecrets() {
    String what = url != null ? "url" : secret != null ? "secret" : "";
    if (!what.isEmpty()) {
      String variable = VariableName.suggested(channel, what);
      throw new CommandFailure(
          ExitCode.USAGE,
          "--%s could be seen by everybody on this machine; put it into the variable %s, and '%s_env: %s' into %s"
              .formatted(what, variable, what, variable, config));
    }
  }

  private Message message() {
    if (text.isBlank()) {
      throw CommandFailure.usage("TEXT", text, "something to say");
    }
    Level known =
        Level.named(level)
            .orElseThrow(
                () ->
                    CommandFailure.usage(
                        "--level", level, "debug, info, warning, error, critical"));
    Instant now = InstantSource.system().instant();
    String id = "msg_" + UUID.randomUUID();
    if (title != null) {
      return Message.plain(id, known, title, text, now);
    }
    int end = text.strip().indexOf('\n');
    String first = end < 0 ? text : text.strip().substring(0, end);
    return Message.plain(id, known, first, end < 0 ? "" : text.strip().substring(end), now);
  }

  private int say(KeptAlert.Outcome outcome) {
    boolean delivered = outcome.delivered();
    PrintWriter to = delivered ? spec.commandLine().getOut() : spec.commandLine().getErr();
    to.println((delivered ? "" : "inflight: ") + outcome.words());
    to.flush();
    return delivered ? ExitCode.DONE : ExitCode.NO;
  }

  private void warn(String warning) {
    spec.commandLine().getErr().println("inflight: warning: " + warning);
  }
}
