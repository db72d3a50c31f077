package dev.inflight.ingest.codec;

import java.util.Locale;

/** Why a line did not get through, as it is counted. */
public enum Reason {
  NOT_JSON,
  NOT_AN_OBJECT,
  CUT_OFF,
  INVALID_UTF8,
  BYTE_ORDER_MARK,
  NESTED_TOO_DEEP,
  LINE_TOO_LONG,
  DUPLICATE_KEY,
  UNKNOWN_KEY,
  MISSING_FIELD,
  WRONG_TYPE,
  OUT_OF_RANGE,
  UNKNOWN_VALUE,
  UNKNOWN_VERSION,
  INCONSISTENT,
  WRONG_COLUMNS;

  /** The name in reports and rejects files. */
  public String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
