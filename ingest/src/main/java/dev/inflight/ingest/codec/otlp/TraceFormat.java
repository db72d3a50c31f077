package dev.inflight.ingest.codec.otlp;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How an export of traces is written. */
public enum TraceFormat {
  PROTOBUF("application/x-protobuf"),
  JSON("application/json");

  private final String contentType;

  TraceFormat(String contentType) {
    this.contentType = contentType;
  }

  /** The type of bodies and of answers. */
  public String contentType() {
    return contentType;
  }

  /** The format of a {@code Content-Type}; nothing when it is another. */
  public static Optional<TraceFormat> of(String contentType) {
    String type = contentType.toLowerCase(Locale.ROOT).split(";", -1)[0].strip();
    for (TraceFormat each : values()) {
      if (type.equals(each.contentType)) {
        return Optional.of(each);
      }
    }
    return Optional.empty();
  }

  List<TraceSpan> read(byte[] body) throws TraceFault {
    return this == PROTOBUF ? ProtoTraces.read(body) : JsonTraces.read(body);
  }
}
