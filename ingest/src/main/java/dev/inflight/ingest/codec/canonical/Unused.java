package dev.inflight.ingest.codec.canonical;

import dev.inflight.ingest.codec.LineFault;
import dev.inflight.ingest.codec.json.Fields;
import java.util.Locale;

/** The documented fields of a request that its event does not carry: only their type is checked. */
enum Unused {
  TIMESTAMP_NS(Type.INTEGER),
  CONCURRENCY(Type.INTEGER),
  TARGET_INPUT_TOKENS(Type.INTEGER),
  TARGET_OUTPUT_TOKENS(Type.INTEGER),
  TOTAL_TOKENS(Type.INTEGER),
  REQUEST_INDEX(Type.INTEGER),
  IN_FLIGHT_AT_DISPATCH(Type.INTEGER),
  DISPATCH_LAG_MS(Type.NUMBER),
  PROMPT_TOKEN_SOURCE(Type.TEXT),
  SPAN_ID(Type.TEXT),
  PROMPT_TOKEN_EXACT(Type.FLAG),
  OUTPUT_TOKEN_EXACT(Type.FLAG);

  /** What a value may be when it is not null. */
  enum Type {
    INTEGER,
    NUMBER,
    TEXT,
    FLAG
  }

  private final Type type;
  private final String key = name().toLowerCase(Locale.ROOT);

  Unused(Type type) {
    this.type = type;
  }

  String key() {
    return key;
  }

  Type type() {
    return type;
  }

  void check(Fields fields) throws LineFault {
    switch (type) {
      case INTEGER -> fields.integerOrAbsent(key);
      case NUMBER -> fields.numberOrAbsent(key);
      case TEXT -> fields.textOrEmpty(key);
      case FLAG -> fields.flagOrFalse(key);
    }
  }
}
