package dev.inflight.sink.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.inflight.model.CaseReport;
import dev.inflight.model.Report;
import dev.inflight.model.RequestRow;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The report for a pull request. */
final class MarkdownReport implements ReportWriter {
  private final OutputStream out;
  private ReportContext context = new ReportContext("", List.of(), ReportOptions.DEFAULT);
  private Gathering gathering = new Gathering(ReportOptions.DEFAULT);

  MarkdownReport(OutputStream out) {
    this.out = out;
  }

  @Override
  public void begin(ReportContext given) {
    context = given;
    gathering = new Gathering(given.options());
  }

  @Override
  public void row(RequestRow row) {
    gathering.row(row);
  }

  @Override
  public void end(Report report) {
    Places places = new Places(report.join().series());
    Hints hints = new Hints(context.options().hints());
    JoinStory story = new JoinStory(report, gathering, places, hints);
    String title = String.join(Page.DOT, Title.pieces(context, report, gathering, places));
    MarkdownTables tables = new MarkdownTables(places);
    String page =
        "## "
            + Markdown.text(title)
            + "\n\n"
            + verdict(story, report)
            + tables.cases(report.cases())
            + tables.worst(gathering.worst(), gathering.ranking())
            + gathering.apart().compare().map(tables::apart).orElse("")
            + doubts(story, new Unjoined(report, hints), Warnings.of(report, gathering, places))
            + "**Balance**: "
            + Markdown.text(BalanceStory.requests(report.balance().requests()))
            + "; "
            + Markdown.text(BalanceStory.samples(report.balance().samples()))
            + ".\n\n*Overlap in time, not ownership.*\n";
    new ByteOut(out).put(page.getBytes(UTF_8)).flush();
  }

  private static String verdict(JoinStory story, Report report) {
    List<String> sentences = new ArrayList<>();
    sentences.add(story.headline());
    if (report.cases().size() == 1) {
      CaseReport only = report.cases().get(0);
      String latencies =
          CaseStory.latencies(only).stream()
              .map(MarkdownReport::latency)
              .filter(each -> !each.isEmpty())
              .collect(Collectors.joining(", "));
      sentences.add(latencies);
      sentences.add(String.join(Page.DOT, CaseStory.rates(only)));
      CaseStory.goodput(only).ifPresent(sentences::add);
    }
    sentences.add(CaseStory.statuses(report.byStatus()));
    sentences.removeIf(String::isEmpty);
    String reasons =
        story.reasons().stream()
            .map(each -> "\n- " + Markdown.text(each))
            .collect(Collectors.joining());
    return "**"
        + story.status()
        + "**: "
        + Markdown.text(String.join(". ", sentences))
        + ".\n"
        + reasons
        + (reasons.isEmpty() ? "\n" : "\n\n");
  }

  private static String latency(Quantiles quantiles) {
    String numbers =
        Quantiles.Needs.printed().stream()
            .filter(each -> !quantiles.number(each.p()).equals(Human.UNKNOWN))
            .map(each -> each.label() + " " + quantiles.withUnit(each.p()))
            .collect(Collectors.joining(", "));
    return numbers.isEmpty() ? "" : quantiles.name() + " " + numbers;
  }

  private static String doubts(JoinStory story, Unjoined unjoined, List<String> warnings) {
    List<String> items = new ArrayList<>();
    story.clocks().forEach(each -> items.add("clock of " + each));
    if (!story.sampling().isEmpty()) {
      items.add("sampled " + story.sampling());
    }
    if (!story.coverage().isEmpty()) {
      items.add("coverage, " + String.join(Page.DOT, story.coverage()));
    }
    unjoined.leftOut().forEach(each -> items.add("left out: " + each));
    List<String> doubts = new ArrayList<>(unjoined.failed());
    doubts.addAll(warnings);
    doubts.forEach(each -> items.add("⚠ " + each));
    return "<details><summary>How it was joined"
        + (doubts.isEmpty() ? "" : ", and " + Human.count(doubts.size(), "doubt"))
        + "</summary>\n\n"
        + Markdown.list(items)
        + "\n</details>\n\n";
  }

  @Override
  public void close() {
    // everything was written and flushed at the end
  }
}
