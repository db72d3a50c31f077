package dev.inflight.ingest.codec.otlp;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.util.Map;

/**
 * What messages an export consists of, by the numbers of the fields that hold others: enough to
 * count them before any is made, since each takes two bytes at least and some hundred in memory.
 */
enum ProtoShape {
  EXPORT,
  RESOURCE_SPANS,
  RESOURCE,
  SCOPE_SPANS,
  SCOPE,
  SPAN,
  EVENT,
  LINK,
  ATTRIBUTE,
  VALUE,
  VALUES,
  ATTRIBUTES,
  LEAF;

  private static final int MOST_DEEP = 100;

  /** How many messages there may be. One thread. */
  static final class Counter {
    private long messages;
    private long spans;

    /**
     * Counts what an export holds.
     *
     * @throws TraceFault when it is more than it may be
     * @throws IOException when it is malformed
     */
    void count(byte[] export) throws IOException, TraceFault {
      count(CodedInputStream.newInstance(export), EXPORT, 0);
    }

    private void count(CodedInputStream in, ProtoShape shape, int depth)
        throws IOException, TraceFault {
      for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
        ProtoShape inner = shape.fields().get(WireFormat.getTagFieldNumber(tag));
        boolean message = WireFormat.getTagWireType(tag) == WireFormat.WIRETYPE_LENGTH_DELIMITED;
        if (inner == null || !message || depth > MOST_DEEP) {
          in.skipField(tag);
          continue;
        }
        messages++;
        spans += inner == SPAN ? 1 : 0;
        if (messages > Traces.MOST_PARTS || spans > Traces.MOST_SPANS) {
          throw TraceFault.tooLarge();
        }
        int before = in.pushLimit(in.readRawVarint32());
        count(in, inner, depth + 1);
        in.checkLastTagWas(0);
        in.popLimit(before);
      }
    }
  }

  private Map<Integer, ProtoShape> fields() {
    return switch (this) {
      case EXPORT -> Map.of(1, RESOURCE_SPANS);
      case RESOURCE_SPANS -> Map.of(1, RESOURCE, 2, SCOPE_SPANS);
      case RESOURCE -> Map.of(1, ATTRIBUTE, 3, LEAF);
      case SCOPE_SPANS -> Map.of(1, SCOPE, 2, SPAN);
      case SCOPE -> Map.of(3, ATTRIBUTE);
      case SPAN -> Map.of(9, ATTRIBUTE, 11, EVENT, 13, LINK, 15, LEAF);
      case EVENT -> Map.of(3, ATTRIBUTE);
      case LINK -> Map.of(4, ATTRIBUTE);
      case ATTRIBUTE -> Map.of(2, VALUE);
      case VALUE -> Map.of(5, VALUES, 6, ATTRIBUTES);
      case VALUES -> Map.of(1, VALUE);
      case ATTRIBUTES -> Map.of(1, ATTRIBUTE);
      case LEAF -> Map.of();
    };
  }
}
