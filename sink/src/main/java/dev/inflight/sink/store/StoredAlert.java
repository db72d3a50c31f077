package dev.inflight.sink.store;

import dev.inflight.model.Alert;
import dev.inflight.model.AlertChange;
import dev.inflight.model.EvidenceRequest;
import dev.inflight.model.Labels;
import dev.inflight.model.Level;
import dev.inflight.sink.notify.AlertMessages;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.report.AlertJson;
import dev.inflight.sink.report.ChangeWords;
import java.util.List;

/**
 * A change of an alert as it is kept: what one asks for, and the whole change as JSON.
 *
 * @param id its message's id: the same for the same change
 * @param episode the same for all changes of one episode
 * @param kind {@code fired}, {@code recovered}, {@code flapping}, {@code blind} or {@code
 *     sees_again}
 * @param evidence ids of the requests that were there: their rows are kept longer
 * @param json the change as {@code rules replay --format ndjson} writes it, without {@code row}
 */
public record StoredAlert(
    String id,
    String episode,
    String rule,
    Labels labels,
    Level level,
    String kind,
    long atNs,
    long startedAtNs,
    String title,
    List<String> evidence,
    String json) {

  public StoredAlert {
    evidence = List.copyOf(evidence);
  }

  /** A change of an alert. */
  public static StoredAlert of(AlertChange change) {
    Alert alert = change.alert();
    Message message = AlertMessages.of(change);
    return new StoredAlert(
        message.id(),
        message.episode(),
        alert.rule(),
        alert.labels(),
        alert.level(),
        ChangeWords.of(change),
        change.atNs(),
        alert.startedAtNs(),
        alert.title(),
        change instanceof AlertChange.Fired fired
            ? fired.evidence().worst().stream().map(EvidenceRequest::requestId).toList()
            : List.of(),
        AlertJson.of(change));
  }

  /** About how much memory it takes, in bytes. */
  long weight() {
    return 600L + json.length() + title.length();
  }
}
