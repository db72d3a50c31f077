package dev.inflight.sink.report;

import static dev.inflight.sink.report.JsonOut.quoted;

import dev.inflight.model.Overlap;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestRow;
import dev.inflight.model.Window;
import java.util.Set;

/** Writes one request with its overlaps, as the inside of an object. */
final class RequestJson {
  private static final byte[] REQUEST_ID = quoted("request_id");
  private static final byte[] CASE_ID = quoted("case_id");
  private static final byte[] PHASE = quoted("phase");
  private static final byte[] STATUS = quoted("status");
  private static final byte[] STARTED_AT_NS = quoted("started_at_ns");
  private static final byte[] ENDED_AT_NS = quoted("ended_at_ns");
  private static final byte[] E2E_MS = quoted("e2e_ms");
  private static final byte[] TTFT_MS = quoted("ttft_ms");
  private static final byte[] TPOT_MS = quoted("tpot_ms");
  private static final byte[] OUTPUT_TOKENS = quoted("output_tokens");
  private static final byte[] PROMPT_TOKENS = quoted("prompt_tokens");
  private static final byte[] ENDPOINT = quoted("endpoint");
  private static final byte[] MODEL = quoted("model");
  private static final byte[] X_REQUEST_ID = quoted("x_request_id");
  private static final byte[] TRACE_ID = quoted("trace_id");
  private static final byte[] ATTRIBUTION = quoted("attribution");
  private static final byte[] TIME_OVERLAP = Ascii.bytes("\"time_overlap\"");
  private static final byte[] ROUTE_EVIDENCE = quoted("route_evidence");
  private static final byte[] CANDIDATES = quoted("candidates");
  private static final byte[] REASON = quoted("reason");
  private static final byte[] FINAL_BECAUSE = quoted("final_because");
  private static final byte[] SHARING = quoted("sharing");
  private static final byte[] IN_FLIGHT_MEAN = quoted("in_flight_mean");
  private static final byte[] IN_FLIGHT_MAX = quoted("in_flight_max");
  private static final byte[] ALONE_RATIO = quoted("alone_ratio");
  private static final byte[] OVERLAPPING_REQUESTS = quoted("overlapping_requests");
  private static final byte[] OVERLAP = quoted("overlap");

  private final Set<Window> windows;
  private final OverlapJson overlaps = new OverlapJson();

  RequestJson(Set<Window> windows) {
    this.windows = windows;
  }

  void write(JsonOut json, RequestRow row) {
    request(json, row.request());
    json.key(ATTRIBUTION).raw(TIME_OVERLAP).key(ROUTE_EVIDENCE).name(row.routeEvidence().wire());
    json.key(CANDIDATES).count(row.candidates()).key(REASON);
    if (row.joined()) {
      json.nothing();
    } else {
      json.name(row.reason().wire());
    }
    json.key(FINAL_BECAUSE).name(row.finalBecause().wire());
    sharing(json.key(SHARING), row);
    json.key(OVERLAP).openArray();
    for (int at = 0; at < row.overlapCount(); at++) {
      Overlap overlap = row.overlap(at);
      if (windows.contains(overlap.window())) {
        overlaps.write(json, overlap);
      }
    }
    json.closeArray();
  }

  private static void request(JsonOut json, RequestEvent request) {
    json.key(REQUEST_ID).text(request.requestId()).key(CASE_ID).text(request.caseId());
    json.key(PHASE).name(request.phase().wire()).key(STATUS).text(request.status());
    json.key(STARTED_AT_NS).number(request.startedAtNs());
    json.key(ENDED_AT_NS).number(request.endedAtNs());
    json.key(E2E_MS).number(request.e2eMs()).key(TTFT_MS).number(request.ttftMs());
    json.key(TPOT_MS).number(request.tpotMs());
    json.key(OUTPUT_TOKENS).number(request.outputTokens());
    json.key(PROMPT_TOKENS).number(request.promptTokens());
    json.key(ENDPOINT).text(request.endpoint()).key(MODEL).text(request.model());
    json.key(X_REQUEST_ID).text(request.xRequestId()).key(TRACE_ID).text(request.traceId());
  }

  private static void sharing(JsonOut json, RequestRow row) {
    if (!row.joined()) {
      json.nothing();
      return;
    }
    json.open().key(IN_FLIGHT_MEAN).number(row.inFlightMean());
    json.key(IN_FLIGHT_MAX).number(row.inFlightMax());
    json.key(ALONE_RATIO).number(row.aloneRatio());
    json.key(OVERLAPPING_REQUESTS).number(row.overlappingRequests()).close();
  }
}
