package dev.inflight.ingest.codec.csv;

import java.util.Arrays;

/** Where the cells of one row lie in the buffer; quotes are part of a quoted cell. */
final class Cells {
  private int[] bounds = new int[64];
  private int count;

  void clear() {
    count = 0;
  }

  void add(int from, int to, boolean quoted) {
    if (2 * count == bounds.length) {
      bounds = Arrays.copyOf(bounds, 2 * bounds.length);
    }
    bounds[2 * count] = quoted ? ~from : from;
    bounds[2 * count + 1] = to;
    count++;
  }

  int count() {
    return count;
  }

  boolean quoted(int cell) {
    return bounds[2 * cell] < 0;
  }

  int from(int cell) {
    int from = bounds[2 * cell];
    return from < 0 ? ~from : from;
  }

  int to(int cell) {
    return bounds[2 * cell + 1];
  }
}
