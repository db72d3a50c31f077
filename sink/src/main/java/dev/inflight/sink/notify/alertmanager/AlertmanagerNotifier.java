package dev.inflight.sink.notify.alertmanager;

import dev.inflight.sink.notify.Delivery;
import dev.inflight.sink.notify.Dialect;
import dev.inflight.sink.notify.Http;
import dev.inflight.sink.notify.Json;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.Notifier;
import dev.inflight.sink.notify.Post;
import dev.inflight.sink.notify.Prose;
import dev.inflight.sink.notify.Secret;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import reactor.core.publisher.Mono;

/** An Alertmanager, which groups and routes as its own configuration says. */
public final class AlertmanagerNotifier implements Notifier {
  private static final String PATH = "/api/v2/alerts";

  private final AlertmanagerConfig config;
  private final Http http;

  public AlertmanagerNotifier(AlertmanagerConfig config, Http http) {
    this.config = config;
    this.http = http;
  }

  @Override
  public Mono<Delivery> deliver(Message message) {
    return Mono.defer(() -> http.post(post(message), Dialect.ONLY_200));
  }

  private Post post(Message message) {
    byte[] body = Json.bytes(List.of(alert(message)));
    return new Post(config.url(), path(config.url()), "", Map.of(), body, List.of());
  }

  /** What is missing of the path: a URL may name the root or the whole. */
  private static String path(Secret url) {
    String given = url.reveal().replaceFirst("[?#].*", "");
    return given.endsWith(PATH) ? "" : given.endsWith("/") ? PATH.substring(1) : PATH;
  }

  private static Map<String, Object> alert(Message message) {
    Map<String, Object> labels = new LinkedHashMap<>();
    labels.put("alertname", message.rule());
    labels.put("severity", message.level().word());
    message.labels().toMap().forEach((name, value) -> labels.put(labelName(name), value));
    Map<String, Object> annotations = new LinkedHashMap<>();
    annotations.put("summary", message.title());
    annotations.put("description", Prose.of(message));
    Map<String, Object> alert = new LinkedHashMap<>();
    alert.put("labels", labels);
    alert.put("annotations", annotations);
    alert.put("startsAt", message.startedAt().toString());
    if (message.recovery()) {
      alert.put("endsAt", message.at().toString());
    }
    return alert;
  }

  private static String labelName(String name) {
    String plain = name.replaceAll("[^A-Za-z0-9_]", "_");
    return plain.isEmpty() || Character.isDigit(plain.charAt(0)) ? "_" + plain : plain;
  }
}
