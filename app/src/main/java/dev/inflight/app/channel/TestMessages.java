package dev.inflight.app.channel;

import dev.inflight.model.Level;
import dev.inflight.sink.notify.Delivery;
import dev.inflight.sink.notify.Message;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Sends a message to channels that says that it is a test: one attempt each, at once. */
public final class TestMessages {
  private static final int AT_ONCE = 64;
  private static final Duration BEYOND = Duration.ofSeconds(5);

  private TestMessages() {}

  /**
   * Sends to every channel that is enabled.
   *
   * @param id what the ids of the messages begin with
   * @param host from where
   * @param limit how long an attempt may take
   */
  public static List<TestAnswer> send(
      ChannelCheck check, String id, String host, Instant now, Duration limit) {
    Mono<List<TestAnswer>> answers =
        Flux.fromIterable(check.open())
            .flatMapSequential(each -> send(each, message(each, id, host, now), limit), AT_ONCE)
            .collectList();
    return Objects.requireNonNull(answers.block());
  }

  private static Mono<TestAnswer> send(OpenChannel open, Message message, Duration limit) {
    return open.notifier()
        .deliver(message)
        .timeout(limit.plus(BEYOND), Mono.just(new Delivery.Ambiguous("no answer in time")))
        .map(delivery -> new TestAnswer(open.channel().name(), delivery));
  }

  private static Message message(OpenChannel open, String id, String host, Instant now) {
    String text =
        "Sent from %s to channel %s to see whether messages arrive. Nothing has to be done."
            .formatted(host, open.channel().name());
    return Message.plain(
        id + "_" + open.channel().name(), Level.INFO, "Test from Inflight", text, now);
  }
}
