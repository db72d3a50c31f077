package dev.inflight.sink.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The questions, as SQL. */
final class Queries {
  /** Up to how many ids with one beginning are found by it first and sorted then. */
  private static final int FEW = 1_000;

  private Queries() {}

  static Page<StoredRow> requests(
      Connection connection,
      RequestFilter filter,
      Direction direction,
      Optional<Cursor> after,
      int limit)
      throws SQLException {
    Terms terms = filter.terms();
    if (after.isPresent()) {
      Cursor cursor = after.get();
      terms =
          terms.and(
              "(started_at_ns, request_id, session_id) " + direction.beyond + " (?, ?, ?)",
              cursor.atNs(),
              cursor.id(),
              cursor.session());
    }
    String sql =
        Rows.select(index(connection, filter))
            + " WHERE "
            + terms.sql()
            + " ORDER BY started_at_ns %1$s, request_id %1$s, session_id %1$s LIMIT ?"
                .formatted(direction.sort);
    Listing<Sequenced<StoredRow>> found =
        list(connection, sql, terms, limit, new Listing<>(limit, Listing.ROWS));
    List<StoredRow> rows = found.items().stream().map(Sequenced::item).toList();
    return new Page<>(rows, next(found.hasMore(), rows).map(Queries::cursor));
  }

  /**
   * The way to rows whose id begins in some way: when they are few by their ids, else in the order
   * of time until the page is full.
   */
  private static String index(Connection connection, RequestFilter filter) throws SQLException {
    Optional<Terms> ids = filter.idRange();
    if (ids.isEmpty()) {
      return "";
    }
    String sql = "SELECT count(*) FROM (SELECT 1 FROM rows WHERE " + ids.get().sql() + " LIMIT ?)";
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setInt(ids.get().bind(statement), FEW + 1);
      try (ResultSet result = statement.executeQuery()) {
        return result.next() && result.getInt(1) <= FEW
            ? "INDEXED BY rows_key"
            : "INDEXED BY rows_time";
      }
    }
  }

  private static Cursor cursor(StoredRow row) {
    return new Cursor(row.startedAtNs(), row.requestId(), row.sessionId());
  }

  private static <T> Optional<T> next(boolean more, List<T> items) {
    return more ? Optional.of(items.get(items.size() - 1)) : Optional.empty();
  }

  private static <T> Listing<T> list(
      Connection connection, String sql, Terms terms, int limit, Listing<T> into)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setInt(terms.bind(statement), limit + 1);
      return into.read(statement);
    }
  }

  static List<StoredRow> request(Connection connection, String requestId, int limit)
      throws SQLException {
    Terms terms = Terms.NONE.and("rows.request_id = ?", requestId);
    String sql = Rows.SELECT + " WHERE " + terms.sql() + " ORDER BY rows.seq DESC LIMIT ?";
    return list(connection, sql, terms, limit, new Listing<>(limit, Listing.ROWS)).items().stream()
        .map(Sequenced::item)
        .toList();
  }

  /** Each order of magnitude of how long a request took has its own range. */
  static List<StoredRow> inFlightAt(Connection connection, long atNs, int limit)
      throws SQLException {
    Listing<Sequenced<StoredRow>> found = new Listing<>(limit, Listing.ROWS);
    String sql =
        Rows.select("INDEXED BY rows_span")
            + " WHERE span = ? AND started_at_ns BETWEEN ? AND ? AND ended_at_ns >= ? LIMIT ?";
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int span = 0; span <= Span.MOST && !found.hasMore(); span++) {
        statement.setInt(1, span);
        statement.setLong(2, Span.earliest(span, atNs));
        statement.setLong(3, atNs);
        statement.setLong(4, atNs);
        statement.setInt(5, limit + 1);
        found.read(statement);
      }
    }
    return found.items().stream()
        .map(Sequenced::item)
        .sorted(
            Comparator.comparingLong(StoredRow::startedAtNs)
                .thenComparing(StoredRow::requestId)
                .thenComparing(StoredRow::sessionId))
        .toList();
  }

  static Page<StoredAlert> alerts(
      Connection connection,
      AlertFilter filter,
      Direction direction,
      Optional<Cursor> after,
      int limit)
      throws SQLException {
    Terms terms = filter.terms();
    if (after.isPresent()) {
      terms =
          terms.and(
              "(at_ns, seq) " + direction.beyond + " (?, ?)",
              after.get().atNs(),
              sequence(after.get(), direction));
    }
    String sql =
        Alerts.SELECT
            + " WHERE "
            + terms.sql()
            + " ORDER BY at_ns %1$s, seq %1$s LIMIT ?".formatted(direction.sort);
    Listing<Sequenced<StoredAlert>> found =
        list(connection, sql, terms, limit, new Listing<>(limit, Listing.ALERTS));
    return new Page<>(
        found.items().stream().map(Sequenced::item).toList(),
        next(found.hasMore(), found.items()).map(Queries::cursor));
  }

  private static Cursor cursor(Sequenced<StoredAlert> alert) {
    return new Cursor(alert.item().atNs(), Long.toString(alert.sequence()), "");
  }

  /** A cursor that is none of ours stands before all alerts of its time. */
  private static long sequence(Cursor after, Direction direction) {
    try {
      return Long.parseLong(after.id());
    } catch (NumberFormatException e) {
      return direction == Direction.NEWEST_FIRST ? Long.MAX_VALUE : 0;
    }
  }

  static List<Sequenced<StoredRow>> rowsSince(Connection connection, long sequence, int limit)
      throws SQLException {
    Terms terms = Terms.NONE.and("rows.seq > ?", sequence);
    String sql = Rows.SELECT + " WHERE " + terms.sql() + " ORDER BY rows.seq LIMIT ?";
    return list(connection, sql, terms, limit, new Listing<>(limit, Listing.ROWS)).items();
  }

  static List<Sequenced<StoredAlert>> alertsSince(Connection connection, long sequence, int limit)
      throws SQLException {
    Terms terms = Terms.NONE.and("seq > ?", sequence);
    String sql = Alerts.SELECT + " WHERE " + terms.sql() + " ORDER BY seq LIMIT ?";
    return list(connection, sql, terms, limit, new Listing<>(limit, Listing.ALERTS)).items();
  }

  /** The sequence of what was stored last in that table, whether or not it is still there. */
  static long lastSequence(Connection connection, String table) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("SELECT seq FROM sqlite_sequence WHERE name = ?")) {
      statement.setString(1, table);
      try (ResultSet result = statement.executeQuery()) {
        return result.next() ? result.getLong(1) : 0;
      }
    }
  }
}
