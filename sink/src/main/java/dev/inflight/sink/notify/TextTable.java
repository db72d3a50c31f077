package dev.inflight.sink.notify;

import dev.inflight.sink.notify.Message.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A table in letters of one width: as many columns beside one another as fit, the others in a line
 * below their row.
 */
public final class TextTable {
  private static final int WIDTH = 56;
  private static final int CELL = 24;
  private static final int REQUESTS = 5;
  private static final int MESSAGES = 10;
  private static final String GAP = "  ";
  private static final String BETWEEN = " · ";

  private final Table table;
  private final int[] widths;

  private TextTable(Table table) {
    this.table = table;
    this.widths = widths(table);
  }

  /** The rows of a message's table that people see at a glance, and how many there are besides. */
  public static Table few(Message message) {
    return message.evidence().first(message.digest().isPresent() ? MESSAGES : REQUESTS);
  }

  /** Column names, rows and what is not shown, at most 56 columns wide. */
  public static List<String> lines(Table table) {
    return new TextTable(table).lines();
  }

  private List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (!table.rows().isEmpty()) {
      add(table.columns(), lines);
      table.rows().forEach(row -> add(row, lines));
    }
    if (!table.more().isEmpty()) {
      lines.add(table.more());
    }
    return lines;
  }

  private void add(List<String> row, List<String> lines) {
    StringBuilder line = new StringBuilder();
    for (int at = 0; at < widths.length; at++) {
      String cell = Clip.cut(row.get(at), widths[at]);
      line.append(at == 0 ? "" : GAP).append(cell).append(" ".repeat(widths[at] - length(cell)));
    }
    lines.add(line.toString().stripTrailing());
    String below =
        String.join(
            BETWEEN,
            row.subList(widths.length, row.size()).stream().filter(c -> !c.isEmpty()).toList());
    if (!below.isEmpty()) {
      wrap(below, lines);
    }
  }

  /** Breaks a line between its pieces. */
  private static void wrap(String text, List<String> lines) {
    String line = "";
    for (String piece : text.split(Pattern.quote(BETWEEN), -1)) {
      String longer = line.isEmpty() ? piece : line + BETWEEN + piece;
      if (!line.isEmpty() && length(longer) > WIDTH - GAP.length()) {
        lines.add(GAP + line);
        longer = piece;
      }
      line = Clip.cut(longer, WIDTH - GAP.length());
    }
    lines.add(GAP + line);
  }

  /** Widths of the columns that stand beside one another. */
  private static int[] widths(Table table) {
    int[] all = IntStream.range(0, table.columns().size()).map(at -> width(table, at)).toArray();
    int used = -GAP.length();
    int fitting = 0;
    while (fitting < all.length && used + GAP.length() + all[fitting] <= WIDTH) {
      used += GAP.length() + all[fitting];
      fitting++;
    }
    return IntStream.of(all).limit(fitting).toArray();
  }

  /** Wide text beside a name and its state is better read below them. */
  private static int width(Table table, int column) {
    int widest = length(table.columns().get(column));
    for (List<String> row : table.rows()) {
      widest = Math.max(widest, length(row.get(column)));
    }
    return column > 1 ? widest : Math.min(widest, CELL);
  }

  private static int length(String text) {
    return text.codePointCount(0, text.length());
  }
}
