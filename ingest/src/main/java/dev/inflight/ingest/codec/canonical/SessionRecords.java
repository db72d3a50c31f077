package dev.inflight.ingest.codec.canonical;

import dev.inflight.ingest.codec.LineFault;
import dev.inflight.ingest.codec.json.Fields;
import dev.inflight.ingest.codec.json.Json;
import dev.inflight.ingest.codec.json.NormalForm;
import dev.inflight.model.Artifact;
import dev.inflight.model.ClientSample;
import dev.inflight.model.ClockAlignment;
import dev.inflight.model.ClockAnchor;
import dev.inflight.model.Event;
import dev.inflight.model.OtherEvent;

/** What a session says of itself, its run and its clocks. */
final class SessionRecords {
  private static final String AT_LEAST_ZERO = "an integer of at least 0";

  private SessionRecords() {}

  /** {@code infer.artifact}, version 2. */
  static Event artifact(Fields fields, Json.Obj line) throws LineFault {
    Records.version(fields, 2, 2);
    String eventId = fields.filled("event_id");
    fields.integerOrAbsent("created_at_ns");
    Fields context = fields.objectOrEmpty("context");
    String runId = context.textOrEmpty("run_id");
    return new Artifact(
        eventId,
        context.textOrEmpty("session_id"),
        !runId.isEmpty(),
        runId,
        context.textOrEmpty("clock_domain"),
        context.textOrEmpty("host"),
        fields.objectOrEmpty("metadata").textOrEmpty("boot_id"),
        NormalForm.of(line));
  }

  /** {@code infer.clock_alignment}, version 2. */
  static Event alignment(Fields fields, Json.Obj line) throws LineFault {
    Records.version(fields, 2, 2);
    return new ClockAlignment(
        fields.filled("event_id"),
        fields.objectOrEmpty("context").textOrEmpty("run_id"),
        fields.filled("from_clock_domain"),
        fields.filled("to_clock_domain"),
        fields.integer("offset_ns"),
        fields.integer("uncertainty_ns", 0, AT_LEAST_ZERO),
        fields.integerOrAbsent("valid_from_ns"),
        fields.integerOrAbsent("valid_to_ns"),
        NormalForm.of(line));
  }

  /** {@code infer.clock_anchor}, version 1. */
  static Event anchor(Fields fields) throws LineFault {
    Records.version(fields, 1, 1);
    return new ClockAnchor(
        fields.filled("host"),
        fields.textOrEmpty("boot_id"),
        fields.integer("monotonic_ns"),
        fields.integer("unix_ns"),
        fields.integer("uncertainty_ns", 0, AT_LEAST_ZERO));
  }

  /** {@code infer.system_sample}, version 1. */
  static Event clientSample(Fields fields) throws LineFault {
    Records.version(fields, 1, 1);
    return new ClientSample(
        fields.text("session_id"),
        fields.integer("timestamp_ns"),
        fields.textOrEmpty("sampler"),
        fields.textOrEmpty("device_id"),
        fields.integerOrAbsent("device_used_bytes"),
        fields.integerOrAbsent("device_free_bytes"),
        fields.integerOrAbsent("device_total_bytes"),
        fields.numberOrAbsent("gpu_utilization_percent"),
        fields.integerOrAbsent("process_rss_bytes"));
  }

  /** Sessions, phases and summaries, version 1: checked, counted, otherwise passed over. */
  static Event other(String type, Fields fields) throws LineFault {
    Records.version(fields, 1, 1);
    fields.text("session_id");
    fields.integerOrAbsent("timestamp_ns");
    fields.integerOrAbsent("started_at_ns");
    return new OtherEvent(type, true);
  }
}
