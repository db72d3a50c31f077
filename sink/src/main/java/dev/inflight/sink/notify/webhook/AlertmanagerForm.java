package dev.inflight.sink.notify.webhook;

import dev.inflight.sink.notify.Digest;
import dev.inflight.sink.notify.Marks;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.Message.Kind;
import dev.inflight.sink.notify.TextKey;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A message as Alertmanager tells its webhooks, version 4: a group of alerts, most often of one; a
 * digest is a group of those that it lists, and says how many more there are.
 */
final class AlertmanagerForm implements BodyForm {
  /** What Alertmanager writes while an alert has no end. */
  private static final String NO_END = "0001-01-01T00:00:00Z";

  private static final int FINGERPRINT = 16;

  private final String receiver;

  AlertmanagerForm(String receiver) {
    this.receiver = receiver;
  }

  @Override
  public Object of(Message message) {
    List<Alert> alerts =
        message.digest().map(AlertmanagerForm::alerts).orElseGet(() -> List.of(alert(message)));
    long more = message.digest().map(each -> each.messages() - each.listed().size()).orElse(0L);
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("version", "4");
    body.put("groupKey", message.episode());
    body.put("truncatedAlerts", Math.max(0, more));
    body.put("status", status(Marks.over(message)));
    body.put("receiver", receiver);
    body.put("groupLabels", Map.of("alertname", message.rule()));
    body.put("commonLabels", common(alerts.stream().map(Alert::labels).toList()));
    body.put("commonAnnotations", common(alerts.stream().map(Alert::annotations).toList()));
    body.put("externalURL", "");
    body.put("alerts", alerts.stream().map(Alert::tree).toList());
    return body;
  }

  private static Alert alert(Message message) {
    Map<String, String> labels = labels(message.rule(), message.level().word());
    message.labels().toMap().forEach((name, value) -> put(labels, name, value));
    Map<String, String> annotations = new LinkedHashMap<>();
    annotations.put("summary", message.title());
    annotations.put("description", message.text());
    message.fields().forEach(each -> put(annotations, lower(each.name()), each.value()));
    if (!message.evidence().isEmpty()) {
      put(annotations, "evidence", String.join("\n", message.evidence().lines()));
    }
    message.links().forEach(each -> put(annotations, lower(each.title()) + "_url", each.url()));
    String url =
        message.links().stream()
            .filter(each -> each.title().equals("Timeline"))
            .map(Message.Link::url)
            .findFirst()
            .orElse("");
    return new Alert(
        message.recovery(),
        labels,
        annotations,
        message.startedAt(),
        message.at(),
        url,
        message.episode());
  }

  private static List<Alert> alerts(Digest digest) {
    String why = "one of " + digest.messages() + " messages: " + digest.reason();
    return digest.listed().stream().map(each -> alert(each, why)).toList();
  }

  private static Alert alert(Digest.Line line, String why) {
    boolean over = line.kind() == Kind.RECOVERY || line.kind() == Kind.SEEING;
    Map<String, String> annotations = new LinkedHashMap<>();
    annotations.put("summary", line.title());
    annotations.put("description", why);
    return new Alert(
        over,
        labels(line.title(), line.level().word()),
        annotations,
        line.at(),
        line.at(),
        "",
        line.episode());
  }

  private static Map<String, String> labels(String name, String severity) {
    Map<String, String> labels = new LinkedHashMap<>();
    labels.put("alertname", name);
    labels.put("severity", severity);
    return labels;
  }

  private static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  /** Under a name that Prometheus allows, and that nothing has yet. */
  private static void put(Map<String, String> to, String name, String value) {
    String plain = name.replaceAll("[^A-Za-z0-9_]", "_");
    String first = plain.isEmpty() || Character.isDigit(plain.charAt(0)) ? "_" + plain : plain;
    String free = first;
    for (int i = 2; to.containsKey(free); i++) {
      free = first + "_" + i;
    }
    to.put(free, value);
  }

  private static Map<String, String> common(List<Map<String, String>> all) {
    Map<String, String> common = new LinkedHashMap<>();
    if (!all.isEmpty()) {
      common.putAll(all.get(0));
      all.forEach(each -> common.entrySet().retainAll(each.entrySet()));
    }
    return common;
  }

  private static String status(boolean over) {
    return over ? "resolved" : "firing";
  }

  private static String fingerprint(String episode) {
    return TextKey.of(episode).substring(0, FINGERPRINT);
  }

  /** One alert of a group. */
  private record Alert(
      boolean over,
      Map<String, String> labels,
      Map<String, String> annotations,
      Instant startsAt,
      Instant endsAt,
      String url,
      String episode) {

    Map<String, Object> tree() {
      Map<String, Object> tree = new LinkedHashMap<>();
      tree.put("status", status(over));
      tree.put("labels", labels);
      tree.put("annotations", annotations);
      tree.put("startsAt", startsAt.toString());
      tree.put("endsAt", over ? endsAt.toString() : NO_END);
      tree.put("generatorURL", url);
      tree.put("fingerprint", fingerprint(episode));
      return tree;
    }
  }
}
