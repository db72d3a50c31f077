package dev.inflight.ingest.codec.canonical;

import dev.inflight.ingest.codec.LineFault;
import dev.inflight.ingest.codec.Reason;
import dev.inflight.ingest.codec.json.Fields;
import dev.inflight.model.Phase;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.ServedBy;

/** {@code infer.request}, version 1. */
final class RequestRecord {
  private RequestRecord() {}

  static RequestEvent read(Fields fields) throws LineFault {
    Records.version(fields, 1, 1);
    checkUnused(fields);
    return new RequestEvent(
        fields.text("session_id"),
        fields.filled("request_id"),
        fields.text("case_id"),
        fields.text("endpoint"),
        fields.text("model"),
        phase(fields),
        fields.integerOrAbsent("started_at_ns"),
        fields.integerOrAbsent("ended_at_ns"),
        fields.integerOrAbsent("intended_at_ns"),
        fields.flag("stream"),
        fields.filled("status"),
        fields.numberOrAbsent("e2e_latency_ms"),
        fields.numberOrAbsent("ttft_ms"),
        fields.numberOrAbsent("first_chunk_latency_ms"),
        fields.numbers("chunk_interarrival_ms", RequestEvent.NO_GAPS),
        fields.integerOrAbsent("prompt_tokens"),
        fields.integerOrAbsent("output_tokens"),
        fields.textOrEmpty("output_token_source"),
        fields.integerOrAbsent("http_status"),
        fields.textOrEmpty("finish_reason"),
        fields.textOrEmpty("error_type"),
        fields.textOrEmpty("error_message"),
        fields.textOrEmpty("arrival_mode"),
        fields.textOrEmpty("x_request_id"),
        fields.textOrEmpty("trace_id"),
        servedBy(fields));
  }

  /** Fields that no event carries must still be of their type. */
  private static void checkUnused(Fields fields) throws LineFault {
    for (Unused unused : Unused.values()) {
      unused.check(fields);
    }
  }

  static Phase phase(Fields fields) throws LineFault {
    String expected = "warmup or measured";
    String wire = fields.text("phase", expected);
    for (Phase phase : Phase.values()) {
      if (phase.wire().equals(wire)) {
        return phase;
      }
    }
    throw fields.fault("phase", expected, Reason.UNKNOWN_VALUE);
  }

  private static ServedBy servedBy(Fields fields) throws LineFault {
    if (!fields.said("served_by")) {
      return ServedBy.UNKNOWN;
    }
    Fields by = fields.object("served_by");
    return new ServedBy(
        by.textOrEmpty("host"),
        by.textOrEmpty("replica_id"),
        by.textOrEmpty("pod"),
        by.integerOrAbsent("pid"),
        by.textOrEmpty("address"));
  }
}
