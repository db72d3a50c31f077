package dev.inflight.app.alertmanager;

import dev.inflight.model.Absent;
import dev.inflight.model.Alert;
import dev.inflight.model.AlertChange;
import dev.inflight.model.Labels;
import dev.inflight.model.Level;
import dev.inflight.model.Observation;
import dev.inflight.sink.notify.AlertMessages;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.Message.Field;
import dev.inflight.sink.notify.TextKey;
import dev.inflight.sink.notify.pipeline.Notice;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What our channels are told of an alert of another. The same alert gives the same message id. */
final class ForeignAlerts {
  private final AlertMessages words;
  private final long nowNs;

  ForeignAlerts(AlertMessages words, long nowNs) {
    this.words = words;
    this.nowNs = nowNs;
  }

  Notice notice(ReceivedAlert received, Moment moment) {
    Alert alert = alert(received);
    AlertChange change =
        received.firing()
            ? new AlertChange.Fired(alert, nowNs, 1, false, moment.evidence(received.labels()))
            : new AlertChange.Recovered(alert, received.endsAtNs(), AlertChange.Ending.CLEARED);
    Message message = words.message(change).identified(id(received), episode(received));
    Message whole =
        moment.lack().map(each -> message.with(new Field("Not found out", each))).orElse(message);
    return new Notice(whole, alert.channels());
  }

  static String episode(ReceivedAlert alert) {
    return TextKey.of("alertmanager\n" + alert.key() + "\n" + alert.startsAtNs());
  }

  static String id(ReceivedAlert alert) {
    return TextKey.of(episode(alert) + (alert.firing() ? "\nfired" : "\nrecovered"));
  }

  private static Alert alert(ReceivedAlert received) {
    Labels labels = received.labels();
    Labels annotations = received.annotations();
    String summary = annotations.get("summary");
    String description = annotations.get("description");
    return new Alert(
        received.name(),
        labels,
        level(labels.get("severity")),
        summary.isEmpty() ? received.name() : summary,
        description.isEmpty() ? annotations.get("message") : description,
        "",
        Double.NaN,
        "",
        received.startsAtNs(),
        received.startsAtNs(),
        Absent.LONG,
        words(labels.get("channel")),
        tags(labels),
        Observation.of("", Double.NaN),
        received.links());
  }

  private static Level level(String severity) {
    return switch (severity.strip().toLowerCase(Locale.ROOT)) {
      case "page" -> Level.CRITICAL;
      case "none" -> Level.INFO;
      default -> Level.named(severity).orElse(Level.WARNING);
    };
  }

  private static List<String> words(String text) {
    return List.of(text.split("[,\\s]+")).stream().filter(each -> !each.isEmpty()).toList();
  }

  /** What stands in the label {@code tags}, and every label as {@code name=value}. */
  private static List<String> tags(Labels labels) {
    List<String> tags = new ArrayList<>(words(labels.get("tags")));
    labels.toMap().forEach((name, value) -> tags.add(name + "=" + value));
    return tags;
  }
}
