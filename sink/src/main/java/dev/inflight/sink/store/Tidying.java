package dev.inflight.sink.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Removes what need not be kept, a step at a time. */
final class Tidying {
  private static final int VACUUM_PAGES = 1_000;
  private static final int SLACK_PAGES = 4_000;

  private final Writing writing;
  private final Retention retention;
  private final Counts counts;

  Tidying(Writing writing, Retention retention, Counts counts) {
    this.writing = writing;
    this.retention = retention;
    this.counts = counts;
  }

  /** One step. Whether there may be more to do. */
  boolean step(long nowMs) throws SQLException {
    int thinned = remove(Keep.THINNED, before(nowMs, retention.thinAfter()));
    counts.removedByThinning.addAndGet(thinned);
    int aged = remove(Keep.USUAL, before(nowMs, retention.rows()));
    int misses = remove(Keep.LONG, before(nowMs, retention.misses()));
    counts.removedByAge.addAndGet(aged + misses);
    int alerts = removeAlerts(before(nowMs, retention.alerts()));
    boolean more = Math.max(Math.max(thinned, aged), Math.max(misses, alerts)) == retention.step();
    return vacuum() | (tooBig() && shrink()) | more;
  }

  private static long before(long nowMs, Duration age) {
    return nowMs - age.toMillis();
  }

  private boolean shrink() throws SQLException {
    for (int keep = Keep.THINNED; keep <= Keep.LONG; keep++) {
      int removed = remove(keep, Long.MAX_VALUE);
      counts.removedBySize.addAndGet(removed);
      if (removed > 0) {
        return true;
      }
    }
    return removeAlerts(Long.MAX_VALUE) > 0;
  }

  private boolean tooBig() throws SQLException {
    try (Statement statement = writing.connection().createStatement()) {
      long pages =
          Schema.number(statement, "PRAGMA page_count")
              - Schema.number(statement, "PRAGMA freelist_count");
      return pages * Schema.number(statement, "PRAGMA page_size") > retention.bytes();
    }
  }

  /** Gives pages back when many are free: those that will be used again soon may stay. */
  private boolean vacuum() throws SQLException {
    try (Statement statement = writing.connection().createStatement()) {
      if (Schema.number(statement, "PRAGMA freelist_count") <= SLACK_PAGES) {
        return false;
      }
      statement.executeUpdate("PRAGMA incremental_vacuum(" + VACUUM_PAGES + ")");
      return true;
    }
  }

  private int remove(int keep, long beforeMs) throws SQLException {
    List<Long> gone =
        oldest(
            "SELECT seq FROM rows WHERE keep = ? AND stored_at_ms < ? ORDER BY stored_at_ms LIMIT"
                + " ?",
            List.of((long) keep, beforeMs));
    delete(gone, List.of("DELETE FROM row_json WHERE seq = ?", "DELETE FROM rows WHERE seq = ?"));
    return gone.size();
  }

  private int removeAlerts(long beforeMs) throws SQLException {
    List<Long> gone =
        oldest(
            "SELECT seq FROM alerts WHERE stored_at_ms < ? ORDER BY stored_at_ms LIMIT ?",
            List.of(beforeMs));
    delete(
        gone, List.of("DELETE FROM evidence WHERE alert = ?", "DELETE FROM alerts WHERE seq = ?"));
    counts.removedAlerts.addAndGet(gone.size());
    return gone.size();
  }

  private List<Long> oldest(String sql, List<Long> values) throws SQLException {
    Connection connection = writing.connection();
    List<Long> found = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      int at = 1;
      for (Long each : values) {
        statement.setLong(at++, each);
      }
      statement.setInt(at, retention.step());
      try (ResultSet result = statement.executeQuery()) {
        while (result.next()) {
          found.add(result.getLong(1));
        }
      }
    }
    return found;
  }

  private void delete(List<Long> sequences, List<String> statements) throws SQLException {
    if (sequences.isEmpty()) {
      return;
    }
    writing.in(
        () -> {
          for (String sql : statements) {
            try (PreparedStatement statement = writing.connection().prepareStatement(sql)) {
              for (Long each : sequences) {
                statement.setLong(1, each);
                statement.executeUpdate();
              }
            }
          }
        });
  }
}
