package dev.inflight.sink.report;

import dev.inflight.model.CaseReport;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Prints cases: one with its percentiles and what is said beside them, several as a line each. */
final class CasesText {
  private static final int MOST = 40;
  private static final int NUMBER = 8;
  private static final int NARROW = 86;

  private final Page page;

  CasesText(Page page) {
    this.page = page;
  }

  void print(List<CaseReport> cases) {
    if (cases.size() == 1) {
      page.blank();
      one(cases.get(0));
    } else if (!cases.isEmpty()) {
      page.blank();
      several(cases);
    }
  }

  private void one(CaseReport report) {
    List<Quantiles> latencies = CaseStory.latencies(report);
    List<String> table = new ArrayList<>();
    int names = latencies.stream().mapToInt(each -> each.name().length() + 3).max().orElse(4);
    int width = names + 3 + NUMBER * Quantiles.Needs.printed().size();
    table.add(" ".repeat(names + 2) + numbers(Quantiles.Needs.printed(), Quantiles.Needs::label));
    for (Quantiles each : latencies) {
      String name = Columns.left(each.name(), names - 2) + Columns.right(each.unit(), 2);
      table.add("  " + name + numbers(Quantiles.Needs.printed(), needs -> each.number(needs.p())));
    }
    if (latencies.isEmpty()) {
      table.clear();
      table.add("  no successful request with a latency");
    }
    beside(table, width + 2, sides(report, latencies));
  }

  private static String numbers(
      List<Quantiles.Needs> needs, Function<Quantiles.Needs, String> number) {
    return needs.stream()
        .map(each -> Columns.right(number.apply(each), NUMBER))
        .collect(Collectors.joining());
  }

  private static List<List<String>> sides(CaseReport report, List<Quantiles> latencies) {
    List<List<String>> sides = new ArrayList<>();
    sides.add(List.of(CaseStory.statuses(report.byStatus())));
    sides.add(CaseStory.rates(report));
    CaseStory.goodput(report).ifPresent(each -> sides.add(List.of(each)));
    sides.add(CaseStory.needs(latencies));
    sides.removeIf(List::isEmpty);
    return sides;
  }

  /** Puts remarks at the right of a table, or below it where there is no room. */
  private void beside(List<String> table, int width, List<List<String>> sides) {
    if (page.columns() < NARROW) {
      table.forEach(page::line);
      sides.forEach(each -> page.pieces(Page.Ink.PLAIN, "  ", each, 2));
      return;
    }
    Page right = new Page(page.columns() - width - 2, false);
    sides.forEach(each -> right.pieces(Page.Ink.PLAIN, "", each, 2));
    String[] remarks = right.toString().split("\n");
    for (int at = 0; at < Math.max(table.size(), remarks.length); at++) {
      String left = at < table.size() ? table.get(at) : "";
      page.line(Columns.left(left, width) + "  " + (at < remarks.length ? remarks[at] : ""));
    }
  }

  private void several(List<CaseReport> cases) {
    List<CaseReport> shown = cases.subList(0, Math.min(MOST, cases.size()));
    Layout layout = Layout.of(page.columns());
    int name = layout.name(page.columns());
    String quantiles =
        heading("TTFT", layout.ttft())
            + heading("TPOT", layout.tpot())
            + heading("E2E", layout.e2e());
    page.line(
        Page.Ink.BOLD, "CASES", " ".repeat(name - 3) + "requests    ok" + quantiles + "   tok/s");
    shown.forEach(each -> page.line(line(each, name, layout)));
    if (cases.size() > MOST) {
      page.line("  and " + Human.count(cases.size() - MOST, "case") + " more, in --format json");
    }
    List<Quantiles> all =
        shown.stream().flatMap(each -> CaseStory.latencies(each).stream()).toList();
    List<String> needs = CaseStory.needs(all);
    if (!needs.isEmpty()) {
      page.pieces(Page.Ink.PLAIN, "  ", needs, 2);
    }
    for (CaseReport each : shown) {
      CaseStory.goodput(each)
          .ifPresent(goodput -> page.line("  " + Plain.text(each.caseId(), 40) + ": " + goodput));
    }
  }

  private static String heading(String name, List<Quantiles.Needs> needs) {
    return needs.stream()
        .map(
            each ->
                Columns.right((each == needs.get(0) ? name + " " : "") + each.label(), NUMBER + 1))
        .collect(Collectors.joining());
  }

  private static String line(CaseReport report, int name, Layout layout) {
    String id = report.caseId().isEmpty() ? "(no case)" : report.caseId();
    double rate = report.throughput().outputTokensPerSecond();
    return "  "
        + Columns.left(Plain.text(id, name), name)
        + Columns.right(Human.count(report.requests()), 8)
        + Columns.right(Human.count(report.ok()), 6)
        + cells(report, "ttft", layout.ttft())
        + cells(report, "tpot", layout.tpot())
        + cells(report, "e2e", layout.e2e())
        + Columns.right(Human.number(rate), 8);
  }

  private static String cells(CaseReport report, String latency, List<Quantiles.Needs> needs) {
    return needs.stream()
        .map(each -> Quantiles.of(report, latency).map(quantiles -> quantiles.withUnit(each.p())))
        .map(each -> Columns.right(each.orElse(Human.UNKNOWN), NUMBER + 1))
        .collect(Collectors.joining());
  }

  /** Which percentiles there is room for. */
  private record Layout(
      List<Quantiles.Needs> ttft, List<Quantiles.Needs> tpot, List<Quantiles.Needs> e2e) {
    static final int MEDIUM = 80;

    static Layout of(int columns) {
      List<Quantiles.Needs> three =
          List.of(Quantiles.Needs.P50, Quantiles.Needs.P95, Quantiles.Needs.P99);
      List<Quantiles.Needs> two = three.subList(0, 2);
      List<Quantiles.Needs> one = three.subList(1, 2);
      if (columns >= ReportOptions.COLUMNS) {
        return new Layout(three, two, two);
      }
      return columns >= MEDIUM ? new Layout(two, one, one) : new Layout(two, List.of(), one);
    }

    /** Columns left for the name of a case. */
    int name(int columns) {
      int quantiles = ttft.size() + tpot.size() + e2e.size();
      return columns - 2 - 14 - (NUMBER + 1) * quantiles - 8;
    }
  }
}
