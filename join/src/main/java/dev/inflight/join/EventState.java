package dev.inflight.join;

import dev.inflight.model.Artifact;
import dev.inflight.model.ClientSample;
import dev.inflight.model.ClockAlignment;
import dev.inflight.model.ClockAnchor;
import dev.inflight.model.MetricKind;
import dev.inflight.model.Phase;
import dev.inflight.model.Provenance;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestSign;
import dev.inflight.model.SampleState;
import dev.inflight.model.Scope;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.ServedBy;
import dev.inflight.model.ServerIdentity;
import dev.inflight.model.TelemetrySample;

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
    out.flag(key.bySpan());
  }

  static RouteKey routeKey(StateInput in) throws SnapshotMismatchException {
    return new RouteKey(in.text(), in.text(), in.text(), in.text(), servedBy(in), in.flag());
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

  /** A sample, but for its series. */
  static void save(TelemetrySample s, StateOutput out) {
    out.number(s.observedAtNs());
    out.fixed(s.bits());
    out.number(s.state().ordinal());
    out.number(s.intervalNs());
    out.text(s.detail());
    out.number(s.provenance().ordinal());
  }

  static TelemetrySample sample(SeriesKey of, StateInput in) throws SnapshotMismatchException {
    return new TelemetrySample(
        of,
        in.number(),
        in.fixed(),
        in.constant(SampleState.values()),
        in.number(),
        in.text(),
        in.constant(Provenance.values()));
  }

  static void save(SeriesKey k, StateOutput out) {
    ServerIdentity i = k.identity();
    out.text(i.host());
    out.number(i.pid());
    out.number(i.processStartNs());
    out.text(i.deviceUuid());
    out.text(i.gpuInstanceId());
    out.text(i.replicaId());
    out.number(i.rank());
    out.text(i.bootId());
    out.text(i.groupId());
    out.number(i.worldSize());
    out.text(k.metric());
    out.text(k.source());
    out.text(k.unit());
    out.number(k.kind().ordinal());
    out.number(k.scope().ordinal());
    out.text(k.owner());
    out.text(k.runId());
    out.text(k.clockDomain());
    out.flag(k.canonical());
  }

  static SeriesKey seriesKey(StateInput in) throws SnapshotMismatchException {
    return new SeriesKey(
        new ServerIdentity(
            in.text(),
            in.number(),
            in.number(),
            in.text(),
            in.text(),
            in.text(),
            (int) in.number(),
            in.text(),
            in.text(),
            (int) in.number()),
        in.text(),
        in.text(),
        in.text(),
        in.constant(MetricKind.values()),
        in.constant(Scope.values()),
        in.text(),
        in.text(),
        in.text(),
        in.flag());
  }

  static void save(Artifact a, StateOutput out) {
    out.text(a.eventId());
    out.text(a.sessionId());
    out.flag(a.hasContext());
    out.text(a.runId());
    out.text(a.clockDomain());
    out.text(a.host());
    out.text(a.bootId());
    out.text(a.content());
  }

  static Artifact artifact(StateInput in) throws SnapshotMismatchException {
    return new Artifact(
        in.text(), in.text(), in.flag(), in.text(), in.text(), in.text(), in.text(), in.text());
  }

  static void save(ClockAlignment a, StateOutput out) {
    out.text(a.eventId());
    out.text(a.runId());
    out.text(a.fromClockDomain());
    out.text(a.toClockDomain());
    out.number(a.offsetNs());
    out.number(a.uncertaintyNs());
    out.number(a.validFromNs());
    out.number(a.validToNs());
    out.text(a.content());
  }

  static ClockAlignment alignment(StateInput in) throws SnapshotMismatchException {
    return new ClockAlignment(
        in.text(),
        in.text(),
        in.text(),
        in.text(),
        in.number(),
        in.number(),
        in.number(),
        in.number(),
        in.text());
  }

  static void save(ClockAnchor a, StateOutput out) {
    out.text(a.host());
    out.text(a.bootId());
    out.number(a.monotonicNs());
    out.number(a.unixNs());
    out.number(a.uncertaintyNs());
  }

  static ClockAnchor anchor(StateInput in) throws SnapshotMismatchException {
    return new ClockAnchor(in.text(), in.text(), in.number(), in.number(), in.number());
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
