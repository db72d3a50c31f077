package dev.inflight.ingest.codec.otlp;

import com.google.protobuf.ByteString;
import com.google.protobuf.DiscardUnknownFieldsParser;
import com.google.protobuf.Parser;
import dev.inflight.ingest.codec.otlp.TraceSpan.Happening;
import dev.inflight.ingest.codec.otlp.TraceSpan.Kind;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.ScopeSpans;
import io.opentelemetry.proto.trace.v1.Span;
import io.opentelemetry.proto.trace.v1.Status;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Exports of traces as protobuf. */
final class ProtoTraces {
  private static final Parser<ExportTraceServiceRequest> EXPORTS =
      DiscardUnknownFieldsParser.wrap(ExportTraceServiceRequest.parser());

  private ProtoTraces() {}

  static List<TraceSpan> read(byte[] body) throws TraceFault {
    try {
      new ProtoShape.Counter().count(body);
      List<TraceSpan> spans = new ArrayList<>();
      for (ResourceSpans from : EXPORTS.parseFrom(body).getResourceSpansList()) {
        Attributes resource = attributes(from.getResource().getAttributesList());
        for (ScopeSpans scope : from.getScopeSpansList()) {
          scope.getSpansList().forEach(each -> spans.add(span(each, resource)));
        }
      }
      return spans;
    } catch (IOException e) {
      throw new TraceFault("the body is no ExportTraceServiceRequest in protobuf");
    }
  }

  private static TraceSpan span(Span span, Attributes resource) {
    return new TraceSpan(
        hex(span.getTraceId()),
        hex(span.getSpanId()),
        hex(span.getParentSpanId()),
        span.getName(),
        Kind.of(span.getKindValue()),
        span.getStartTimeUnixNano(),
        span.getEndTimeUnixNano(),
        span.getStatus().getCode() == Status.StatusCode.STATUS_CODE_ERROR,
        attributes(span.getAttributesList()),
        resource,
        span.getEventsList().stream()
            .map(each -> new Happening(each.getName(), each.getTimeUnixNano()))
            .toList());
  }

  private static String hex(ByteString bytes) {
    return HexFormat.of().formatHex(bytes.toByteArray());
  }

  private static Attributes attributes(List<KeyValue> list) {
    Map<String, Object> values = new HashMap<>();
    for (KeyValue each : list) {
      value(each.getValue()).ifPresent(value -> values.put(each.getKey(), value));
    }
    return new Attributes(values);
  }

  private static Optional<Object> value(AnyValue value) {
    return switch (value.getValueCase()) {
      case STRING_VALUE -> Optional.of(value.getStringValue());
      case INT_VALUE -> Optional.of(value.getIntValue());
      case DOUBLE_VALUE -> Optional.of(value.getDoubleValue());
      case BOOL_VALUE -> Optional.of(value.getBoolValue());
      case ARRAY_VALUE ->
          Optional.of(
              value.getArrayValue().getValuesList().stream()
                  .flatMap(each -> value(each).stream())
                  .toList());
      default -> Optional.empty();
    };
  }
}
