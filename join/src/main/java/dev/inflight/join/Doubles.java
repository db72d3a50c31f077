package dev.inflight.join;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A growing column of doubles in pages: what it holds is never copied. Not thread-safe. */
final class Doubles {
  private static final int SHIFT = 12;
  private static final int PAGE = 1 << SHIFT;

  private final List<double[]> full = new ArrayList<>();
  private double[] page = new double[16];
  private int used;

  void add(double value) {
    if (used == page.length) {
      more();
    }
    page[used++] = value;
  }

  private void more() {
    if (page.length == PAGE) {
      full.add(page);
      page = new double[PAGE];
      used = 0;
    } else {
      page = Arrays.copyOf(page, Math.min(PAGE, 4 * page.length));
    }
  }

  int size() {
    return (full.size() << SHIFT) + used;
  }

  /** Hands on stretch by stretch, in the order they came. */
  void forEach(Stretch to) {
    for (double[] each : full) {
      to.take(each, PAGE);
    }
    to.take(page, used);
  }

  /** Takes the first values of an array, which is not to be kept. */
  interface Stretch {
    void take(double[] values, int count);
  }
}
