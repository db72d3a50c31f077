package dev.inflight.app.alertmanager;

import dev.inflight.model.AlertLink;
import dev.inflight.model.Labels;
import java.util.List;

/**
 * One alert of a notification.
 *
 * @param key the same for the same alert: its fingerprint, or what stands for one
 * @param firing whether it goes on; else it is over
 * @param annotations by their names
 * @param startsAtNs Unix nanoseconds
 * @param endsAtNs Unix nanoseconds, {@link dev.inflight.model.Absent#LONG} while it goes on
 */
record ReceivedAlert(
    String key,
    boolean firing,
    Labels labels,
    Labels annotations,
    long startsAtNs,
    long endsAtNs,
    List<AlertLink> links) {
  ReceivedAlert {
    links = List.copyOf(links);
  }

  /** What people call it. */
  String name() {
    String name = labels.get("alertname");
    return name.isEmpty() ? "alert" : name;
  }
}
