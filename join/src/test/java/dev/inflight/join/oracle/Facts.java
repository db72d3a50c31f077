package dev.inflight.join.oracle;

import dev.inflight.model.Absent;
import dev.inflight.model.Artifact;
import dev.inflight.model.ClockAlignment;
import dev.inflight.model.MetricKind;
import dev.inflight.model.Phase;
import dev.inflight.model.Provenance;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.SampleState;
import dev.inflight.model.Scope;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.ServedBy;
import dev.inflight.model.ServerIdentity;
import dev.inflight.model.TelemetrySample;

/** Events with everything but what matters filled in. Times count from {@link #BASE}. */
final class Facts {
  static final long BASE = 1_700_000_000_000_000_000L;
  static final String RUN = "run-7";
  static final ServerIdentity SERVER = identity("h1", "b1", 4242, "GPU-a", "");

  private Facts() {}

  static ServerIdentity identity(
      String host, String boot, long pid, String device, String replica) {
    return new ServerIdentity(
        host, pid, BASE - 1_000_000_000L + pid, device, "", replica, -1, boot, "", -1);
  }

  /** A client on that clock, {@code host/boot/unix_epoch_ns}. */
  static Artifact client(String clockDomain) {
    return new Artifact("artifact-1", "sess-1", true, RUN, clockDomain, "", "", clockDomain);
  }

  static ClockAlignment alignment(
      String from, String to, long offset, long uncertainty, long validFrom, long validTo) {
    long since = Absent.has(validFrom) ? BASE + validFrom : Absent.LONG;
    long until = Absent.has(validTo) ? BASE + validTo : Absent.LONG;
    String id = from + offset + "±" + uncertainty + "@" + validFrom;
    return new ClockAlignment(id, RUN, from, to, offset, uncertainty, since, until, id + validTo);
  }

  static SeriesKey series(
      ServerIdentity identity, String metric, String unit, MetricKind kind, Scope scope) {
    return new SeriesKey(
        identity,
        metric,
        "nvml",
        unit,
        kind,
        scope,
        scope.owner(),
        RUN,
        identity.clockDomain(),
        true);
  }

  static SeriesKey bytes(ServerIdentity identity) {
    return series(identity, "device_memory_used_bytes", "By", MetricKind.GAUGE, Scope.GPU_DEVICE);
  }

  static SeriesKey energy(ServerIdentity identity) {
    return series(identity, "gpu_energy", "J", MetricKind.COUNTER, Scope.GPU_DEVICE);
  }

  static TelemetrySample sample(SeriesKey series, long at, double value, long interval) {
    return new TelemetrySample(
        series,
        BASE + at,
        series.integer() ? (long) value : Double.doubleToRawLongBits(value),
        SampleState.VALID,
        interval,
        "",
        Provenance.OBSERVED);
  }

  static TelemetrySample unread(SeriesKey series, long at, SampleState state, long interval) {
    return new TelemetrySample(series, BASE + at, 0, state, interval, "", Provenance.OBSERVED);
  }

  static RequestEvent request(String id, long start, long end) {
    return request(
        id,
        "c1",
        "e1",
        Phase.MEASURED,
        BASE + start,
        BASE + end,
        "ok",
        Double.NaN,
        ServedBy.UNKNOWN);
  }

  /** A streamed request whose first token came that many nanoseconds after its start. */
  static RequestEvent streamed(String id, long start, long end, long ttft) {
    return request(
        id,
        "c1",
        "e1",
        Phase.MEASURED,
        BASE + start,
        BASE + end,
        "ok",
        ttft / 1e6,
        ServedBy.UNKNOWN);
  }

  /** The start and end as they are; streamed when there is a time to first token. */
  static RequestEvent request(
      String id,
      String caseId,
      String endpoint,
      Phase phase,
      long start,
      long end,
      String status,
      double ttftMs,
      ServedBy servedBy) {
    return new RequestEvent(
        "sess-1",
        id,
        caseId,
        endpoint,
        "m",
        phase,
        start,
        end,
        Absent.LONG,
        !Double.isNaN(ttftMs),
        status,
        Double.NaN,
        ttftMs,
        Double.NaN,
        RequestEvent.NO_GAPS,
        8,
        4,
        "server_usage",
        200,
        "stop",
        "",
        "",
        "closed",
        "",
        "",
        servedBy);
  }
}
