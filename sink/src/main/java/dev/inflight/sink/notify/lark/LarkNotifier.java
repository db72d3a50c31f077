package dev.inflight.sink.notify.lark;

import dev.inflight.sink.notify.Delivery;
import dev.inflight.sink.notify.Dialect;
import dev.inflight.sink.notify.Http;
import dev.inflight.sink.notify.Json;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.Notifier;
import dev.inflight.sink.notify.Post;
import dev.inflight.sink.notify.Secret;
import dev.inflight.sink.notify.Signatures;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import reactor.core.publisher.Mono;

/** A group of Lark or Feishu. */
public final class LarkNotifier implements Notifier {
  private final LarkConfig config;
  private final Http http;

  public LarkNotifier(LarkConfig config, Http http) {
    this.config = config;
    this.http = http;
  }

  @Override
  public Mono<Delivery> deliver(Message message) {
    return Mono.defer(
        () -> {
          byte[] body = Json.bytes(body(message));
          Post post = Post.of(config.url(), body, config.secret().stream().toList());
          return http.post(post, Dialect.LARK);
        });
  }

  private Map<String, Object> body(Message message) {
    Map<String, Object> body = new LinkedHashMap<>();
    config.secret().ifPresent(secret -> sign(secret, body));
    body.put("msg_type", "interactive");
    body.put("card", LarkCard.of(message));
    return body;
  }

  private void sign(Secret secret, Map<String, Object> body) {
    Instant now = http.clock().instant();
    body.put("timestamp", Long.toString(now.getEpochSecond()));
    body.put("sign", Signatures.lark(secret, now));
  }
}
