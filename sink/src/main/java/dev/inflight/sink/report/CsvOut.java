package dev.inflight.sink.report;

import dev.inflight.model.Absent;

/**
 * Cells of a table as RFC 4180 has them: quoted where they must be, lines ended by CR LF.
 *
 * <p>Values are data, written as they are: a text that a spreadsheet would take for a formula stays
 * what it was.
 */
final class CsvOut {
  private final ByteOut out;
  private boolean comma;

  CsvOut(ByteOut out) {
    this.out = out;
  }

  CsvOut cell(String text) {
    separate();
    if (plain(text)) {
      out.utf8(text);
      return this;
    }
    out.put('"');
    for (int at = 0; at < text.length(); ) {
      int point = text.codePointAt(at);
      at += Character.charCount(point);
      if (point == '"') {
        out.put('"');
      }
      out.codePoint(Ascii.surrogate(point) ? Ascii.REPLACEMENT : point);
    }
    out.put('"');
    return this;
  }

  CsvOut count(long value) {
    separate();
    out.number(value);
    return this;
  }

  /** A time, or a count that may be absent: then the cell is empty. */
  CsvOut number(long value) {
    return Absent.has(value) ? count(value) : empty();
  }

  CsvOut number(double value) {
    if (!Double.isFinite(value)) {
      return empty();
    }
    separate();
    out.number(value);
    return this;
  }

  CsvOut empty() {
    separate();
    return this;
  }

  CsvOut empty(int cells) {
    for (int at = 0; at < cells; at++) {
      separate();
    }
    return this;
  }

  /** Cells that were written before. */
  CsvOut raw(byte[] cells, int length) {
    separate();
    out.put(cells, length);
    return this;
  }

  void endLine() {
    out.put('\r').put('\n');
    comma = false;
  }

  private void separate() {
    if (comma) {
      out.put(',');
    }
    comma = true;
  }

  private static boolean plain(String text) {
    for (int at = 0; at < text.length(); at++) {
      char each = text.charAt(at);
      if (each == ',' || each == '"' || each == '\n' || each == '\r') {
        return false;
      }
    }
    return !text.startsWith(" ") && !text.endsWith(" ");
  }
}
