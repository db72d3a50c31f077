package dev.inflight.sink.notify.pagerduty;

import dev.inflight.sink.notify.Delivery;
import dev.inflight.sink.notify.Dialect;
import dev.inflight.sink.notify.Http;
import dev.inflight.sink.notify.Json;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.Notifier;
import dev.inflight.sink.notify.Post;
import java.util.List;
import reactor.core.publisher.Mono;

/** A service of PagerDuty; a recovery resolves what its alarm triggered. */
public final class PagerDutyNotifier implements Notifier {
  private final PagerDutyConfig config;
  private final Http http;

  public PagerDutyNotifier(PagerDutyConfig config, Http http) {
    this.config = config;
    this.http = http;
  }

  @Override
  public Mono<Delivery> deliver(Message message) {
    return Mono.defer(
        () -> {
          byte[] body = Json.bytes(Event.of(message, config.routingKey()));
          Post post = Post.of(config.url(), body, List.of(config.routingKey()));
          return http.post(post, Dialect.ONLY_202);
        });
  }

  @Override
  public boolean keepsIncidents() {
    return true;
  }
}
