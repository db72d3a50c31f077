package dev.inflight.ingest.http;

import com.google.protobuf.CodedOutputStream;
import dev.inflight.ingest.codec.otlp.TraceFormat;
import io.opentelemetry.proto.collector.trace.v1.ExportTracePartialSuccess;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Answers to exports of traces, as OTLP over HTTP asks for them: written like the request. */
final class TraceAnswers {
  private static final int INVALID_ARGUMENT = 3;
  private static final int UNAVAILABLE = 14;

  private TraceAnswers() {}

  /** All was taken but so many spans. */
  static Answer.Whole taken(TraceFormat format, long rejected, String why) {
    return format == TraceFormat.PROTOBUF
        ? Answer.of(200, format.contentType(), proto(rejected, why).toByteArray())
        : Answer.json(
            200,
            JsonText.object(
                json -> {
                  if (rejected > 0) {
                    json.writeObjectFieldStart("partialSuccess");
                    json.writeStringField("rejectedSpans", Long.toString(rejected));
                    json.writeStringField("errorMessage", why);
                    json.writeEndObject();
                  }
                }));
  }

  private static ExportTraceServiceResponse proto(long rejected, String why) {
    ExportTraceServiceResponse.Builder answer = ExportTraceServiceResponse.newBuilder();
    if (rejected > 0) {
      answer.setPartialSuccess(
          ExportTracePartialSuccess.newBuilder().setRejectedSpans(rejected).setErrorMessage(why));
    }
    return answer.build();
  }

  /** Nothing was taken; a {@code google.rpc.Status} says why. */
  static Answer.Whole error(TraceFormat format, int status, String message) {
    int code =
        switch (status) {
          case 503 -> UNAVAILABLE;
          default -> INVALID_ARGUMENT;
        };
    return format == TraceFormat.PROTOBUF
        ? Answer.of(status, format.contentType(), status(code, message))
        : Answer.json(
            status,
            JsonText.object(
                json -> {
                  json.writeNumberField("code", code);
                  json.writeStringField("message", message);
                }));
  }

  /** {@code google.rpc.Status}: a code, and a message. */
  private static byte[] status(int code, String message) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    try {
      out.writeInt32(1, code);
      out.writeString(2, message);
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("into memory", e);
    }
    return bytes.toByteArray();
  }
}
