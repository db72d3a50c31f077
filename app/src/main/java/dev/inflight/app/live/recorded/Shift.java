package dev.inflight.app.live.recorded;

import dev.inflight.model.Absent;
import dev.inflight.model.ClientSample;
import dev.inflight.model.ClockAlignment;
import dev.inflight.model.ClockAnchor;
import dev.inflight.model.Event;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestSign;
import dev.inflight.model.TelemetrySample;

/** Moves all times of events by the same. */
record Shift(long byNs) {
  static final Shift NONE = new Shift(0);

  Event of(Event event) {
    if (byNs == 0) {
      return event;
    } else if (event instanceof TelemetrySample s) {
      return new TelemetrySample(
          s.series(),
          at(s.observedAtNs()),
          s.bits(),
          s.state(),
          s.intervalNs(),
          s.detail(),
          s.provenance());
    } else if (event instanceof RequestEvent request) {
      return of(request);
    } else if (event instanceof RequestSign s) {
      return new RequestSign(
          s.firstContent(),
          s.sessionId(),
          s.requestId(),
          s.xRequestId(),
          s.caseId(),
          s.phase(),
          s.endpoint(),
          s.model(),
          at(s.startedAtNs()),
          at(s.atNs()),
          at(s.firstContentAtNs()));
    } else if (event instanceof ClientSample s) {
      return new ClientSample(
          s.sessionId(),
          at(s.timestampNs()),
          s.sampler(),
          s.deviceId(),
          s.deviceUsedBytes(),
          s.deviceFreeBytes(),
          s.deviceTotalBytes(),
          s.gpuUtilizationPercent(),
          s.processRssBytes());
    } else if (event instanceof ClockAlignment a) {
      return new ClockAlignment(
          a.eventId(),
          a.runId(),
          a.fromClockDomain(),
          a.toClockDomain(),
          a.offsetNs(),
          a.uncertaintyNs(),
          at(a.validFromNs()),
          at(a.validToNs()),
          a.content());
    } else if (event instanceof ClockAnchor a) {
      return new ClockAnchor(
          a.host(), a.bootId(), a.monotonicNs(), at(a.unixNs()), a.uncertaintyNs());
    }
    return event;
  }

  private RequestEvent of(RequestEvent r) {
    return new RequestEvent(
        r.sessionId(),
        r.requestId(),
        r.caseId(),
        r.endpoint(),
        r.model(),
        r.phase(),
        at(r.startedAtNs()),
        at(r.endedAtNs()),
        at(r.intendedAtNs()),
        r.stream(),
        r.status(),
        r.e2eLatencyMs(),
        r.ttftMs(),
        r.firstChunkLatencyMs(),
        r.chunkGapsMs(),
        r.promptTokens(),
        r.outputTokens(),
        r.outputTokenSource(),
        r.httpStatus(),
        r.finishReason(),
        r.errorType(),
        r.errorMessage(),
        r.arrivalMode(),
        r.xRequestId(),
        r.traceId(),
        r.servedBy());
  }

  private long at(long ns) {
    return Absent.has(ns) ? ns + byNs : ns;
  }
}
