package dev.inflight.sink.notify.email;

import dev.inflight.sink.notify.Message.Table;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A table as HTML: as many columns beside one another as a telephone shows, the others in a line
 * below their row.
 */
final class TableHtml {
  private static final int WIDTH = 50;
  private static final String STYLE =
      "width:100%;border-collapse:collapse;font-size:13px;line-height:1.4";
  private static final Pattern NUMBER = Pattern.compile("[-+]?[\\d.,]{1,20}(?: ?[%\\p{L}]{1,3})?");

  private final Table table;
  private final Html html;
  private final int beside;

  private TableHtml(Table table, Html html) {
    this.table = table;
    this.html = html;
    this.beside = beside(table);
  }

  static void write(Table table, Html html) {
    new TableHtml(table, html).write();
  }

  private void write() {
    html.markup(Look.table(STYLE));
    html.markup("<tr>");
    for (int i = 0; i < beside; i++) {
      String style = Look.cell(align(i)) + Look.SMALL + "font-weight:600";
      html.text("<th scope=\"col\" style=\"" + style + "\">", table.columns().get(i), "</th>");
    }
    html.markup("</tr>");
    table.rows().forEach(this::row);
    html.markup("</table>");
  }

  private void row(List<String> row) {
    int cells = Math.min(beside, row.size());
    String below =
        String.join(
            " · ",
            row.subList(cells, row.size()).stream().filter(each -> !each.isEmpty()).toList());
    html.markup("<tr>");
    for (int i = 0; i < cells; i++) {
      String style = below.isEmpty() ? Look.cell(align(i)) : Look.openCell(align(i));
      html.text("<td dir=\"auto\" style=\"" + style + "\">", row.get(i), "</td>");
    }
    html.markup("</tr>");
    if (!below.isEmpty()) {
      String style = Look.cell("left") + Look.SMALL + "padding-top:0";
      String open = "<tr><td dir=\"auto\" colspan=\"" + beside + "\" style=\"" + style + "\">";
      html.text(open, below, "</td></tr>");
    }
  }

  private String align(int column) {
    boolean numbers =
        table.rows().stream()
            .map(row -> cell(row, column))
            .allMatch(each -> each.isEmpty() || NUMBER.matcher(each).matches());
    return numbers ? "right" : "left";
  }

  private static int beside(Table table) {
    int used = 0;
    int fitting = 0;
    for (int i = 0; i < table.columns().size(); i++) {
      int column = i;
      int widest =
          table.rows().stream().mapToInt(row -> cell(row, column).length()).max().orElse(0);
      used += widest;
      if (used > WIDTH) {
        break;
      }
      fitting++;
    }
    return Math.max(1, fitting);
  }

  private static String cell(List<String> row, int column) {
    return column < row.size() ? row.get(column) : "";
  }
}
