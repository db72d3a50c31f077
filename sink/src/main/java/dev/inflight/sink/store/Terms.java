package dev.inflight.sink.store;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Conditions that must all hold, as SQL with a place for each value. What comes from outside is
 * only ever a value.
 */
record Terms(String sql, List<Object> values) {
  static final Terms NONE = new Terms("1", List.of());

  Terms {
    values = List.copyOf(values);
  }

  Terms and(String term, Object... more) {
    List<Object> all = new ArrayList<>(values);
    all.addAll(List.of(more));
    return new Terms(sql + " AND " + term, all);
  }

  /** Puts the values into a statement. Returns the number of the next place. */
  int bind(PreparedStatement statement) throws SQLException {
    int at = 1;
    for (Object each : values) {
      statement.setObject(at++, each);
    }
    return at;
  }
}
