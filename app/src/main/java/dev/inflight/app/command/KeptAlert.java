package dev.inflight.app.command;

import dev.inflight.app.channel.Channels;
import dev.inflight.app.channel.DataFolder;
import dev.inflight.app.channel.DeliveryWords;
import dev.inflight.app.outbox.MarkWords;
import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.sink.notify.Delivery;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.mute.Mute;
import dev.inflight.sink.notify.outbox.Entry;
import dev.inflight.sink.notify.outbox.OutboxException;
import dev.inflight.sink.notify.pipeline.ChannelSpec;
import dev.inflight.sink.notify.pipeline.PipelineLog;
import dev.inflight.sink.notify.pipeline.Round;
import dev.inflight.sink.notify.pipeline.RoundResult;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import reactor.core.scheduler.Schedulers;
import reactor.util.retry.Retry;

/** A text that is in its channel's outbox before it is sent, and until it is delivered. */
final class KeptAlert {
  private static final int LOOKS = 15;
  private static final Duration LOOK_EVERY = Duration.ofMillis(100);

  private final DataFolder data;
  private final Path config;
  private final InstantSource clock;
  private final AtomicReference<@Nullable Delivery> last = new AtomicReference<>();

  KeptAlert(DataFolder data, Path config, InstantSource clock) {
    this.data = data;
    this.config = config;
    this.clock = clock;
  }

  /** What came of it, in a line. */
  record Outcome(boolean delivered, String words) {}

  /**
   * Tells a channel.
   *
   * @throws CommandFailure when nothing could be sent, and nothing is kept
   */
  Outcome tell(Channels channels, String channel, Message message) {
    ChannelSpec spec = channels.spec(channel, data, Mute.NEVER);
    Round round =
        new Round(
            data.outboxes(), Schedulers.boundedElastic(), clock, log(), new Random()::nextDouble);
    try {
      RoundResult result =
          Objects.requireNonNull(round.tell(spec, message).retryWhen(whileInUse()).block());
      return outcome(channel, message, result);
    } catch (OutboxException e) {
      throw failure(channel, e);
    }
  }

  /** Another that tells one message is done in a moment; a service is not. */
  private static Retry whileInUse() {
    return Retry.fixedDelay(LOOKS, LOOK_EVERY)
        .filter(e -> e instanceof OutboxException found && found.owner().isPresent())
        .onRetryExhaustedThrow((retry, last) -> last.failure());
  }

  private static CommandFailure failure(String channel, OutboxException e) {
    return e.owner()
        .map(
            owner ->
                new CommandFailure(
                    ExitCode.NO,
                    "%s: not sent and not kept: process %s uses the outbox; wait until it has ended, or leave out --data-dir"
                        .formatted(channel, owner),
                    e))
        .orElseGet(
            () ->
                new CommandFailure(
                    ExitCode.DATA, channel + ": not sent and not kept: " + e.getMessage(), e));
  }

  private PipelineLog log() {
    return new PipelineLog() {
      @Override
      public void attempted(String channel, Message message, Delivery delivery) {
        last.set(delivery);
      }

      @Override
      public void noted(String channel, String words) {
        // the outcome says it
      }
    };
  }

  private Outcome outcome(String channel, Message message, RoundResult result) {
    Delivery delivery = last.get();
    if (result.left().isEmpty() && delivery != null) {
      return new Outcome(true, channel + ": " + delivery.accept(new DeliveryWords()));
    }
    Entry entry = result.left().get(0);
    String what =
        delivery == null
            ? "not tried: " + MarkWords.notTried(entry, result.mark(), clock.instant())
            : delivery.accept(new DeliveryWords());
    String kept =
        result
            .trouble()
            .map(each -> "it could not be kept: " + each)
            .orElse(
                "kept as %s, 'inflight outbox retry %s --data-dir %s --config %s' sends it"
                    .formatted(
                        message.id(),
                        message.id(),
                        Hinting.quoted(data.folder().toString()),
                        Hinting.quoted(config.toString())));
    return new Outcome(false, "%s: %s; %s".formatted(channel, what, kept));
  }
}
