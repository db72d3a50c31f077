package dev.inflight.rules.window;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** Something kept up to date about the points inside a window, whatever their values. */
abstract class Accumulator {
  final Span span;
  private boolean claimed;

  Accumulator(Span span) {
    this.span = span;
  }

  /** A value has joined as the last. */
  abstract void append(double value);

  /** The first value is about to leave. */
  abstract void evict(double value);

  /** A value has joined at this index, those from there on having moved up. */
  abstract void insert(int index, double value);

  /** Begins again from the points inside. */
  abstract void refill();

  /** Writes what {@link #refill} could not bring back to the bit. */
  void write(DataOutput out) throws IOException {}

  /** Reads what {@link #write} wrote; the points inside are there already. */
  void read(DataInput in) throws IOException {
    refill();
  }

  void claim(boolean wanted) {
    claimed = wanted;
  }

  /** Whether a statistic needs it. */
  boolean claimed() {
    return claimed;
  }
}
