package dev.inflight.ingest.codec.canonical;

import dev.inflight.ingest.codec.LineFault;
import dev.inflight.ingest.codec.json.Fields;
import dev.inflight.model.Absent;
import dev.inflight.model.RequestSign;

/** {@code infer.dispatch} and {@code infer.first_content}, version 1: they open a request. */
final class RequestSignRecord {
  private RequestSignRecord() {}

  static RequestSign dispatch(Fields fields) throws LineFault {
    Records.version(fields, 1, 1);
    fields.integerOrAbsent("intended_at_ns");
    long at = fields.integer("timestamp_ns");
    long started = fields.integerOrAbsent("started_at_ns");
    return sign(false, fields, Absent.has(started) ? started : at, at, Absent.LONG);
  }

  static RequestSign firstContent(Fields fields) throws LineFault {
    Records.version(fields, 1, 1);
    long at = fields.integer("timestamp_ns");
    long first = fields.integerOrAbsent("first_content_at_ns");
    long started = fields.integerOrAbsent("started_at_ns");
    return sign(true, fields, started, at, Absent.has(first) ? first : at);
  }

  private static RequestSign sign(
      boolean firstContent, Fields fields, long started, long at, long firstContentAt)
      throws LineFault {
    return new RequestSign(
        firstContent,
        fields.text("session_id"),
        fields.filled("request_id"),
        fields.textOrEmpty("x_request_id"),
        fields.text("case_id"),
        RequestRecord.phase(fields),
        fields.textOrEmpty("endpoint"),
        fields.textOrEmpty("model"),
        started,
        at,
        firstContentAt);
  }
}
