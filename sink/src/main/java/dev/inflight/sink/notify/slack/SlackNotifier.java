package dev.inflight.sink.notify.slack;

import dev.inflight.sink.notify.Delivery;
import dev.inflight.sink.notify.Dialect;
import dev.inflight.sink.notify.Http;
import dev.inflight.sink.notify.Json;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.Notifier;
import dev.inflight.sink.notify.Post;
import java.util.List;
import reactor.core.publisher.Mono;

/** A channel of Slack. */
public final class SlackNotifier implements Notifier {
  private final SlackConfig config;
  private final Http http;

  public SlackNotifier(SlackConfig config, Http http) {
    this.config = config;
    this.http = http;
  }

  @Override
  public Mono<Delivery> deliver(Message message) {
    return Mono.defer(
        () -> {
          byte[] body = Json.bytes(SlackBlocks.of(message));
          return http.post(Post.of(config.url(), body, List.of()), Dialect.SLACK);
        });
  }
}
