package dev.inflight.rules.window;

import dev.inflight.grammar.Comparator;
import dev.inflight.rules.window.AccumulatorKey.Kind;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The accumulators of one window, each made when first asked for; those they need come before. */
final class Accumulators {
  private static final int MOST = 1 << 20;

  private final Span span;
  private final List<AccumulatorKey> keys = new ArrayList<>();
  private final List<Accumulator> all = new ArrayList<>();

  Accumulators(Span span) {
    this.span = span;
  }

  SumAccumulator sum() {
    return (SumAccumulator) claim(AccumulatorKey.of(Kind.SUM));
  }

  Moments moments() {
    return (Moments) claim(AccumulatorKey.of(Kind.MOMENTS));
  }

  Extreme smallest() {
    return (Extreme) claim(AccumulatorKey.of(Kind.SMALLEST));
  }

  Extreme largest() {
    return (Extreme) claim(AccumulatorKey.of(Kind.LARGEST));
  }

  Sorted sorted() {
    return (Sorted) claim(AccumulatorKey.of(Kind.SORTED));
  }

  Line line(boolean byTime) {
    return (Line) claim(AccumulatorKey.of(byTime ? Kind.LINE_BY_TIME : Kind.LINE_BY_STEP));
  }

  EmaFold ema(double alpha) {
    return (EmaFold) claim(AccumulatorKey.of(Kind.EMA, alpha));
  }

  Resets resets() {
    return (Resets) claim(AccumulatorKey.of(Kind.RESETS));
  }

  Breaks breaks(boolean rising) {
    return (Breaks) claim(AccumulatorKey.of(rising ? Kind.RISES : Kind.FALLS));
  }

  Holding holding(Comparator comparator, double threshold) {
    return (Holding) claim(new AccumulatorKey(Kind.HOLDING, comparator, threshold));
  }

  void append(double value) {
    for (int at = 0; at < all.size(); at++) {
      all.get(at).append(value);
    }
  }

  void evict(double value) {
    for (int at = 0; at < all.size(); at++) {
      all.get(at).evict(value);
    }
  }

  void insert(int index, double value) {
    for (int at = 0; at < all.size(); at++) {
      all.get(at).insert(index, value);
    }
  }

  private Accumulator claim(AccumulatorKey key) {
    Accumulator accumulator = findOrCreate(key);
    accumulator.claim(true);
    return accumulator;
  }

  private Accumulator findOrCreate(AccumulatorKey key) {
    int at = keys.indexOf(key);
    if (at >= 0) {
      return all.get(at);
    }
    Accumulator created = create(key);
    created.refill();
    keys.add(key);
    all.add(created);
    return created;
  }

  private Accumulator create(AccumulatorKey key) {
    return switch (key.kind()) {
      case SUM -> new SumAccumulator(span);
      case MOMENTS -> new Moments(span, sum());
      case SMALLEST -> Extreme.smallest(span);
      case LARGEST -> Extreme.largest(span);
      case SORTED -> new Sorted(span);
      case LINE_BY_STEP -> new Line(span, false);
      case LINE_BY_TIME -> new Line(span, true);
      case EMA -> new EmaFold(span, key.parameter());
      case RESETS -> new Resets(span);
      case RISES -> new Breaks(span, true);
      case FALLS -> new Breaks(span, false);
      case HOLDING -> new Holding(span, key.comparator(), key.parameter());
    };
  }

  /** Forgets those that nobody claimed since they were read. */
  void prune() {
    for (int at = all.size() - 1; at >= 0; at--) {
      if (!all.get(at).claimed()) {
        all.remove(at);
        keys.remove(at);
      }
    }
  }

  void write(DataOutput out) throws IOException {
    out.writeInt(all.size());
    for (int at = 0; at < all.size(); at++) {
      keys.get(at).write(out);
      all.get(at).write(out);
    }
  }

  void read(DataInput in) throws IOException {
    int size = Written.within(in.readInt(), 0, MOST);
    for (int at = 0; at < size; at++) {
      findOrCreate(AccumulatorKey.read(in)).read(in);
    }
    all.forEach(each -> each.claim(false));
  }
}
