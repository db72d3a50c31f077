package dev.inflight.sink.notify.webhook;

import dev.inflight.sink.notify.Delivery;
import dev.inflight.sink.notify.Dialect;
import dev.inflight.sink.notify.Http;
import dev.inflight.sink.notify.Json;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.Notifier;
import dev.inflight.sink.notify.Post;
import dev.inflight.sink.notify.Signatures;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import reactor.core.publisher.Mono;

/** Any receiver of JSON, in a form of its choice. */
public final class WebhookNotifier implements Notifier {
  private final WebhookConfig config;
  private final Http http;

  public WebhookNotifier(WebhookConfig config, Http http) {
    this.config = config;
    this.http = http;
  }

  @Override
  public Mono<Delivery> deliver(Message message) {
    return Mono.defer(() -> http.post(post(message), Dialect.ANY_2XX));
  }

  private Post post(Message message) {
    byte[] body = Json.bytes(config.form().of(message));
    Instant now = http.clock().instant();
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("webhook-id", message.id());
    headers.put("webhook-timestamp", Long.toString(now.getEpochSecond()));
    config
        .secret()
        .map(secret -> Signatures.standard(secret, message.id(), now, body))
        .ifPresent(signature -> headers.put("webhook-signature", signature));
    return new Post(config.url(), "", "", headers, body, config.secret().stream().toList());
  }
}
