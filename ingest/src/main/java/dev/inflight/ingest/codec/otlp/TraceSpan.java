package dev.inflight.ingest.codec.otlp;

import java.util.List;

/**
 * One span, whichever way it was written.
 *
 * @param traceId 32 hexadecimal digits, empty when not said
 * @param spanId 16 hexadecimal digits, empty when not said
 * @param parentSpanId empty for a root
 * @param startNs Unix nanoseconds, 0 when not said
 * @param endNs Unix nanoseconds, 0 when not said
 * @param failed whether its status is an error
 */
record TraceSpan(
    String traceId,
    String spanId,
    String parentSpanId,
    String name,
    Kind kind,
    long startNs,
    long endNs,
    boolean failed,
    Attributes attributes,
    Attributes resource,
    List<Happening> events) {
  TraceSpan {
    events = List.copyOf(events);
  }

  /** Which side of a call a span is. */
  enum Kind {
    UNSPECIFIED,
    INTERNAL,
    SERVER,
    CLIENT,
    PRODUCER,
    CONSUMER;

    static Kind of(long number) {
      return number < 0 || number >= values().length ? UNSPECIFIED : values()[(int) number];
    }
  }

  /** A moment in a span. */
  record Happening(String name, long atNs) {}

  /** The first that is said by the span, else by its resource. */
  String text(String... names) {
    String own = attributes.text(names);
    return own.isEmpty() ? resource.text(names) : own;
  }
}
