package dev.inflight.sink.notify.pagerduty;

import dev.inflight.sink.notify.Clip;
import dev.inflight.sink.notify.Delivery;
import dev.inflight.sink.notify.Dialect;
import dev.inflight.sink.notify.Http;
import dev.inflight.sink.notify.Json;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.Notifier;
import dev.inflight.sink.notify.Post;
import dev.inflight.sink.notify.Prose;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import reactor.core.publisher.Mono;

/** A service of PagerDuty; a recovery resolves what its alarm triggered. */
public final class PagerDutyNotifier implements Notifier {
  private static final int SUMMARY = 1_024;
  private static final int DETAILS_BYTES = 400_000;

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
          byte[] body = Json.bytes(event(message));
          Post post = Post.of(config.url(), body, List.of(config.routingKey()));
          return http.post(post, Dialect.ONLY_202);
        });
  }

  private Map<String, Object> event(Message message) {
    Map<String, Object> event = new LinkedHashMap<>();
    event.put("routing_key", config.routingKey().reveal());
    event.put("event_action", message.recovery() ? "resolve" : "trigger");
    event.put("dedup_key", message.episode());
    event.put("payload", payload(message));
    event.put("links", message.links().stream().map(PagerDutyNotifier::link).toList());
    return event;
  }

  private static Map<String, Object> payload(Message message) {
    Map<String, Object> payload = new LinkedHashMap<>();
    payload.put("summary", Clip.to(SUMMARY, message.title(), Clip.UTF_16));
    payload.put("source", Clip.to(SUMMARY, message.rule(), Clip.UTF_16));
    payload.put("severity", severity(message));
    payload.put("timestamp", message.at().toString());
    payload.put(
        "custom_details", Map.of("text", Clip.to(DETAILS_BYTES, Prose.of(message), Json::cost)));
    return payload;
  }

  private static Map<String, Object> link(Message.Link link) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("href", link.url());
    map.put("text", link.title());
    return map;
  }

  private static String severity(Message message) {
    return switch (message.level()) {
      case DEBUG, INFO -> "info";
      case WARNING -> "warning";
      case ERROR -> "error";
      case CRITICAL -> "critical";
    };
  }
}
