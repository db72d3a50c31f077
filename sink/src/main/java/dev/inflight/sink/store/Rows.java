package dev.inflight.sink.store;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Rows to and from their table. */
final class Rows {
  /** The first column is the sequence; CROSS: the text is looked up for what was found only. */
  static final String SELECT = select("");

  private Rows() {}

  /** The same, by way of an index that the database would not choose itself. */
  static String select(String index) {
    return """
    SELECT rows.seq, session_id, request_id, started_at_ns, ended_at_ns, model, case_id, endpoint,
      status, replica, host, ttft_ms, e2e_ms, tpot_ms, output_tokens, joined, reason, slo_miss,
      final_because, row_json.json
    FROM rows %s CROSS JOIN row_json ON row_json.seq = rows.seq\
    """
        .formatted(index);
  }

  /** The first 18 places. */
  static void bind(PreparedStatement to, StoredRow row) throws SQLException {
    to.setString(1, row.sessionId());
    to.setString(2, row.requestId());
    to.setLong(3, row.startedAtNs());
    to.setLong(4, row.endedAtNs());
    to.setString(5, row.model());
    to.setString(6, row.caseId());
    to.setString(7, row.endpoint());
    to.setString(8, row.status());
    to.setString(9, row.replica());
    to.setString(10, row.host());
    to.setDouble(11, row.ttftMs());
    to.setDouble(12, row.e2eMs());
    to.setDouble(13, row.tpotMs());
    to.setLong(14, row.outputTokens());
    to.setInt(15, row.joined() ? 1 : 0);
    to.setString(16, row.reason());
    to.setInt(17, row.sloMiss() ? 1 : 0);
    to.setString(18, row.finalBecause());
  }

  static StoredRow read(ResultSet from) throws SQLException {
    return new StoredRow(
        from.getString(2),
        from.getString(3),
        from.getLong(4),
        from.getLong(5),
        from.getString(6),
        from.getString(7),
        from.getString(8),
        from.getString(9),
        from.getString(10),
        from.getString(11),
        number(from, 12),
        number(from, 13),
        number(from, 14),
        from.getLong(15),
        from.getInt(16) != 0,
        from.getString(17),
        from.getInt(18) != 0,
        from.getString(19),
        from.getString(20));
  }

  /** What is NaN is stored as NULL. */
  private static double number(ResultSet from, int column) throws SQLException {
    double value = from.getDouble(column);
    return from.wasNull() ? Double.NaN : value;
  }
}
