package dev.inflight.sink.store;

import java.io.Closeable;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/** The connection that writes, with its statements. */
final class Writing implements Closeable {
  private static final String ROW =
      """
      INSERT INTO rows (session_id, request_id, started_at_ns, ended_at_ns, model, case_id,
        endpoint, status, replica, host, ttft_ms, e2e_ms, tpot_ms, output_tokens, joined, reason,
        slo_miss, final_because, span, stored_at_ms, keep)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18,
        ?19, ?20, CASE WHEN EXISTS (SELECT 1 FROM evidence WHERE request_id = ?2) THEN 2
          ELSE ?21 END)
      ON CONFLICT (request_id, session_id) DO NOTHING\
      """;
  private static final String ALERT =
      """
      INSERT INTO alerts (id, episode, rule, labels, level, kind, at_ns, started_at_ns, title,
        evidence, json, stored_at_ms)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING\
      """;

  private final Connection connection;
  private final int keepOneIn;
  private final Statement plain;
  private final PreparedStatement row;
  private final PreparedStatement rowJson;
  private final PreparedStatement findRow;
  private final PreparedStatement alert;
  private final PreparedStatement findAlert;
  private final PreparedStatement evidence;
  private final PreparedStatement keepRow;

  /** What a transaction did. */
  static final class Done {
    int rows;
    int alerts;
    int same;
    int refused;
  }

  Writing(Connection connection, int keepOneIn) throws SQLException {
    this.connection = connection;
    this.keepOneIn = keepOneIn;
    this.plain = connection.createStatement();
    this.row = connection.prepareStatement(ROW);
    this.rowJson =
        connection.prepareStatement(
            "INSERT INTO row_json (seq, json) VALUES (last_insert_rowid(), ?)");
    this.findRow =
        connection.prepareStatement(
            Rows.SELECT + " WHERE rows.request_id = ? AND rows.session_id = ?");
    this.alert = connection.prepareStatement(ALERT);
    this.findAlert = connection.prepareStatement("SELECT json FROM alerts WHERE id = ?");
    this.evidence =
        connection.prepareStatement(
            "INSERT OR IGNORE INTO evidence (alert, request_id)"
                + " SELECT seq, ? FROM alerts WHERE id = ?");
    this.keepRow =
        connection.prepareStatement("UPDATE rows SET keep = 2 WHERE request_id = ? AND keep < 2");
  }

  Connection connection() {
    return connection;
  }

  /** Writes all that waits, or nothing. */
  Done write(Pending pending, long nowMs) throws SQLException {
    Done done = new Done();
    in(
        () -> {
          for (StoredRow each : pending.rows()) {
            write(each, nowMs, done);
          }
          for (StoredAlert each : pending.alerts()) {
            write(each, nowMs, done);
          }
        });
    return done;
  }

  /** Some changes that are made together. */
  interface Work {
    void run() throws SQLException;
  }

  /** Does all of it, or nothing. */
  void in(Work work) throws SQLException {
    plain.executeUpdate("BEGIN IMMEDIATE");
    try {
      work.run();
      plain.executeUpdate("COMMIT");
    } catch (SQLException e) {
      rollBack();
      throw e;
    }
  }

  private void rollBack() {
    try {
      plain.executeUpdate("ROLLBACK");
    } catch (SQLException e) {
      // after some failures there is nothing left to roll back
    }
  }

  private void write(StoredRow each, long nowMs, Done done) throws SQLException {
    Rows.bind(row, each);
    row.setInt(19, Span.of(each.startedAtNs(), each.endedAtNs()));
    row.setLong(20, nowMs);
    row.setInt(21, Keep.of(each, keepOneIn));
    if (row.executeUpdate() == 1) {
      rowJson.setString(1, each.json());
      rowJson.executeUpdate();
      done.rows++;
    } else if (find(each).filter(each::saysTheSameAs).isPresent()) {
      done.same++;
    } else {
      done.refused++;
    }
  }

  private Optional<StoredRow> find(StoredRow like) throws SQLException {
    findRow.setString(1, like.requestId());
    findRow.setString(2, like.sessionId());
    try (ResultSet result = findRow.executeQuery()) {
      return result.next() ? Optional.of(Rows.read(result)) : Optional.empty();
    }
  }

  private void write(StoredAlert each, long nowMs, Done done) throws SQLException {
    Alerts.bind(alert, each);
    alert.setLong(12, nowMs);
    if (alert.executeUpdate() == 1) {
      for (String request : each.evidence()) {
        evidence.setString(1, request);
        evidence.setString(2, each.id());
        evidence.executeUpdate();
        keepRow.setString(1, request);
        keepRow.executeUpdate();
      }
      done.alerts++;
    } else if (isThere(each)) {
      done.same++;
    } else {
      done.refused++;
    }
  }

  private boolean isThere(StoredAlert each) throws SQLException {
    findAlert.setString(1, each.id());
    try (ResultSet result = findAlert.executeQuery()) {
      return result.next() && result.getString(1).equals(each.json());
    }
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      // what was written is written
    }
  }
}
