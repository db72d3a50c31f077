package dev.inflight.sink.report;

import dev.inflight.model.Absent;
import dev.inflight.model.CaseReport;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tables of a report for a pull request. */
final class MarkdownTables {
  private static final int MOST_CASES = 40;
  private static final int MOST_METRICS = 8;
  private static final int LONGEST_NAME = 60;

  private final WorstStory story;

  MarkdownTables(Places places) {
    this.story = new WorstStory(places);
  }

  String cases(List<CaseReport> cases) {
    if (cases.isEmpty()) {
      return "";
    }
    List<String> heading =
        List.of(
            "case",
            "requests",
            "ok",
            "TTFT p50",
            "p95",
            "p99",
            "TPOT p50",
            "p95",
            "E2E p50",
            "p95",
            "tok/s",
            "goodput");
    StringBuilder table = new StringBuilder(Markdown.row(heading));
    table.append(Markdown.rule(1, heading.size() - 1));
    cases.stream().limit(MOST_CASES).map(MarkdownTables::caseRow).forEach(table::append);
    table.append('\n');
    if (cases.size() > MOST_CASES) {
      table
          .append("and ")
          .append(Human.count(cases.size() - MOST_CASES, "case"))
          .append(" more\n\n");
    }
    List<String> needs =
        CaseStory.needs(
            cases.stream().flatMap(each -> CaseStory.latencies(each).stream()).toList());
    if (!needs.isEmpty()) {
      table.append("`-`: unknown, or of too few requests; ");
      table.append(String.join(Page.DOT, needs)).append("\n\n");
    }
    return table.toString();
  }

  private static String caseRow(CaseReport report) {
    Stream<String> counts =
        Stream.of(
            Markdown.code(Plain.text(report.caseId(), LONGEST_NAME)),
            Human.count(report.requests()),
            Human.count(report.ok()));
    Stream<String> latencies =
        Stream.of(
            quantile(report, "ttft", Quantiles.Needs.P50),
            quantile(report, "ttft", Quantiles.Needs.P95),
            quantile(report, "ttft", Quantiles.Needs.P99),
            quantile(report, "tpot", Quantiles.Needs.P50),
            quantile(report, "tpot", Quantiles.Needs.P95),
            quantile(report, "e2e", Quantiles.Needs.P50),
            quantile(report, "e2e", Quantiles.Needs.P95));
    Stream<String> rates =
        Stream.of(
            Human.number(report.throughput().outputTokensPerSecond()),
            report.goodput().map(CaseStory::share).orElse(Human.UNKNOWN));
    return Markdown.row(Stream.of(counts, latencies, rates).flatMap(each -> each).toList());
  }

  private static String quantile(CaseReport report, String latency, Quantiles.Needs which) {
    return Quantiles.of(report, latency)
        .map(each -> each.withUnit(which.p()))
        .orElse(Human.UNKNOWN);
  }

  String worst(List<KeptRequest> worst, Ranking ranking) {
    if (worst.isEmpty()) {
      return "";
    }
    StringBuilder table =
        new StringBuilder("### Worst by " + Markdown.text(ranking.title()) + "\n\n");
    table.append(
        Markdown.row(
            List.of(
                "request",
                "while it was in flight",
                "started",
                "TTFT",
                "TPOT",
                "E2E",
                "tokens in/out")));
    table.append(Markdown.rule(2, 5));
    worst.forEach(each -> table.append(worstRow(each, ranking)));
    return table.append('\n').toString();
  }

  private String worstRow(KeptRequest kept, Ranking ranking) {
    RequestEvent request = kept.request();
    String started =
        Absent.has(request.startedAtNs())
            ? Human.timeOfDayTenths(request.startedAtNs())
            : Human.UNKNOWN;
    return Markdown.row(
        List.of(
            Markdown.code(Plain.text(request.requestId(), LONGEST_NAME)),
            meanwhile(kept, ranking),
            started,
            Human.millis(request.ttftMs()),
            Human.millis(request.tpotMs()),
            Human.millis(request.e2eMs()),
            WorstStory.tokens(request)));
  }

  private String meanwhile(KeptRequest kept, Ranking ranking) {
    List<String> lines = new ArrayList<>();
    lines.add(Markdown.text(String.join(Page.DOT, story.facts(kept, ranking))));
    for (Window window : WorstStory.windows(kept)) {
      String things =
          story.meanwhile(kept, window).stream()
              .map(each -> Markdown.text(String.join(Page.DOT, each)))
              .collect(Collectors.joining("; "));
      lines.add("**" + Markdown.text(WorstStory.name(kept, window)) + "** " + things);
    }
    lines.removeIf(String::isEmpty);
    return String.join("<br>", lines);
  }

  String apart(Apart.Comparison comparison) {
    List<Difference> telling =
        comparison.differences().stream()
            .filter(each -> each.strength() != Difference.Strength.NONE)
            .limit(MOST_METRICS)
            .toList();
    if (telling.isEmpty()) {
      return "";
    }
    StringBuilder table = new StringBuilder("### What set the slow ones apart\n\n");
    table.append(Markdown.text(ApartText.subtitle(comparison))).append("\n\n");
    table.append(Markdown.row(List.of("metric", "slow", "rest", "of 100 random pairs")));
    table.append(Markdown.rule(1, 3));
    for (Difference each : telling) {
      table.append(
          Markdown.row(
              List.of(
                  Markdown.text(each.told().full()),
                  Markdown.text(each.slowWords()),
                  Markdown.text(each.restWords()),
                  each.words())));
    }
    return table.append('\n').toString();
  }
}
