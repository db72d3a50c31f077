package dev.inflight.join;

import dev.inflight.model.ClientSample;
import dev.inflight.model.Phase;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestSign;
import dev.inflight.model.ServedBy;

/** Events that wait in a join, in a snapshot: every field. */
final class EventState {
  private EventState() {}

  static void save(RequestEvent r, StateOutput out) {
    out.text(r.sessionId());
    out.text(r.requestId());
    out.text(r.caseId());
    out.text(r.endpoint());
    out.text(r.model());
    out.number(r.phase().ordinal());
    out.number(r.startedAtNs());
    out.number(r.endedAtNs());
    out.number(r.intendedAtNs());
    out.flag(r.stream());
    out.text(r.status());
    out.real(r.e2eLatencyMs());
    out.real(r.ttftMs());
    out.real(r.firstChunkLatencyMs());
    out.number(r.chunkGapsMs().length);
    for (double each : r.chunkGapsMs()) {
      out.real(each);
    }
    out.number(r.promptTokens());
    out.number(r.outputTokens());
    out.text(r.outputTokenSource());
    out.number(r.httpStatus());
    out.text(r.finishReason());
    out.text(r.errorType());
    out.text(r.errorMessage());
    out.text(r.arrivalMode());
    out.text(r.xRequestId());
    out.text(r.traceId());
    save(r.servedBy(), out);
  }

  static RequestEvent request(StateInput in) throws SnapshotMismatchException {
    return new RequestEvent(
        in.text(),
        in.text(),
        in.text(),
        in.text(),
        in.text(),
        in.constant(Phase.values()),
        in.number(),
        in.number(),
        in.number(),
        in.flag(),
        in.text(),
        in.real(),
        in.real(),
        in.real(),
        reals(in),
        in.number(),
        in.number(),
        in.text(),
        in.number(),
        in.text(),
        in.text(),
        in.text(),
        in.text(),
        in.text(),
        in.text(),
        servedBy(in));
  }

  private static double[] reals(StateInput in) throws SnapshotMismatchException {
    int count = in.count(Double.BYTES);
    if (count == 0) {
      return RequestEvent.NO_GAPS;
    }
    double[] reals = new double[count];
    for (int at = 0; at < count; at++) {
      reals[at] = in.real();
    }
    return reals;
  }

  private static void save(ServedBy by, StateOutput out) {
    out.text(by.host());
    out.text(by.replicaId());
    out.text(by.pod());
    out.number(by.pid());
    out.text(by.address());
  }

  private static ServedBy servedBy(StateInput in) throws SnapshotMismatchException {
    return new ServedBy(in.text(), in.text(), in.text(), in.number(), in.text());
  }

  static void save(RouteKey key, StateOutput out) {
    out.text(key.runId());
    out.text(key.endpoint());
    out.text(key.model());
    out.text(key.caseId());
    save(key.servedBy(), out);
  }

  static RouteKey routeKey(StateInput in) throws SnapshotMismatchException {
    return new RouteKey(in.text(), in.text(), in.text(), in.text(), servedBy(in));
  }

  static void save(RequestSign s, StateOutput out) {
    out.flag(s.firstContent());
    out.text(s.sessionId());
    out.text(s.requestId());
    out.text(s.xRequestId());
    out.text(s.caseId());
    out.number(s.phase().ordinal());
    out.text(s.endpoint());
    out.text(s.model());
    out.number(s.startedAtNs());
    out.number(s.atNs());
    out.number(s.firstContentAtNs());
  }

  static RequestSign sign(StateInput in) throws SnapshotMismatchException {
    return new RequestSign(
        in.flag(),
        in.text(),
        in.text(),
        in.text(),
        in.text(),
        in.constant(Phase.values()),
        in.text(),
        in.text(),
        in.number(),
        in.number(),
        in.number());
  }

  static void save(ClientSample s, StateOutput out) {
    out.text(s.sessionId());
    out.number(s.timestampNs());
    out.text(s.sampler());
    out.text(s.deviceId());
    out.number(s.deviceUsedBytes());
    out.number(s.deviceFreeBytes());
    out.number(s.deviceTotalBytes());
    out.real(s.gpuUtilizationPercent());
    out.number(s.processRssBytes());
  }

  static ClientSample clientSample(StateInput in) throws SnapshotMismatchException {
    return new ClientSample(
        in.text(),
        in.number(),
        in.text(),
        in.text(),
        in.number(),
        in.number(),
        in.number(),
        in.real(),
        in.number());
  }
}
