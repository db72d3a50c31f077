package dev.inflight.sink.notify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.model.Labels;
import dev.inflight.model.Level;
import dev.inflight.sink.notify.Message.Field;
import dev.inflight.sink.notify.Message.Link;
import dev.inflight.sink.notify.Message.Table;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import reactor.core.scheduler.Schedulers;

/** Attempts at a moment that stands still, with a URL every part of which is secret. */
final class Attempts {
  static final Instant NOW = Instant.parse("2020-09-13T12:26:40Z");
  static final List<String> SECRETS =
      List.of("u5erName", "pa55word", "pathT0ken", "queryT0ken", Receiver.SIGNING.reveal());
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private Attempts() {}

  static Http http(Duration within) {
    return http(within, InstantSource.fixed(NOW));
  }

  static Http http(Duration within, InstantSource clock) {
    return new Http(Http.Limits.within(within), Schedulers.parallel(), clock);
  }

  static Secret url(String scheme, String host, int port) {
    String path = "/services/pathT0ken?access_token=queryT0ken";
    return Secret.url(scheme + "://u5erName:pa55word@" + host + ":" + port + path);
  }

  static Delivery one(Receiver receiver, Secret url, Duration within) {
    try (Http http = http(within)) {
      Delivery delivery =
          Objects.requireNonNull(receiver.at(url, http).deliver(alarm()).block(PATIENCE));
      assertThat(delivery.toString()).doesNotContain(SECRETS);
      return delivery;
    }
  }

  /** The outcome in words, with what goes with it. */
  static String kind(Delivery delivery) {
    String name = delivery.getClass().getSimpleName();
    if (delivery instanceof Delivery.Permanent permanent) {
      return name + " " + permanent.refusal();
    }
    return delivery instanceof Delivery.Throttled throttled
        ? name + " " + throttled.pause().toSeconds()
        : name;
  }

  static Message alarm() {
    return message(false);
  }

  static Message message(boolean recovery) {
    return new Message(
        recovery ? "msg-2" : "msg-1",
        "episode-1",
        recovery ? Message.Kind.RECOVERY : Message.Kind.ALARM,
        Level.WARNING,
        "first token late",
        "First token late <!channel> & more @all",
        "5 > 3 on <at id=all></at> replica-1\nsecond line",
        Labels.of(Map.of("replica", "replica-1", "gpu.model", "H200")),
        List.of("gpu"),
        NOW,
        NOW.minusSeconds(60),
        List.of(new Field("why", "ttft 5 s > 3 s TRUE")),
        new Table(
            "Requests there",
            List.of("request", "status", "value"),
            List.of(List.of("req-1", "in flight", "12.8")),
            "and 24 more"),
        List.of(new Link("Runbook", "https://example.org/runbook?a=1&b=2")),
        Optional.empty());
  }
}
