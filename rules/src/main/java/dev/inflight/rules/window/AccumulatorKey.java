package dev.inflight.rules.window;

import dev.inflight.grammar.Comparator;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * Which accumulator; equal keys share one.
 *
 * @param comparator of {@link Kind#HOLDING}, else {@code EQUAL}
 * @param parameter threshold or alpha, else 0
 */
record AccumulatorKey(Kind kind, Comparator comparator, double parameter) {

  /** What it keeps up to date. Order and number are part of what is written. */
  enum Kind {
    SUM,
    MOMENTS,
    SMALLEST,
    LARGEST,
    SORTED,
    LINE_BY_STEP,
    LINE_BY_TIME,
    EMA,
    RESETS,
    RISES,
    FALLS,
    HOLDING
  }

  static AccumulatorKey of(Kind kind) {
    return of(kind, 0);
  }

  static AccumulatorKey of(Kind kind, double parameter) {
    return new AccumulatorKey(kind, Comparator.EQUAL, parameter);
  }

  void write(DataOutput out) throws IOException {
    out.writeByte(kind.ordinal());
    out.writeByte(comparator.ordinal());
    out.writeDouble(parameter);
  }

  static AccumulatorKey read(DataInput in) throws IOException {
    Kind kind = Written.one(Kind.values(), in.readByte());
    Comparator comparator = Written.one(Comparator.values(), in.readByte());
    return new AccumulatorKey(kind, comparator, in.readDouble());
  }
}
