package dev.inflight.sink.store;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * What waits to be written. Bounded: the oldest rows are dropped first, alerts only when there is
 * no row left.
 */
final class Pending {
  private final StoreOptions options;
  private final Deque<StoredRow> rows = new ArrayDeque<>();
  private final Deque<StoredAlert> alerts = new ArrayDeque<>();
  private long bytes;

  Pending(StoreOptions options) {
    this.options = options;
  }

  void add(List<StoredRow> moreRows, List<StoredAlert> moreAlerts) {
    rows.addAll(moreRows);
    alerts.addAll(moreAlerts);
    moreRows.forEach(each -> bytes += each.weight());
    moreAlerts.forEach(each -> bytes += each.weight());
  }

  Iterable<StoredRow> rows() {
    return rows;
  }

  Iterable<StoredAlert> alerts() {
    return alerts;
  }

  int size() {
    return rows.size() + alerts.size();
  }

  void clear() {
    rows.clear();
    alerts.clear();
    bytes = 0;
  }

  /** Drops what is too much to wait. */
  void trim(Counts counts) {
    while (isTooMuch() && !rows.isEmpty()) {
      bytes -= rows.removeFirst().weight();
      counts.droppedRows.incrementAndGet();
    }
    while (isTooMuch()) {
      bytes -= alerts.removeFirst().weight();
      counts.droppedAlerts.incrementAndGet();
    }
  }

  private boolean isTooMuch() {
    return size() > options.queued() || (bytes > options.queuedBytes() && size() > 0);
  }
}
