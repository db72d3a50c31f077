package dev.inflight.ingest.codec.canonical;

import dev.inflight.ingest.codec.LineFault;
import dev.inflight.ingest.codec.Reason;
import dev.inflight.ingest.codec.json.Fields;
import dev.inflight.ingest.codec.json.Json;
import dev.inflight.model.SampleState;
import java.math.BigDecimal;

/** The value of a sample: there exactly when its state is valid. */
final class Value {
  /** The key in version 1. */
  static final String BYTES = "value_bytes";

  /** The key in version 2. */
  static final String VALUE = "value";

  private static final String AT_LEAST_ZERO = "an integer of at least 0, because state is valid";

  private Value() {}

  /** Version 1: the bits of a number of bytes. */
  static long bytes(Fields fields, SampleState state) throws LineFault {
    return state == SampleState.VALID
        ? fields.integer(BYTES, 0, AT_LEAST_ZERO)
        : none(fields, BYTES, state);
  }

  /** Version 2: the bits of a number of that unit. */
  static long of(Fields fields, SampleState state, String unit) throws LineFault {
    if (state != SampleState.VALID) {
      return none(fields, VALUE, state);
    }
    if (!(fields.raw(VALUE) instanceof Json.Num number)) {
      throw fields.wrong(VALUE, "a number, because state is valid");
    }
    if (!unit.equals("By")) {
      return Double.doubleToRawLongBits(fields.number(VALUE));
    }
    return number.integer() ? fields.integer(VALUE) : whole(fields, number);
  }

  private static long whole(Fields fields, Json.Num number) throws LineFault {
    try {
      return new BigDecimal(number.text()).longValueExact();
    } catch (ArithmeticException | NumberFormatException e) {
      throw fields.fault(VALUE, "an exact number of bytes", Reason.OUT_OF_RANGE);
    }
  }

  private static long none(Fields fields, String key, SampleState state) throws LineFault {
    String expected = "null, because state is " + state.wire();
    if (!fields.has(key)) {
      throw fields.wrong(key, expected);
    }
    if (fields.said(key)) {
      throw fields.fault(key, expected, Reason.INCONSISTENT);
    }
    return 0;
  }
}
