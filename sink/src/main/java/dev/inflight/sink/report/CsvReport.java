package dev.inflight.sink.report;

import dev.inflight.model.Overlap;
import dev.inflight.model.Report;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestRow;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.ServerIdentity;
import dev.inflight.model.Window;
import java.io.OutputStream;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * A table: one line per request, series and window. A request without any has one line, whose
 * series columns are empty.
 */
final class CsvReport implements ReportWriter {
  private static final List<String> REQUEST =
      List.of(
          "request_id",
          "case_id",
          "phase",
          "status",
          "started_at_ns",
          "ended_at_ns",
          "e2e_ms",
          "ttft_ms",
          "tpot_ms",
          "output_tokens",
          "prompt_tokens",
          "endpoint",
          "model",
          "x_request_id",
          "trace_id",
          "attribution",
          "route_evidence",
          "candidates",
          "reason",
          "final_because",
          "in_flight_mean",
          "in_flight_max",
          "alone_ratio",
          "overlapping_requests");
  private static final List<String> SERIES =
      List.of(
          "series_id",
          "host",
          "pid",
          "process_start_ns",
          "device_uuid",
          "gpu_instance_id",
          "replica_id",
          "rank",
          "boot_id",
          "group_id",
          "world_size",
          "metric",
          "unit",
          "kind",
          "scope",
          "source");

  private final ByteOut out;
  private final CsvOut csv;
  private final Cells requestCells = new Cells();
  private final ByteOut requestBytes = new ByteOut(requestCells);
  private final SeriesIds series = new SeriesIds(CsvReport::seriesCells);
  private Set<Window> windows = EnumSet.allOf(Window.class);

  CsvReport(OutputStream out) {
    this.out = new ByteOut(out);
    this.csv = new CsvOut(this.out);
  }

  @Override
  public void begin(ReportContext context) {
    windows = context.options().windows();
    REQUEST.forEach(csv::cell);
    SERIES.forEach(csv::cell);
    OverlapCsv.COLUMNS.forEach(csv::cell);
    csv.endLine();
  }

  @Override
  public void row(RequestRow row) {
    requestCells.clear();
    CsvOut cells = new CsvOut(requestBytes);
    request(cells, row.request());
    join(cells, row);
    requestBytes.flush();
    boolean any = false;
    for (int at = 0; at < row.overlapCount(); at++) {
      Overlap overlap = row.overlap(at);
      if (windows.contains(overlap.window())) {
        any = true;
        csv.raw(requestCells.bytes(), requestCells.size());
        byte[] identity = series.of(overlap);
        csv.raw(identity, identity.length);
        OverlapCsv.write(csv, overlap);
        csv.endLine();
      }
    }
    if (!any) {
      csv.raw(requestCells.bytes(), requestCells.size());
      csv.empty(SERIES.size() + OverlapCsv.COLUMNS.size()).endLine();
    }
  }

  private static void request(CsvOut csv, RequestEvent request) {
    csv.cell(request.requestId()).cell(request.caseId()).cell(request.phase().wire());
    csv.cell(request.status()).number(request.startedAtNs()).number(request.endedAtNs());
    csv.number(request.e2eMs()).number(request.ttftMs()).number(request.tpotMs());
    csv.number(request.outputTokens()).number(request.promptTokens());
    csv.cell(request.endpoint()).cell(request.model());
    csv.cell(request.xRequestId()).cell(request.traceId());
  }

  private static void join(CsvOut csv, RequestRow row) {
    csv.cell("time_overlap").cell(row.routeEvidence().wire()).count(row.candidates());
    csv.cell(row.joined() ? "" : row.reason().wire()).cell(row.finalBecause().wire());
    if (row.joined()) {
      csv.number(row.inFlightMean()).number(row.inFlightMax()).number(row.aloneRatio());
      csv.number(row.overlappingRequests());
    } else {
      csv.empty(4);
    }
  }

  private static byte[] seriesCells(SeriesKey key) {
    Cells cells = new Cells();
    ByteOut bytes = new ByteOut(cells);
    CsvOut csv = new CsvOut(bytes);
    ServerIdentity identity = key.identity();
    csv.cell(key.id()).cell(identity.host());
    orEmpty(csv, identity.pid(), 1);
    orEmpty(csv, identity.processStartNs(), 1);
    csv.cell(identity.deviceUuid()).cell(identity.gpuInstanceId()).cell(identity.replicaId());
    orEmpty(csv, identity.rank(), 0);
    csv.cell(identity.bootId()).cell(identity.groupId());
    orEmpty(csv, identity.worldSize(), 0);
    csv.cell(key.metric()).cell(key.unit()).cell(key.kind().wire()).cell(key.scope().wire());
    csv.cell(key.source());
    bytes.flush();
    return cells.copy();
  }

  private static void orEmpty(CsvOut csv, long value, long least) {
    if (value >= least) {
      csv.count(value);
    } else {
      csv.empty();
    }
  }

  @Override
  public void end(Report report) {
    out.flush();
  }

  @Override
  public void close() {
    out.flush();
  }
}
