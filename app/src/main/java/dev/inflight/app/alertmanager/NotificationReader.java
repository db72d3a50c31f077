package dev.inflight.app.alertmanager;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.inflight.model.Absent;
import dev.inflight.model.AlertLink;
import dev.inflight.model.Labels;
import dev.inflight.sink.notify.TextKey;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Reads what Alertmanager's webhook sends, version 4. Whatever it holds is bounded. */
final class NotificationReader {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final int MOST_ALERTS = 1_000;
  private static final int MOST_LABELS = 64;
  private static final int LONGEST_NAME = 128;
  private static final int LONGEST_VALUE = 4_096;
  private static final int LONGEST_URL = 2_000;
  private static final int MOST_ERRORS = 20;
  private static final Instant EARLIEST = Instant.parse("2000-01-01T00:00:00Z");
  private static final Instant LATEST = Instant.parse("2200-01-01T00:00:00Z");
  private static final long SECOND_NS = 1_000_000_000L;

  private final List<ReceivedAlert> alerts = new ArrayList<>();
  private final Map<String, Integer> rejected = new TreeMap<>();
  private final List<String> errors = new ArrayList<>();

  private NotificationReader() {}

  /** What is wrong with one alert, or with all. No stack trace. */
  private static final class Wrong extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String reason;

    Wrong(String reason, String found) {
      super(found, null, false, false);
      this.reason = reason;
    }
  }

  /**
   * Reads a body.
   *
   * @throws IllegalArgumentException when it is no notification at all: what was found, and what
   *     was expected
   */
  static Notification read(byte[] body) {
    JsonNode root;
    try {
      root = JSON.readTree(body);
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "no JSON, expected a notification of Alertmanager, version 4", e);
    }
    String version = root.path("version").asText("4");
    if (!version.equals("4")) {
      throw new IllegalArgumentException("version: '" + shortened(version) + "', expected 4");
    }
    if (!root.isObject() || !root.path("alerts").isArray()) {
      throw new IllegalArgumentException("alerts: none, expected a list of alerts");
    }
    NotificationReader reader = new NotificationReader();
    int at = 0;
    for (JsonNode each : root.path("alerts")) {
      reader.add(at, each, root.path("externalURL").asText(""));
      at++;
    }
    return new Notification(reader.alerts, reader.rejected, reader.errors);
  }

  private void add(int at, JsonNode node, String externalUrl) {
    try {
      if (at >= MOST_ALERTS) {
        throw new Wrong(
            "too_many", "one of more than " + MOST_ALERTS + ", expected fewer at a time");
      }
      alerts.add(alert(node, externalUrl));
    } catch (Wrong e) {
      rejected.merge(e.reason, 1, Integer::sum);
      if (errors.size() < MOST_ERRORS) {
        errors.add("alerts[" + at + "]: " + e.getMessage());
      }
    }
  }

  private static ReceivedAlert alert(JsonNode node, String externalUrl) {
    boolean firing = firing(node);
    Labels labels = labels(node, "labels");
    Labels annotations = labels(node, "annotations");
    long startsAtNs = time(node, "startsAt");
    String fingerprint = node.path("fingerprint").asText("");
    String key =
        fingerprint.matches("[0-9a-fA-F]{1,64}")
            ? fingerprint.toLowerCase(Locale.ROOT)
            : TextKey.of(labels.toString());
    return new ReceivedAlert(
        key,
        firing,
        labels,
        annotations,
        startsAtNs,
        firing ? Absent.LONG : Math.max(startsAtNs, time(node, "endsAt")),
        links(node, annotations, externalUrl));
  }

  private static boolean firing(JsonNode node) {
    String status = node.path("status").asText("");
    return switch (status) {
      case "firing" -> true;
      case "resolved" -> false;
      default ->
          throw new Wrong(
              "status", "status: '" + shortened(status) + "', expected firing or resolved");
    };
  }

  private static Labels labels(JsonNode node, String key) {
    JsonNode found = node.path(key);
    if (found.isMissingNode() || found.isNull()) {
      return Labels.NONE;
    }
    if (!found.isObject() || found.size() > MOST_LABELS) {
      throw new Wrong(key, key + ": expected at most " + MOST_LABELS + " names with texts");
    }
    Map<String, String> labels = new TreeMap<>();
    for (Map.Entry<String, JsonNode> each : found.properties()) {
      if (!each.getValue().isTextual() || each.getKey().length() > LONGEST_NAME) {
        throw new Wrong(key, key + "." + shortened(each.getKey()) + ": expected a text");
      }
      String text = each.getValue().asText();
      labels.put(each.getKey(), text.substring(0, Math.min(text.length(), LONGEST_VALUE)));
    }
    return Labels.of(labels);
  }

  private static long time(JsonNode node, String key) {
    String text = node.path(key).asText("");
    try {
      Instant time = OffsetDateTime.parse(text).toInstant();
      if (!time.isBefore(EARLIEST) && time.isBefore(LATEST)) {
        return time.getEpochSecond() * SECOND_NS + time.getNano();
      }
    } catch (DateTimeException e) {
      // told below, with what was found
    }
    throw new Wrong(
        "time", key + ": '" + shortened(text) + "', expected a time such as 2026-05-04T03:02:01Z");
  }

  private static List<AlertLink> links(JsonNode node, Labels annotations, String externalUrl) {
    List<AlertLink> links = new ArrayList<>();
    link("Runbook", annotations.get("runbook_url"), links);
    link("Dashboard", annotations.get("dashboard_url"), links);
    link("Source", node.path("generatorURL").asText(""), links);
    link("Alertmanager", externalUrl, links);
    return links;
  }

  /** Only what may be shown to everybody, and followed without harm. */
  private static void link(String title, String url, List<AlertLink> links) {
    try {
      URI uri = new URI(url);
      String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
      if ((scheme.equals("https") || scheme.equals("http"))
          && uri.getHost() != null
          && uri.getRawUserInfo() == null
          && url.length() <= LONGEST_URL) {
        links.add(new AlertLink(title, url));
      }
    } catch (URISyntaxException e) {
      // a link less
    }
  }

  private static String shortened(String text) {
    String plain = text.replaceAll("\\p{C}+", " ");
    return plain.length() <= 40 ? plain : plain.substring(0, 40) + "…";
  }
}
