package dev.inflight.sink.notify.wecom;

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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import reactor.core.publisher.Mono;

/** A group of WeCom. */
public final class WeComNotifier implements Notifier {
  private static final int TITLE_BYTES = 400;
  private static final int MARKDOWN_BYTES = 4_096;

  private final WeComConfig config;
  private final Http http;

  public WeComNotifier(WeComConfig config, Http http) {
    this.config = config;
    this.http = http;
  }

  @Override
  public Mono<Delivery> deliver(Message message) {
    return Mono.defer(
        () -> {
          byte[] body = Json.bytes(body(message));
          return http.post(Post.of(config.url(), body, List.of()), Dialect.WECOM);
        });
  }

  private static Map<String, Object> body(Message message) {
    String title = Clip.to(TITLE_BYTES, Markup.inert(Marks.head(message)), Clip.UTF_8);
    String content = "### " + title + "\n" + Prose.of(message);
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("msgtype", "markdown");
    body.put("markdown", Map.of("content", Clip.to(MARKDOWN_BYTES, content, Clip.UTF_8)));
    return body;
  }
}
