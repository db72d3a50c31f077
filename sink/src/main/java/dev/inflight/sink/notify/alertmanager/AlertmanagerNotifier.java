package dev.inflight.sink.notify.alertmanager;

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
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import reactor.core.publisher.Mono;

/** An Alertmanager, which groups and routes as its own configuration says. */
public final class AlertmanagerNotifier implements Notifier {
  private static final Duration REMIND_EVERY = Duration.ofMinutes(15);

  /** For how long an alarm is taken to go on when nothing more is heard. */
  private static final Duration TRUSTED = Duration.ofHours(1);

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

  @Override
  public Duration remindEvery() {
    return REMIND_EVERY;
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

  private Map<String, Object> alert(Message message) {
    Map<String, Object> labels = new LinkedHashMap<>();
    labels.put("alertname", message.rule());
    labels.put("severity", message.level().word());
    message.labels().toMap().forEach((name, value) -> labels.put(labelName(name), value));
    if (message.digest().isPresent()) {
      labels.put("digest", message.id()); // else the next digest would be the same alert
    }
    Map<String, Object> alert = new LinkedHashMap<>();
    alert.put("labels", labels);
    alert.put("annotations", annotations(message));
    alert.put("startsAt", message.startedAt().toString());
    Instant end = Marks.over(message) ? message.at() : http.clock().instant().plus(TRUSTED);
    alert.put("endsAt", end.toString());
    link(message, "Timeline").ifPresent(url -> alert.put("generatorURL", url));
    return alert;
  }

  private static Map<String, Object> annotations(Message message) {
    Map<String, Object> annotations = new LinkedHashMap<>();
    annotations.put("summary", message.title());
    annotations.put("description", Prose.plain(message));
    link(message, "Runbook").ifPresent(url -> annotations.put("runbook_url", url));
    link(message, "Dashboard").ifPresent(url -> annotations.put("dashboard_url", url));
    return annotations;
  }

  private static Optional<String> link(Message message, String title) {
    return message.links().stream()
        .filter(each -> each.title().equals(title) && Markup.isWeb(each.url()))
        .map(Message.Link::url)
        .findFirst();
  }

  private static String labelName(String name) {
    String plain = name.replaceAll("[^A-Za-z0-9_]", "_");
    return plain.isEmpty() || Character.isDigit(plain.charAt(0)) ? "_" + plain : plain;
  }
}
