package dev.inflight.join;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The settled valid samples of one series that rows may still ask for, in sorted columns with
 * running sums, so that the answer for a window costs about the same whatever it spans. They leave
 * from the front in multiples of {@link Extremes#DROP_UNIT}. Not thread-safe.
 *
 * <p>What a window asks of the samples at its ends lies side by side: a row of eight words a
 * sample, one line of the processor's cache. Running sums in row {@code i} are over everything
 * before sample i; those that need a sample's successor are not yet in the row after the last one.
 */
final class ValidSamples {
  private static final int SUM = 0;
  private static final int WEIGHTED = 2;
  private static final int HELD = 4;
  private static final int UNCOVERED = 5;
  private static final int INTERVAL = 6;
  private static final int UNCERTAINTY = 7;
  private static final int WORDS = 8;

  /** Up to how many values are simply looked through. */
  private static final int SHORT = 32;

  private final boolean integer;
  final MarkedTimes marks = new MarkedTimes(16);

  /** Placed times. */
  final Longs t = marks.t;

  /** Values as ordered longs. */
  final Longs v = new Longs();

  private long[] rows = new long[16 * WORDS];
  private final Extremes extremes = new Extremes(v);
  private final Longs gapAt = new Longs(4);
  private int gapHint;
  private final @Nullable Growth growth;

  /** How many have left from the front. */
  long dropped;

  ValidSamples(boolean integer, boolean counter) {
    this.integer = integer;
    growth = counter ? new Growth(integer) : null;
  }

  int size() {
    return t.size;
  }

  long interval(int at) {
    return rows[at * WORDS + INTERVAL];
  }

  long uncertainty(int at) {
    return rows[at * WORDS + UNCERTAINTY];
  }

  void add(long time, long ordered, long interval, long uncertainty) {
    marks.add(time);
    v.add(ordered);
    put(t.size - 1, interval, uncertainty);
    added(t.size - 1);
  }

  private void put(int at, long interval, long uncertainty) {
    if ((at + 2) * WORDS > rows.length) {
      rows = Arrays.copyOf(rows, rows.length + (at / 2 + 2) * WORDS);
    }
    rows[at * WORDS + INTERVAL] = interval;
    rows[at * WORDS + UNCERTAINTY] = uncertainty;
  }

  /** Extends all sums by that sample of the columns. */
  private void added(int at) {
    if (at > 0) {
      link(at - 1);
    }
    extremes.added(at);
    long value = v.a[at];
    double high = Numbers.value(integer, value);
    extend(at, SUM, high, integer ? value - (long) high : 0);
  }

  /** Extends the sums that need to know what follows a sample. */
  private void link(int at) {
    long time = t.a[at];
    long next = t.a[at + 1];
    long interval = interval(at);
    long distance = next - time;
    long hold = Math.min(distance, interval);
    double value = Numbers.value(integer, v.a[at]);
    double product = value * hold;
    extend(at, WEIGHTED, product, Math.fma(value, (double) hold, -product));
    int row = at * WORDS;
    rows[row + WORDS + HELD] = rows[row + HELD] + hold;
    boolean gap = Gap.between(time, interval, next);
    rows[row + WORDS + UNCOVERED] = rows[row + UNCOVERED] + (gap ? distance - interval : 0);
    if (gap) {
      gapAt.add(dropped + at);
    }
    if (growth != null) {
      growth.add(v.a[at], v.a[at + 1]);
    }
  }

  /** Writes the sum of a row and a value, in double-double arithmetic, to the row after it. */
  private void extend(int at, int word, double high, double low) {
    int from = at * WORDS + word;
    double sum = real(from);
    double rough = sum + high;
    double error = DoubleDoubles.lost(sum, high, rough) + (real(from + 1) + low);
    double whole = rough + error;
    rows[from + WORDS] = Double.doubleToRawLongBits(whole);
    rows[from + WORDS + 1] = Double.doubleToRawLongBits(error - (whole - rough));
  }

  private double real(int word) {
    return Double.longBitsToDouble(rows[word]);
  }

  /** Fills the segment with the samples [from, to). */
  void segment(int from, int to, Segment into) {
    if (from >= to) {
      into.clear();
      return;
    }
    into.count = to - from;
    extremes(from, to, into);
    int first = from * WORDS;
    int last = (to - 1) * WORDS;
    into.first = v.a[from];
    into.last = v.a[to - 1];
    into.firstT = t.a[from];
    into.lastT = t.a[to - 1];
    into.firstP = rows[first + INTERVAL];
    into.lastP = rows[last + INTERVAL];
    into.lastU = rows[last + UNCERTAINTY];
    into.held = rows[last + HELD] - rows[first + HELD];
    into.uncovered = rows[last + UNCOVERED] - rows[first + UNCOVERED];
    sums(first, last, into);
    into.gapCount = 0;
    if (into.uncovered > 0) {
      gaps(from, to, into);
    }
    if (growth != null) {
      growth.between(from, to - 1, into);
    }
  }

  /** The sums of values and of values by time, each in two parts to a hundred bits. */
  private void sums(int first, int last, Segment into) {
    int end = last + WORDS;
    double rough = real(end) - real(first);
    double error =
        DoubleDoubles.lost(real(end), -real(first), rough) + (real(end + 1) - real(first + 1));
    into.sum = rough + error;
    into.sumRest = error - (into.sum - rough);
    int from = first + WEIGHTED;
    int to = last + WEIGHTED;
    rough = real(to) - real(from);
    error = DoubleDoubles.lost(real(to), -real(from), rough) + (real(to + 1) - real(from + 1));
    into.weighted = rough + error;
    into.weightedRest = error - (into.weighted - rough);
  }

  private void extremes(int from, int to, Segment into) {
    if (to - from > SHORT) {
      into.min = extremes.min(from, to);
      into.max = extremes.max(from, to);
      return;
    }
    long[] values = v.a;
    long min = values[from];
    long max = min;
    for (int at = from + 1; at < to; at++) {
      long value = values[at];
      min = Math.min(min, value);
      max = Math.max(max, value);
    }
    into.min = min;
    into.max = max;
  }

  private void gaps(int from, int to, Segment into) {
    int low = gapAt.lower(dropped + from, gapHint);
    int high = gapAt.lower(dropped + to - 1, low);
    gapHint = low;
    into.gapCount = high - low;
    for (int at = low; at < Math.min(high, low + Segment.GAPS); at++) {
      int sample = (int) (gapAt.a[at] - dropped);
      into.gaps[2 * (at - low)] = t.a[sample] + interval(sample);
      into.gaps[2 * (at - low) + 1] = t.a[sample + 1];
    }
  }

  /** How many of those before that time may leave: a multiple of the drop unit. */
  int droppable(long before) {
    int count = t.lower(before);
    return count - count % Extremes.DROP_UNIT;
  }

  /** Drops the first ones and counts their fates. */
  void drop(int count, long cut, SampleFates fates) {
    int held = t.size;
    if (count == held && held > 0) {
      // The one that comes next goes on from the last one that was linked.
      System.arraycopy(
          rows, (held - 1) * WORDS + WEIGHTED, rows, held * WORDS + WEIGHTED, INTERVAL - WEIGHTED);
    }
    dropped += count;
    marks.drop(count, cut, fates);
    v.dropFront(count);
    extremes.dropped(count);
    System.arraycopy(rows, count * WORDS, rows, 0, (held - count + 1) * WORDS);
    if (growth != null) {
      growth.dropFront(count);
    }
    gapAt.dropFront(gapAt.lower(dropped));
  }

  /** Counts the fates of all that are left; they are not to be asked for any more. */
  void close(long cut, SampleFates fates) {
    marks.drop(t.size, cut, fates);
  }

  // Of running sums only the first is state: the rest follows from the samples, bit for bit.

  void save(StateOutput out) {
    marks.save(out);
    for (int at = 0; at < t.size; at++) {
      if (integer) {
        out.number(v.a[at]);
      } else {
        out.fixed(v.a[at]);
      }
      out.number(interval(at));
      out.number(uncertainty(at));
    }
    for (int word = SUM; word < HELD; word++) {
      out.real(real(word));
    }
    out.number(rows[HELD]);
    out.number(rows[UNCOVERED]);
    if (growth != null) {
      growth.saveFirst(out);
    }
  }

  void load(StateInput in) throws SnapshotMismatchException {
    marks.load(in);
    for (int at = 0; at < t.size; at++) {
      v.add(integer ? in.number() : in.fixed());
      put(at, in.number(), in.number());
    }
    for (int word = SUM; word < HELD; word++) {
      rows[word] = Double.doubleToRawLongBits(in.real());
    }
    rows[HELD] = in.number();
    rows[UNCOVERED] = in.number();
    if (growth != null) {
      growth.loadFirst(in);
    }
    for (int at = 0; at < t.size; at++) {
      added(at);
    }
  }
}
