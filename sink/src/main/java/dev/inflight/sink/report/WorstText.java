package dev.inflight.sink.report;

import dev.inflight.model.Absent;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.Window;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Prints the worst requests, each with what its devices did meanwhile. */
final class WorstText {
  private static final int LONGEST_ID = 36;
  private static final int SHORTEST_ID = 10;
  private static final int INDENT = 19;

  private final Page page;
  private final WorstStory story;
  private final Ranking ranking;

  WorstText(Page page, WorstStory story, Ranking ranking) {
    this.page = page;
    this.story = story;
    this.ranking = ranking;
  }

  /** The columns beside the name; the later ones give way on a narrow page. */
  private enum Cell {
    STARTED("started", 12, WorstText::started),
    TTFT("TTFT", 11, request -> Human.millis(request.ttftMs())),
    E2E("E2E", 11, request -> Human.millis(request.e2eMs())),
    TPOT("TPOT", 10, request -> Human.millis(request.tpotMs())),
    TOKENS("tokens in/out", 16, WorstStory::tokens);

    private final String title;
    private final int width;
    private final Function<RequestEvent, String> text;

    Cell(String title, int width, Function<RequestEvent, String> text) {
      this.title = title;
      this.width = width;
      this.text = text;
    }

    String heading() {
      return Columns.right(title, width);
    }

    String of(RequestEvent request) {
      return Columns.right(text.apply(request), width);
    }
  }

  private static String started(RequestEvent request) {
    return Absent.has(request.startedAtNs())
        ? Human.timeOfDayTenths(request.startedAtNs())
        : Human.UNKNOWN;
  }

  void print(List<KeptRequest> worst) {
    if (worst.isEmpty()) {
      return;
    }
    page.blank();
    String title = "WORST by " + ranking.title();
    int least = Math.max(SHORTEST_ID, Columns.of(title));
    List<Cell> cells = cells(page.columns() - 1 - least);
    int room = page.columns() - 1 - cells.stream().mapToInt(each -> each.width).sum();
    int widest =
        worst.stream().mapToInt(each -> Columns.of(name(each, LONGEST_ID))).max().orElse(least);
    int id = Math.max(least, Math.min(widest, room));
    page.line(
        Page.Ink.BOLD, title, " ".repeat(id + 1 - Columns.of(title)) + line(cells, Cell::heading));
    for (KeptRequest each : worst) {
      page.line(
          Page.Ink.BOLD,
          " " + Columns.left(name(each, id), id),
          line(cells, cell -> cell.of(each.request())));
      below(each);
    }
  }

  private static List<Cell> cells(int room) {
    int most = Cell.values().length;
    while (most > 2
        && Stream.of(Cell.values()).limit(most).mapToInt(each -> each.width).sum() > room) {
      most--;
    }
    return Stream.of(Cell.values()).limit(most).toList();
  }

  private static String line(List<Cell> cells, Function<Cell, String> text) {
    return cells.stream().map(text).collect(Collectors.joining());
  }

  private static String name(KeptRequest kept, int columns) {
    return Plain.text(kept.request().requestId(), columns);
  }

  private void below(KeptRequest kept) {
    List<String> facts = story.facts(kept, ranking);
    if (!facts.isEmpty()) {
      page.pieces(Page.Ink.PLAIN, "   ", facts, 5);
    }
    for (Window window : WorstStory.windows(kept)) {
      String start = "   " + Columns.left(WorstStory.name(kept, window), INDENT - 5) + "  ";
      for (List<String> thing : story.meanwhile(kept, window)) {
        page.pieces(Page.Ink.PLAIN, start, thing, INDENT + 2);
        start = " ".repeat(INDENT);
      }
    }
  }
}
