package dev.inflight.app.command;

import java.util.List;

/** Rows of cells, each column as wide as its widest cell. */
final class TextTable {
  private TextTable() {}

  /** A line for each row, all of which have as many cells. */
  static String of(List<List<String>> rows) {
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int column = 0; column < row.size(); column++) {
        String cell = row.get(column);
        line.append(cell).append(" ".repeat(width(rows, column) - width(cell) + 2));
      }
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }

  private static int width(List<List<String>> rows, int column) {
    return rows.stream().mapToInt(row -> width(row.get(column))).max().orElse(0);
  }

  private static int width(String cell) {
    return cell.codePointCount(0, cell.length());
  }
}
