package dev.inflight.sink.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.inflight.model.Balance;
import dev.inflight.model.JoinStatus;
import dev.inflight.model.Report;
import dev.inflight.model.RequestRow;
import java.io.OutputStream;
import java.util.List;
import java.util.stream.Collectors;

/** The report for a person at a terminal; written when everything is known. */
final class TextReport implements ReportWriter {
  private static final int MOST_INPUTS = 4;

  private final OutputStream out;
  private ReportContext context = new ReportContext("", List.of(), ReportOptions.DEFAULT);
  private Gathering gathering = new Gathering(ReportOptions.DEFAULT);

  TextReport(OutputStream out) {
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
    ReportOptions options = context.options();
    Page page = new Page(options.columns(), options.color());
    Places places = new Places(report.join().series());
    page.pieces(Page.Ink.BOLD, "", Title.pieces(context, report, gathering, places), 2);
    inputs(page);
    page.blank();
    join(page, report, places);
    new CasesText(page).print(report.cases());
    gathering.apart().compare().ifPresent(new ApartText(page)::print);
    new WorstText(page, new WorstStory(places), gathering.ranking()).print(gathering.worst());
    page.blank();
    balance(page, report.balance());
    page.pieces(Page.Ink.PLAIN, "Overlap in time, not ownership. Next: ", next(report), 2);
    new ByteOut(out).put(page.toString().getBytes(UTF_8)).flush();
  }

  private void inputs(Page page) {
    List<String> pieces =
        context.inputs().stream()
            .limit(MOST_INPUTS)
            .map(each -> Plain.text(each.name(), 60) + " (" + Plain.text(each.label(), 40) + ")")
            .collect(Collectors.toList());
    int more = context.inputs().size() - MOST_INPUTS;
    if (more > 0) {
      pieces.add("and " + more + " more");
    }
    if (!pieces.isEmpty()) {
      page.pieces(Page.Ink.PLAIN, "from ", pieces, 5);
    }
  }

  private void join(Page page, Report report, Places places) {
    JoinStory story =
        new JoinStory(report, gathering, places, new Hints(context.options().hints()));
    page.sentence(ink(report.join().status()), story.status() + "  ", story.headline(), 2);
    story.reasons().forEach(each -> page.advice(Page.Ink.RED, "  ✗ ", each, 4));
    String start = "  clocks    ";
    for (String clock : story.clocks()) {
      page.sentence(Page.Ink.PLAIN, start, clock, start.length());
      start = " ".repeat(start.length());
    }
    if (!story.sampling().isEmpty()) {
      page.sentence(Page.Ink.PLAIN, "  sampling  ", story.sampling(), 12);
    }
    if (!story.coverage().isEmpty()) {
      page.pieces(Page.Ink.PLAIN, "  coverage  ", story.coverage(), 12);
    }
    unjoined(page, report);
    Warnings.of(report, gathering, places)
        .forEach(each -> page.sentence(Page.Ink.YELLOW, "  ! ", each, 4));
  }

  private void unjoined(Page page, Report report) {
    Unjoined unjoined = new Unjoined(report, new Hints(context.options().hints()));
    if (!unjoined.leftOut().isEmpty()) {
      page.pieces(Page.Ink.PLAIN, "  left out  ", unjoined.leftOut(), 12);
    }
    unjoined.failed().forEach(each -> page.advice(Page.Ink.YELLOW, "  ! ", each, 4));
  }

  private static Page.Ink ink(JoinStatus status) {
    return switch (status) {
      case JOINED -> Page.Ink.GREEN;
      case PARTLY_JOINED -> Page.Ink.YELLOW;
      case UNJOINED, NOT_CONFIGURED -> Page.Ink.RED;
    };
  }

  private static void balance(Page page, Balance balance) {
    page.pieces(
        Page.Ink.BOLD,
        "BALANCE",
        List.of(
            "  " + BalanceStory.requests(balance.requests()),
            BalanceStory.samples(balance.samples())),
        9);
  }

  private static List<String> next(Report report) {
    return report.join().status() == JoinStatus.NOT_CONFIGURED
        ? List.of("--telemetry FILE", "--format md")
        : List.of("--trace t.json.gz (Perfetto)", "--format md", "who --at TIME");
  }

  @Override
  public void close() {
    // everything was written and flushed at the end
  }
}
