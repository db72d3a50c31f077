package dev.inflight.sink.store;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** What a statement answers, up to a number and a size: text of many rows must not fill memory. */
final class Listing<T> {
  private static final long MOST_BYTES = 16L << 20;

  private final int limit;
  private final Item<T> item;
  private final List<T> items = new ArrayList<>();
  private long bytes;
  private boolean more;

  /** How to read one, and what it weighs. */
  interface Item<T> {
    T read(ResultSet from) throws SQLException;

    long weight(T item);
  }

  Listing(int limit, Item<T> item) {
    this.limit = limit;
    this.item = item;
  }

  /** Rows with their sequences. */
  static final Item<Sequenced<StoredRow>> ROWS =
      new Item<>() {
        @Override
        public Sequenced<StoredRow> read(ResultSet from) throws SQLException {
          return new Sequenced<>(from.getLong(1), Rows.read(from));
        }

        @Override
        public long weight(Sequenced<StoredRow> item) {
          return item.item().weight();
        }
      };

  /** Alerts with their sequences. */
  static final Item<Sequenced<StoredAlert>> ALERTS =
      new Item<>() {
        @Override
        public Sequenced<StoredAlert> read(ResultSet from) throws SQLException {
          return new Sequenced<>(from.getLong(1), Alerts.read(from));
        }

        @Override
        public long weight(Sequenced<StoredAlert> item) {
          return item.item().weight();
        }
      };

  Listing<T> read(PreparedStatement statement) throws SQLException {
    try (ResultSet result = statement.executeQuery()) {
      while (result.next()) {
        if (items.size() == limit || bytes > MOST_BYTES) {
          more = true;
          break;
        }
        T next = item.read(result);
        items.add(next);
        bytes += item.weight(next);
      }
    }
    return this;
  }

  List<T> items() {
    return items;
  }

  /** Whether there is more than was read. */
  boolean hasMore() {
    return more;
  }
}
