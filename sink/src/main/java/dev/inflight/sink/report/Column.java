package dev.inflight.sink.report;

import java.util.Arrays;

/** The numbers of one metric, a request a place. */
final class Column {
  private final Told told;
  private final String unit;
  private double[] values = new double[0];
  private double part;
  private double whole;
  private int parts;
  private int wholes;

  Column(Told told, String unit) {
    this.told = told;
    this.unit = unit;
    start();
  }

  Told told() {
    return told;
  }

  String unit() {
    return unit;
  }

  final void start() {
    part = Double.NaN;
    whole = Double.NaN;
    parts = 0;
    wholes = 0;
  }

  /** Adds one series' number: series of one metric are never added up. */
  void add(double value, boolean preferredWindow) {
    if (Double.isNaN(value)) {
      return;
    }
    if (preferredWindow) {
      part = parts++ == 0 ? value : together(part, value, parts);
    } else {
      whole = wholes++ == 0 ? value : together(whole, value, wholes);
    }
  }

  private double together(double before, double value, int count) {
    return switch (told.how()) {
      case MEAN -> before + (value - before) / count;
      case LOWEST, RANGE -> Math.min(before, value);
      case HIGHEST, GROWTH, SHARE, BITS, NEVER -> Math.max(before, value);
    };
  }

  void finish(int at) {
    if (at >= values.length) {
      int old = values.length;
      values = Arrays.copyOf(values, Math.min(Apart.MOST, Math.max(1_024, 2 * at)));
      Arrays.fill(values, old, values.length, Double.NaN);
    }
    values[at] = parts > 0 ? part : whole;
  }

  double value(int at) {
    return at < values.length ? values[at] : Double.NaN;
  }
}
