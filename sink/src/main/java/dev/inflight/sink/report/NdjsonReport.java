package dev.inflight.sink.report;

import dev.inflight.model.CaseReport;
import dev.inflight.model.Report;
import dev.inflight.model.RequestRow;
import dev.inflight.model.SeriesReport;
import dev.inflight.model.Window;
import java.io.OutputStream;
import java.util.EnumSet;

/** A row per line: requests as they come, then series, cases, the summary and the balance. */
final class NdjsonReport implements ReportWriter {
  private static final byte[] ROW = JsonOut.quoted("row");

  private final ByteOut out;
  private final JsonOut json;
  private RowJson rows = new RowJson(EnumSet.allOf(Window.class));

  NdjsonReport(OutputStream out) {
    this.out = new ByteOut(out);
    this.json = new JsonOut(this.out);
  }

  @Override
  public void begin(ReportContext context) {
    rows = new RowJson(context.options().windows());
  }

  @Override
  public void row(RequestRow row) {
    rows.write(json, row);
    out.put('\n');
  }

  @Override
  public void end(Report report) {
    for (SeriesReport series : report.join().series()) {
      start("series");
      SeriesJson.write(json, series);
      finish();
    }
    CaseJson cases = new CaseJson();
    for (CaseReport each : report.cases()) {
      start("case");
      cases.write(json, each);
      finish();
    }
    summary(report);
    start("balance");
    SummaryJson.balance(json, report.balance());
    finish();
    out.flush();
  }

  private void summary(Report report) {
    start("summary");
    json.key("schema").name(SummaryJson.SCHEMA);
    SummaryJson.summary(json.key("summary"), report);
    JoinJson.writeWithoutSeries(json.key("join"), report.join());
    SummaryJson.besides(json, report);
    SummaryJson.notes(json, report);
    finish();
  }

  private void start(String row) {
    json.restart().open().key(ROW).name(row);
  }

  private void finish() {
    json.close();
    out.put('\n');
  }

  @Override
  public void close() {
    out.flush();
  }
}
