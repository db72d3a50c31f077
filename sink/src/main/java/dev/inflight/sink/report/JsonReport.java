package dev.inflight.sink.report;

import dev.inflight.model.CaseReport;
import dev.inflight.model.Report;
import dev.inflight.model.RequestRow;
import dev.inflight.model.Window;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.EnumSet;

/** One JSON document. What comes first in it is known last, so the rows wait in a {@link Spool}. */
final class JsonReport implements ReportWriter {
  private final OutputStream out;
  private final Spool spool;
  private final ByteOut rowBytes;
  private final JsonOut rows;
  private RequestJson requests = new RequestJson(EnumSet.allOf(Window.class));

  JsonReport(OutputStream out, Path spoolDirectory) {
    this.out = out;
    this.spool = new Spool(spoolDirectory);
    this.rowBytes = new ByteOut(spool);
    this.rows = new JsonOut(rowBytes);
  }

  @Override
  public void begin(ReportContext context) {
    requests = new RequestJson(context.options().windows());
  }

  @Override
  public void row(RequestRow row) {
    requests.write(rows.line().open(), row);
    rows.close();
  }

  @Override
  public void end(Report report) {
    rowBytes.flush();
    ByteOut bytes = new ByteOut(out);
    JsonOut json = new JsonOut(bytes);
    head(json, report);
    json.line().key("requests").openArray();
    bytes.flush();
    splice();
    json.closeArray();
    tail(json, report);
    bytes.put('\n').flush();
  }

  private static void head(JsonOut json, Report report) {
    json.open().key("schema").name(SummaryJson.SCHEMA);
    SummaryJson.summary(json.line().key("summary"), report);
    JoinJson.write(json.line().key("join"), report.join());
    json.line().key("cases").openArray();
    CaseJson cases = new CaseJson();
    for (CaseReport each : report.cases()) {
      cases.write(json.line().open(), each);
      json.close();
    }
    json.closeArray();
  }

  private static void tail(JsonOut json, Report report) {
    SummaryJson.besides(json.line(), report);
    SummaryJson.balance(json.line().key("balance").open(), report.balance());
    json.close();
    SummaryJson.notes(json, report);
    json.close();
  }

  private void splice() {
    try {
      spool.sendTo(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    spool.close();
  }
}
