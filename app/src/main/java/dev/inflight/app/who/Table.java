package dev.inflight.app.who;

import dev.inflight.sink.report.Columns;
import dev.inflight.sink.report.Page;
import dev.inflight.sink.report.Plain;
import java.util.ArrayList;
import java.util.List;

/**
 * A table on a page: columns as wide as what they hold; the less important ones give way on a
 * narrow page. Takes texts that are plain already.
 */
final class Table {
  private static final int SHORTEST_NAME = 10;
  private static final int BETWEEN = 2;

  /** Rank 0 stays always; of the others the highest goes first. */
  private record Head(String title, int rank, boolean right) {}

  private final List<Head> heads = new ArrayList<>();
  private final List<List<String>> rows = new ArrayList<>();

  /** A column; the first one is the name of each row. */
  Table column(String title, int rank, boolean right) {
    heads.add(new Head(title, rank, right));
    return this;
  }

  void row(List<String> cells) {
    rows.add(cells);
  }

  void print(Page page) {
    List<Integer> shown = new ArrayList<>();
    for (int at = 0; at < heads.size(); at++) {
      shown.add(at);
    }
    while (shown.size() > 2 && rest(shown) + SHORTEST_NAME > page.columns() && drop(shown)) {
      // the next one may have to go as well
    }
    int name = Math.max(SHORTEST_NAME, Math.min(width(0), page.columns() - rest(shown)));
    List<String> titles = heads.stream().map(Head::title).toList();
    page.line(Page.Ink.BOLD, name(titles, name), rest(titles, shown));
    for (List<String> row : rows) {
      page.line(Page.Ink.BOLD, name(row, name), rest(row, shown));
    }
  }

  private boolean drop(List<Integer> shown) {
    int least = 0;
    for (int at : shown) {
      least = heads.get(at).rank > heads.get(least).rank ? at : least;
    }
    return heads.get(least).rank > 0 && shown.remove((Integer) least);
  }

  /** How wide all is beside the names. */
  private int rest(List<Integer> shown) {
    return shown.stream().skip(1).mapToInt(at -> BETWEEN + width(at)).sum();
  }

  private int width(int at) {
    int width = Columns.of(heads.get(at).title);
    for (List<String> row : rows) {
      width = Math.max(width, Columns.of(row.get(at)));
    }
    return width;
  }

  private static String name(List<String> row, int width) {
    return Columns.left(Plain.text(row.get(0), width), width);
  }

  private String rest(List<String> row, List<Integer> shown) {
    StringBuilder line = new StringBuilder();
    for (int at : shown.subList(1, shown.size())) {
      String cell = row.get(at);
      line.append(" ".repeat(BETWEEN))
          .append(
              heads.get(at).right ? Columns.right(cell, width(at)) : Columns.left(cell, width(at)));
    }
    return line.toString();
  }
}
