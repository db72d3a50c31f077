package dev.inflight.sink.notify.dingtalk;

import dev.inflight.sink.notify.Clip;
import dev.inflight.sink.notify.Delivery;
import dev.inflight.sink.notify.Dialect;
import dev.inflight.sink.notify.Http;
import dev.inflight.sink.notify.Json;
import dev.inflight.sink.notify.Marks;
import dev.inflight.sink.notify.Markup;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.Notifier;
import dev.inflight.sink.notify.Post;
import dev.inflight.sink.notify.Prose;
import dev.inflight.sink.notify.Secret;
import dev.inflight.sink.notify.Signatures;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import reactor.core.publisher.Mono;

/** A group of DingTalk. */
public final class DingTalkNotifier implements Notifier {
  private static final int TITLE_BYTES = 200;
  private static final int TEXT_BYTES = 18_000;

  private final DingTalkConfig config;
  private final Http http;

  public DingTalkNotifier(DingTalkConfig config, Http http) {
    this.config = config;
    this.http = http;
  }

  @Override
  public Mono<Delivery> deliver(Message message) {
    return Mono.defer(() -> http.post(post(message), Dialect.DINGTALK));
  }

  private Post post(Message message) {
    String query = config.secret().map(this::signature).orElse("");
    byte[] body = Json.bytes(body(message));
    return new Post(config.url(), "", query, Map.of(), body, config.secret().stream().toList());
  }

  private String signature(Secret secret) {
    Instant now = http.clock().instant();
    return "timestamp=" + now.toEpochMilli() + "&sign=" + Signatures.dingTalk(secret, now);
  }

  private static Map<String, Object> body(Message message) {
    String title = Clip.to(TITLE_BYTES, Markup.inert(Marks.head(message)), Clip.UTF_8);
    String text = "### " + title + "\n\n" + Prose.of(message).replace("\n", "  \n");
    Map<String, Object> markdown = new LinkedHashMap<>();
    markdown.put("title", title);
    markdown.put("text", Clip.to(TEXT_BYTES, text, Json::cost));
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("msgtype", "markdown");
    body.put("markdown", markdown);
    body.put("at", Map.of("isAtAll", false));
    return body;
  }
}
