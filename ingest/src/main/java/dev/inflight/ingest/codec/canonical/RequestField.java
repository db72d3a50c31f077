package dev.inflight.ingest.codec.canonical;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The fields of a request, by the path of their key, with what their values must be: the rules of
 * {@link RequestRecord} as a table.
 */
enum RequestField {
  SESSION_ID(Type.TEXT),
  REQUEST_ID(Type.UNIQUE_FILLED),
  CASE_ID(Type.TEXT),
  ENDPOINT(Type.TEXT),
  MODEL(Type.TEXT),
  PHASE(Type.PHASE),
  STARTED_AT_NS(Type.INTEGER_OR_NULL),
  ENDED_AT_NS(Type.INTEGER_OR_NULL),
  INTENDED_AT_NS(Type.INTEGER_OR_NULL),
  STREAM(Type.FLAG),
  STATUS(Type.FILLED),
  E2E_LATENCY_MS(Type.NUMBER_OR_NULL),
  TTFT_MS(Type.NUMBER_OR_NULL),
  FIRST_CHUNK_LATENCY_MS(Type.NUMBER_OR_NULL),
  CHUNK_INTERARRIVAL_MS(Type.NUMBERS_OR_NULL),
  PROMPT_TOKENS(Type.INTEGER_OR_NULL),
  OUTPUT_TOKENS(Type.INTEGER_OR_NULL),
  OUTPUT_TOKEN_SOURCE(Type.TEXT_OR_NULL),
  HTTP_STATUS(Type.INTEGER_OR_NULL),
  FINISH_REASON(Type.TEXT_OR_NULL),
  ERROR_TYPE(Type.TEXT_OR_NULL),
  ERROR_MESSAGE(Type.TEXT_OR_NULL),
  ARRIVAL_MODE(Type.TEXT_OR_NULL),
  X_REQUEST_ID(Type.UNIQUE_OR_NULL),
  TRACE_ID(Type.UNIQUE_OR_NULL),
  SERVED_BY(Type.ONLY_NULL),
  SERVED_BY_HOST("served_by.host", Type.TEXT_OR_NULL),
  SERVED_BY_REPLICA_ID("served_by.replica_id", Type.TEXT_OR_NULL),
  SERVED_BY_POD("served_by.pod", Type.TEXT_OR_NULL),
  SERVED_BY_PID("served_by.pid", Type.INTEGER_OR_NULL),
  SERVED_BY_ADDRESS("served_by.address", Type.TEXT_OR_NULL),
  /** Documented, of that type, and not part of the event. */
  UNUSED_INTEGER("", Type.INTEGER_OR_NULL),
  UNUSED_NUMBER("", Type.SKIPPED_NUMBER_OR_NULL),
  UNUSED_TEXT("", Type.SKIPPED_TEXT_OR_NULL),
  UNUSED_FLAG("", Type.FLAG_OR_NULL),
  /** Not documented: any value. */
  UNKNOWN("", Type.ANYTHING);

  /** What a value must be. */
  enum Type {
    TEXT,
    FILLED,
    UNIQUE_FILLED,
    TEXT_OR_NULL,
    UNIQUE_OR_NULL,
    SKIPPED_TEXT_OR_NULL,
    PHASE,
    INTEGER_OR_NULL,
    NUMBER_OR_NULL,
    SKIPPED_NUMBER_OR_NULL,
    NUMBERS_OR_NULL,
    FLAG,
    FLAG_OR_NULL,
    ONLY_NULL,
    ANYTHING
  }

  private static final Map<String, RequestField> BY_PATH = new HashMap<>();

  static {
    for (RequestField field : values()) {
      BY_PATH.putIfAbsent(field.path, field);
    }
    for (Unused unused : Unused.values()) {
      BY_PATH.put(unused.key(), ofType(unused.type()));
    }
    BY_PATH.remove("");
  }

  private final String path;
  private final Type type;

  RequestField(Type type) {
    this.path = name().toLowerCase(Locale.ROOT);
    this.type = type;
  }

  RequestField(String path, Type type) {
    this.path = path;
    this.type = type;
  }

  Type type() {
    return type;
  }

  /** The field of that path; {@link #UNKNOWN} for any other. */
  static RequestField of(String path) {
    return BY_PATH.getOrDefault(path, UNKNOWN);
  }

  private static RequestField ofType(Unused.Type type) {
    return switch (type) {
      case INTEGER -> UNUSED_INTEGER;
      case NUMBER -> UNUSED_NUMBER;
      case TEXT -> UNUSED_TEXT;
      case FLAG -> UNUSED_FLAG;
    };
  }
}
