package dev.inflight.ingest.codec.canonical;

import dev.inflight.ingest.codec.LineFault;
import dev.inflight.ingest.codec.Reason;
import dev.inflight.ingest.codec.SeriesTable;
import dev.inflight.ingest.codec.json.Fields;
import dev.inflight.model.MetricKind;
import dev.inflight.model.Provenance;
import dev.inflight.model.SampleState;
import dev.inflight.model.Scope;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.ServerIdentity;
import dev.inflight.model.TelemetrySample;
import java.util.function.Function;

/**
 * {@code infer.tool_sample}, version 1: a sample as another tool's file has it. It names no run and
 * perhaps no host, and its clock is taken on trust.
 */
final class ToolSampleRecord {
  private static final int NONE = -1;

  private ToolSampleRecord() {}

  static TelemetrySample read(Fields fields, SeriesTable table) throws LineFault {
    Records.version(fields, 1, 1);
    ServerIdentity identity = identity(fields.object("identity"));
    Scope scope = constant(fields, "scope", Scope.values(), Scope::wire);
    String unit = fields.filled("unit");
    SampleState state = constant(fields, "state", SampleState.values(), SampleState::wire);
    SeriesKey series =
        new SeriesKey(
            identity,
            fields.filled("metric"),
            fields.text("source"),
            unit,
            constant(fields, "kind", MetricKind.values(), MetricKind::wire),
            scope,
            fields.filled("counter_owner"),
            "",
            identity.clockDomain(),
            false);
    return new TelemetrySample(
        table.one(series),
        fields.integer("observed_at_ns", 1, "an integer above 0"),
        Value.of(fields, state, unit),
        state,
        fields.integer("interval_ns", 0, "an integer of at least 0"),
        fields.textOrEmpty("detail"),
        constant(fields, "provenance", Provenance.values(), Provenance::wire));
  }

  private static ServerIdentity identity(Fields of) throws LineFault {
    return new ServerIdentity(
        withoutSlash(of, "host"),
        of.said("pid") ? of.integer("pid", 1, "an integer above 0") : 0,
        of.said("process_start_ns") ? of.integer("process_start_ns") : 0,
        of.textOrEmpty("device_uuid"),
        of.textOrEmpty("gpu_instance_id"),
        of.textOrEmpty("replica_id"),
        small(of, "rank"),
        withoutSlash(of, "boot_id"),
        of.textOrEmpty("group_id"),
        small(of, "world_size"));
  }

  private static String withoutSlash(Fields of, String key) throws LineFault {
    String text = of.textOrEmpty(key);
    if (text.indexOf('/') >= 0) {
      throw of.fault(key, "a string without /", Reason.OUT_OF_RANGE);
    }
    return text;
  }

  private static int small(Fields of, String key) throws LineFault {
    String expected = "an integer of 31 bits";
    long value = of.said(key) ? of.integer(key, 0, expected) : NONE;
    if (value > Integer.MAX_VALUE) {
      throw of.fault(key, expected, Reason.OUT_OF_RANGE);
    }
    return (int) value;
  }

  private static <E> E constant(Fields fields, String key, E[] all, Function<E, String> wire)
      throws LineFault {
    String text = fields.text(key);
    for (E each : all) {
      if (wire.apply(each).equals(text)) {
        return each;
      }
    }
    throw fields.fault(key, "one of the documented words", Reason.UNKNOWN_VALUE);
  }
}
