package dev.inflight.app.live;

import dev.inflight.sink.store.RowStore;
import dev.inflight.sink.store.StoredAlert;
import dev.inflight.sink.store.StoredRow;
import dev.inflight.sink.store.Written;
import java.util.ArrayList;
import java.util.List;
import reactor.core.scheduler.Scheduler;

/**
 * Writes to the store on a thread of its own, all that waits at once. Thread-safe; how much waits
 * is the caller's to bound.
 */
final class Storing {
  private final RowStore store;
  private final Scheduler disk;
  private final Runnable written;
  private List<StoredRow> rows = new ArrayList<>();
  private List<StoredAlert> alerts = new ArrayList<>();
  private boolean scheduled;
  private int underWay;
  private long bytes;
  private int held;
  private long given;
  private long safe;

  /**
   * @param disk one thread
   * @param written is called there after each time
   */
  Storing(RowStore store, Scheduler disk, Runnable written) {
    this.store = store;
    this.disk = disk;
    this.written = written;
  }

  synchronized void write(List<StoredRow> moreRows, List<StoredAlert> moreAlerts) {
    rows.addAll(moreRows);
    alerts.addAll(moreAlerts);
    given += moreRows.size() + moreAlerts.size();
    moreRows.forEach(each -> bytes += each.json().length());
    schedule();
  }

  private void schedule() {
    if (!scheduled) {
      scheduled = true;
      disk.schedule(this::write);
    }
  }

  private void write() {
    List<StoredRow> someRows;
    List<StoredAlert> someAlerts;
    long upTo;
    long now;
    synchronized (this) {
      upTo = given;
      now = bytes;
      scheduled = false;
      someRows = rows;
      someAlerts = alerts;
      rows = new ArrayList<>();
      alerts = new ArrayList<>();
      underWay = someRows.size() + someAlerts.size();
    }
    boolean all = false;
    int waiting = 0;
    try {
      Written done = store.write(someRows, someAlerts);
      all = done.onDisk();
      waiting = done.waiting();
    } finally {
      synchronized (this) {
        underWay = 0;
        bytes -= now;
        held = waiting;
        safe = all ? upTo : safe;
      }
      written.run();
    }
  }

  /** How much is not written yet, what the store holds while in trouble aside. */
  synchronized int waiting() {
    return rows.size() + alerts.size() + underWay;
  }

  /** About how many bytes of rows are not written yet. */
  synchronized long waitingBytes() {
    return bytes;
  }

  /** How much the store holds while it is in trouble: there it must not become too much. */
  synchronized int held() {
    return held;
  }

  /** Has the store try again what it holds. */
  synchronized void again() {
    if (held > 0 && underWay == 0) {
      schedule();
    }
  }

  /** How much it was ever given. */
  synchronized long given() {
    return given;
  }

  /** Whether the first so many are on disk; when not, that is tried again. */
  synchronized boolean isSafe(long first) {
    if (safe < first && underWay == 0) {
      schedule();
    }
    return safe >= first;
  }

  /** Removes what need not be kept. */
  void tidy() {
    disk.schedule(store::tidy);
  }
}
