package dev.inflight.ingest.codec.csv;

/**
 * Finds the end of a row and its cells: commas and line feeds inside quotes belong to the cell, a
 * doubled quote is a quote.
 */
final class RowScanner {
  /** The row goes on beyond the bytes at hand. */
  static final int MORE = -1;

  private final Cells cells = new Cells();
  private int lineFeeds;
  private boolean closed;

  Cells cells() {
    return cells;
  }

  /** How many line feeds the row had, its own end included. */
  int lineFeeds() {
    return lineFeeds;
  }

  /** Whether the last row that needed more bytes had all its quotes closed. */
  boolean closed() {
    return closed;
  }

  /** The index after the line feed that ends the row at {@code from}, or {@link #MORE}. */
  int scan(byte[] buf, int from, int to) {
    cells.clear();
    lineFeeds = 0;
    closed = true;
    int start = from;
    while (true) {
      boolean quoted = start < to && buf[start] == '"';
      int at = quoted ? quotedEnd(buf, start, to) : start;
      if (at == MORE) {
        closed = false;
        return MORE;
      }
      while (at < to && buf[at] != ',' && buf[at] != '\n') {
        at++;
      }
      if (at == to) {
        return MORE;
      }
      boolean last = buf[at] == '\n';
      int end = last && at > start && buf[at - 1] == '\r' ? at - 1 : at;
      cells.add(start, end, quoted && buf[end - 1] == '"' && end > start + 1);
      if (last) {
        lineFeeds++;
        return at + 1;
      }
      start = at + 1;
    }
  }

  /** The index after the closing quote of the cell at {@code from}, or {@link #MORE}. */
  private int quotedEnd(byte[] buf, int from, int to) {
    for (int at = from + 1; at < to; at++) {
      if (buf[at] == '\n') {
        lineFeeds++;
      } else if (buf[at] == '"') {
        if (at + 1 == to) {
          return MORE;
        }
        if (buf[at + 1] != '"') {
          return at + 1;
        }
        at++;
      }
    }
    return MORE;
  }
}
