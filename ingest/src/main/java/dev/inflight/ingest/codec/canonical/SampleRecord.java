package dev.inflight.ingest.codec.canonical;

import dev.inflight.ingest.codec.LineFault;
import dev.inflight.ingest.codec.Reason;
import dev.inflight.ingest.codec.SeriesTable;
import dev.inflight.ingest.codec.json.Fields;
import dev.inflight.model.Provenance;
import dev.inflight.model.SampleState;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.ServerIdentity;
import dev.inflight.model.TelemetrySample;

/** {@code infer.telemetry_sample}, versions 1 and 2. */
final class SampleRecord {
  private static final long MS = 1_000_000L;
  private static final String POSITIVE = "an integer above 0";

  private static final String STATES = "valid, missing, stale or invalid";
  private static final String PROVENANCES = "observed, reported or estimated";

  private final SeriesTable table;

  SampleRecord(SeriesTable table) {
    this.table = table;
  }

  TelemetrySample read(Fields fields) throws LineFault {
    int version = Records.version(fields, 1, 2);
    String runId = fields.filled("run_id");
    Metric metric = version == 1 ? Metric.first(fields) : Metric.second(fields);
    ServerIdentity identity =
        IdentityRecord.read(fields.object("identity"), metric.withoutProcess(version));
    metric.checkDevice(fields, identity);
    long observed = fields.integer("observed_at_ns", 1, POSITIVE);
    long interval = fields.integer("interval_ms", 1, POSITIVE);
    if (interval > Long.MAX_VALUE / MS) {
      throw fields.fault("interval_ms", "at most 292 years", Reason.OUT_OF_RANGE);
    }
    String source = fields.filled("source");
    SampleState state = state(fields);
    long bits = version == 1 ? Value.bytes(fields, state) : Value.of(fields, state, metric.unit());
    String detail = fields.textOrEmpty("detail");
    Provenance provenance = provenance(fields);
    checkDomain(fields, identity, version);
    SeriesKey series =
        new SeriesKey(
            identity,
            metric.name(),
            source,
            metric.unit(),
            metric.kind(),
            metric.scope(),
            metric.owner(),
            runId,
            identity.clockDomain(),
            true);
    return new TelemetrySample(
        table.one(series), observed, bits, state, interval * MS, detail, provenance);
  }

  private static SampleState state(Fields fields) throws LineFault {
    String wire = fields.text("state", STATES);
    for (SampleState state : SampleState.values()) {
      if (state.wire().equals(wire)) {
        return state;
      }
    }
    throw fields.fault("state", STATES, Reason.UNKNOWN_VALUE);
  }

  private static Provenance provenance(Fields fields) throws LineFault {
    String wire = fields.text("provenance", PROVENANCES);
    for (Provenance provenance : Provenance.values()) {
      if (provenance.wire().equals(wire)) {
        return provenance;
      }
    }
    throw fields.fault("provenance", PROVENANCES, Reason.UNKNOWN_VALUE);
  }

  private static void checkDomain(Fields fields, ServerIdentity identity, int version)
      throws LineFault {
    String key = "clock_domain";
    if (version == 2 && !fields.said(key)) {
      return;
    }
    String expected = '"' + identity.clockDomain() + '"';
    if (!fields.text(key, expected).equals(identity.clockDomain())) {
      throw fields.fault(key, expected, Reason.INCONSISTENT);
    }
  }
}
