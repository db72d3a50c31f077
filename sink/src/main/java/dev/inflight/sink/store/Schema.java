package dev.inflight.sink.store;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** The tables, and the way to them from what an earlier version left. */
final class Schema {
  /** "Infl", which tells our files from others. */
  private static final int OURS = 0x496e666c;

  /** What makes version n of version n − 1; an empty file is version 0. Only ever added to. */
  private static final List<List<String>> STEPS =
      List.of(
          List.of(
              """
              CREATE TABLE rows (
                seq INTEGER PRIMARY KEY AUTOINCREMENT,
                session_id TEXT NOT NULL,
                request_id TEXT NOT NULL,
                started_at_ns INTEGER NOT NULL,
                ended_at_ns INTEGER NOT NULL,
                model TEXT NOT NULL,
                case_id TEXT NOT NULL,
                endpoint TEXT NOT NULL,
                status TEXT NOT NULL,
                replica TEXT NOT NULL,
                host TEXT NOT NULL,
                ttft_ms REAL,
                e2e_ms REAL,
                tpot_ms REAL,
                output_tokens INTEGER NOT NULL,
                joined INTEGER NOT NULL,
                reason TEXT NOT NULL,
                slo_miss INTEGER NOT NULL,
                final_because TEXT NOT NULL,
                span INTEGER NOT NULL,
                keep INTEGER NOT NULL,
                stored_at_ms INTEGER NOT NULL
              ) STRICT\
              """,
              "CREATE TABLE row_json (seq INTEGER PRIMARY KEY, json TEXT NOT NULL) STRICT",
              "CREATE UNIQUE INDEX rows_key ON rows (request_id, session_id)",
              "CREATE INDEX rows_time ON rows"
                  + " (started_at_ns, request_id, session_id, ttft_ms)",
              by("model"),
              by("case_id"),
              by("status"),
              by("replica"),
              by("host"),
              "CREATE INDEX rows_missed ON rows (started_at_ns, request_id, session_id)"
                  + " WHERE slo_miss = 1",
              "CREATE INDEX rows_span ON rows (span, started_at_ns, ended_at_ns)",
              "CREATE INDEX rows_keep ON rows (keep, stored_at_ms)",
              """
              CREATE TABLE alerts (
                seq INTEGER PRIMARY KEY AUTOINCREMENT,
                id TEXT NOT NULL UNIQUE,
                episode TEXT NOT NULL,
                rule TEXT NOT NULL,
                labels TEXT NOT NULL,
                level INTEGER NOT NULL,
                kind TEXT NOT NULL,
                at_ns INTEGER NOT NULL,
                started_at_ns INTEGER NOT NULL,
                title TEXT NOT NULL,
                evidence TEXT NOT NULL,
                json TEXT NOT NULL,
                stored_at_ms INTEGER NOT NULL
              ) STRICT\
              """,
              "CREATE INDEX alerts_time ON alerts (at_ns, id)",
              "CREATE INDEX alerts_rule ON alerts (rule, at_ns, id)",
              "CREATE INDEX alerts_episode ON alerts (episode, at_ns, id)",
              "CREATE INDEX alerts_stored ON alerts (stored_at_ms)",
              "CREATE TABLE evidence (request_id TEXT NOT NULL, alert INTEGER NOT NULL,"
                  + " PRIMARY KEY (request_id, alert)) STRICT, WITHOUT ROWID",
              "CREATE INDEX evidence_alert ON evidence (alert)"),
          // alerts of one instant in the order in which they came, which every index ends with
          List.of(
              "DROP INDEX alerts_time",
              "DROP INDEX alerts_rule",
              "DROP INDEX alerts_episode",
              "CREATE INDEX alerts_time ON alerts (at_ns)",
              "CREATE INDEX alerts_rule ON alerts (rule, at_ns)",
              "CREATE INDEX alerts_episode ON alerts (episode, at_ns)"));

  private Schema() {}

  private static String by(String column) {
    return "CREATE INDEX rows_%s ON rows (%s, started_at_ns, request_id, session_id)"
        .formatted(column, column);
  }

  /**
   * Brings the tables to this version.
   *
   * @param firstSequence above which sequences begin when the file is new
   * @throws StoreException when the file is none of ours, or of a later version
   */
  static void prepare(Connection connection, long firstSequence) throws SQLException {
    prepare(connection, firstSequence, STEPS);
  }

  static void prepare(Connection connection, long firstSequence, List<List<String>> steps)
      throws SQLException {
    try (Statement statement = connection.createStatement()) {
      int version = check(statement, steps.size());
      if (version == steps.size()) {
        return;
      }
      statement.executeUpdate("BEGIN IMMEDIATE");
      boolean done = false;
      try {
        for (List<String> step : steps.subList(version, steps.size())) {
          for (String each : step) {
            statement.executeUpdate(each);
          }
        }
        if (version == 0) {
          begin(statement, firstSequence);
        }
        statement.executeUpdate("PRAGMA user_version = " + steps.size());
        statement.executeUpdate("COMMIT");
        done = true;
      } finally {
        if (!done) {
          statement.executeUpdate("ROLLBACK");
        }
      }
    }
  }

  private static int check(Statement statement, int known) throws SQLException {
    int version = (int) number(statement, "PRAGMA user_version");
    long application = number(statement, "PRAGMA application_id");
    boolean empty =
        version == 0
            && application == 0
            && number(statement, "SELECT count(*) FROM sqlite_schema") == 0;
    if (!empty && application != OURS) {
      throw new StoreException("found a database of another program, expected one of Inflight");
    }
    if (version > known) {
      throw new StoreException(
          "found version %d, written by a newer Inflight, expected at most %d"
              .formatted(version, known));
    }
    return version;
  }

  private static void begin(Statement statement, long firstSequence) throws SQLException {
    statement.executeUpdate("PRAGMA application_id = " + OURS);
    statement.executeUpdate(
        "INSERT INTO sqlite_sequence (name, seq) VALUES ('rows', %d), ('alerts', %d)"
            .formatted(firstSequence, firstSequence));
  }

  static long number(Statement statement, String sql) throws SQLException {
    try (ResultSet result = statement.executeQuery(sql)) {
      return result.next() ? result.getLong(1) : 0;
    }
  }
}
