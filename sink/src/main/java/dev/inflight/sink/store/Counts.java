package dev.inflight.sink.store;

import java.util.concurrent.atomic.AtomicLong;

/** Counters that the writer counts and anybody may read. */
final class Counts {
  final AtomicLong rows = new AtomicLong();
  final AtomicLong alerts = new AtomicLong();
  final AtomicLong same = new AtomicLong();
  final AtomicLong refused = new AtomicLong();
  final AtomicLong waiting = new AtomicLong();
  final AtomicLong droppedRows = new AtomicLong();
  final AtomicLong droppedAlerts = new AtomicLong();
  final AtomicLong failures = new AtomicLong();
  final AtomicLong setAside = new AtomicLong();
  final AtomicLong removedByAge = new AtomicLong();
  final AtomicLong removedByThinning = new AtomicLong();
  final AtomicLong removedBySize = new AtomicLong();
  final AtomicLong removedAlerts = new AtomicLong();

  StoreCounts now() {
    return new StoreCounts(
        rows.get(),
        alerts.get(),
        same.get(),
        refused.get(),
        waiting.get(),
        droppedRows.get(),
        droppedAlerts.get(),
        failures.get(),
        setAside.get(),
        removedByAge.get(),
        removedByThinning.get(),
        removedBySize.get(),
        removedAlerts.get());
  }
}
