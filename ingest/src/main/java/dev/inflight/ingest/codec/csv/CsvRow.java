package dev.inflight.ingest.codec.csv;

import dev.inflight.ingest.codec.LineFault;
import dev.inflight.ingest.codec.Reason;
import dev.inflight.ingest.text.Decimals;
import dev.inflight.model.Absent;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** One row, asked for by column. Valid until the next row is read. */
public final class CsvRow {
  private static final String INTEGER = "an integer";
  private static final String NUMBER = "a number";

  private final CsvHeader header;
  private final byte[] buf;
  private final Cells cells;

  CsvRow(CsvHeader header, byte[] buf, Cells cells) {
    this.header = header;
    this.buf = buf;
    this.cells = cells;
  }

  /** The names of the columns, in their order. */
  public List<String> columns() {
    return header.columns();
  }

  /** Text of a column; empty when the file has no such column. */
  public String text(String column) {
    int at = header.index(column);
    return at < 0 ? "" : text(at);
  }

  /** Text of the column of that index, unquoted, white space around it kept. */
  public String text(int column) {
    int from = cells.from(column);
    int to = cells.to(column);
    if (!cells.quoted(column)) {
      return new String(buf, from, to - from, StandardCharsets.UTF_8);
    }
    String inside = new String(buf, from + 1, to - from - 2, StandardCharsets.UTF_8);
    return inside.replace("\"\"", "\"");
  }

  /** An integer, absent when the cell is empty. */
  public long integerOrAbsent(String column) throws LineFault {
    String text = text(column).strip();
    if (text.isEmpty()) {
      return Absent.LONG;
    }
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      return whole(column, text);
    }
  }

  /** Some tools write counts as floats: 38.0 is 38. */
  private static long whole(String column, String text) throws LineFault {
    try {
      return new BigDecimal(text).longValueExact();
    } catch (NumberFormatException | ArithmeticException e) {
      throw wrong(column, text, INTEGER);
    }
  }

  /** A number times ten to the power of {@code places}, NaN when the cell is empty. */
  public double numberOrAbsent(String column, int places) throws LineFault {
    String text = text(column).strip();
    if (text.isEmpty()) {
      return Double.NaN;
    }
    try {
      return Decimals.shifted(text, places);
    } catch (NumberFormatException e) {
      throw wrong(column, text, NUMBER);
    }
  }

  /** A number times ten to the power of {@code places}, rounded; absent when the cell is empty. */
  public long nearestOrAbsent(String column, int places) throws LineFault {
    String text = text(column).strip();
    if (text.isEmpty()) {
      return Absent.LONG;
    }
    try {
      return Decimals.nearest(text, places);
    } catch (NumberFormatException e) {
      throw wrong(column, text, NUMBER);
    }
  }

  /** What is wrong with a cell. */
  public static LineFault wrong(String column, String found, String expected) {
    return new LineFault(
        column, found.isEmpty() ? "an empty cell" : found, expected, Reason.WRONG_TYPE);
  }
}
