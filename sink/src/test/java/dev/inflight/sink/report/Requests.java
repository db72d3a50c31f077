package dev.inflight.sink.report;

import dev.inflight.model.Absent;
import dev.inflight.model.Phase;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.ServedBy;

/** Requests for tests: streamed, measured, successful unless told otherwise. */
final class Requests {
  /** 2026-03-02 14:18:40 UTC. */
  static final long T0 = 1_772_461_120_000_000_000L;

  private Requests() {}

  static RequestEvent ok(String id, long startNs, double ttftMs, double e2eMs, long tokens) {
    return of(id, "chat", "Llama-3.3-70B-FP8", startNs, "ok", ttftMs, e2eMs, 512, tokens);
  }

  static RequestEvent failed(String id, long startNs, String status, double e2eMs) {
    return of(
        id, "chat", "Llama-3.3-70B-FP8", startNs, status, Double.NaN, e2eMs, 512, Absent.LONG);
  }

  static RequestEvent untimed(String id) {
    return of(
        id, "chat", "m", Absent.LONG, "error", Double.NaN, Double.NaN, Absent.LONG, Absent.LONG);
  }

  static RequestEvent of(
      String id,
      String caseId,
      String model,
      long startNs,
      String status,
      double ttftMs,
      double e2eMs,
      long promptTokens,
      long outputTokens) {
    long end = Absent.has(startNs) ? startNs + Math.round(e2eMs * 1e6) : Absent.LONG;
    return new RequestEvent(
        "s1",
        id,
        caseId,
        "http://10.0.0.7:8000/v1/chat/completions",
        model,
        Phase.MEASURED,
        startNs,
        end,
        Absent.LONG,
        true,
        status,
        e2eMs,
        ttftMs,
        Double.NaN,
        RequestEvent.NO_GAPS,
        promptTokens,
        outputTokens,
        "server_usage",
        status.equals("ok") ? 200 : Absent.LONG,
        "stop",
        "",
        "",
        "open_loop",
        "",
        "",
        ServedBy.UNKNOWN);
  }
}
