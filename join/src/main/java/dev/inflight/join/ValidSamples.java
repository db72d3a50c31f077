package dev.inflight.join;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The settled valid samples of one series that rows may still ask for, in sorted columns with
 * running sums, so that the answer for a window costs about the same whatever it spans. They leave
 * from the front in multiples of {@link Extremes#DROP_UNIT}. Not thread-safe.
 *
 * <p>Running sums are kept of everything before each {@value #BLOCK}th sample; those between are
 * worked out from there, in the same order and so to the same bits. Intervals and uncertainties are
 * kept once while all are the same.
 */
final class ValidSamples {
  private static final int SUM = 0;
  private static final int WEIGHTED = 2;
  private static final int HELD = 4;
  private static final int UNCOVERED = 5;
  private static final int WORDS = 6;

  /** One in so many samples has its sums beside it: a power of two that divides the drop unit. */
  private static final int BLOCK = 4;

  /** Up to how many values are simply looked through. */
  private static final int SHORT = 32;

  /** As soon as one in so many of those held may leave, they do. */
  private static final int WORTH = 4;

  /** So many leave in any case. */
  private static final int MOST_KEPT = 256;

  private final boolean integer;
  final MarkedTimes marks = new MarkedTimes(16);

  /** Placed times. */
  final Longs t = marks.t;

  /** Values as ordered longs. */
  final Longs v = new Longs();

  private final Repeated intervals = new Repeated();
  private final Repeated uncertainties = new Repeated();

  /** The sums of everything before each block, in rows of words. */
  private long[] blocks = new long[4 * WORDS];

  /** Over everything so far, the last sample's successor aside. */
  private final Sums running = new Sums();

  // scratch
  private final Sums before = new Sums();
  private final Sums upTo = new Sums();

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

  /**
   * Sums over samples from the first: of values, of values by the time that they hold, each in
   * double-double arithmetic, and of the times that are held and uncovered.
   */
  private static final class Sums {
    double sum;
    double sumRest;
    double weighted;
    double weightedRest;
    long held;
    long uncovered;

    void add(double value, double rest) {
      double rough = sum + value;
      double error = DoubleDoubles.lost(sum, value, rough) + (sumRest + rest);
      double whole = rough + error;
      sumRest = error - (whole - rough);
      sum = whole;
    }

    void hold(double value, long hold, long gap) {
      double product = value * hold;
      double rest = Math.fma(value, (double) hold, -product);
      double rough = weighted + product;
      double error = DoubleDoubles.lost(weighted, product, rough) + (weightedRest + rest);
      double whole = rough + error;
      weightedRest = error - (whole - rough);
      weighted = whole;
      held += hold;
      uncovered += gap;
    }

    void read(long[] words, int row) {
      sum = Double.longBitsToDouble(words[row + SUM]);
      sumRest = Double.longBitsToDouble(words[row + SUM + 1]);
      weighted = Double.longBitsToDouble(words[row + WEIGHTED]);
      weightedRest = Double.longBitsToDouble(words[row + WEIGHTED + 1]);
      held = words[row + HELD];
      uncovered = words[row + UNCOVERED];
    }

    void write(long[] words, int row) {
      words[row + SUM] = Double.doubleToRawLongBits(sum);
      words[row + SUM + 1] = Double.doubleToRawLongBits(sumRest);
      words[row + WEIGHTED] = Double.doubleToRawLongBits(weighted);
      words[row + WEIGHTED + 1] = Double.doubleToRawLongBits(weightedRest);
      words[row + HELD] = held;
      words[row + UNCOVERED] = uncovered;
    }

    void save(StateOutput out) {
      out.real(sum);
      out.real(sumRest);
      out.real(weighted);
      out.real(weightedRest);
      out.number(held);
      out.number(uncovered);
    }

    void load(StateInput in) throws SnapshotMismatchException {
      sum = in.real();
      sumRest = in.real();
      weighted = in.real();
      weightedRest = in.real();
      held = in.number();
      uncovered = in.number();
    }
  }

  int size() {
    return t.size;
  }

  long interval(int at) {
    return intervals.get(at);
  }

  long uncertainty(int at) {
    return uncertainties.get(at);
  }

  void add(long time, long ordered, long interval, long uncertainty) {
    marks.add(time);
    v.add(ordered);
    intervals.add(interval);
    uncertainties.add(uncertainty);
    added(t.size - 1);
  }

  /** Extends all sums by that sample of the columns. */
  private void added(int at) {
    if (at > 0) {
      link(at - 1);
    }
    if (at % BLOCK == 0) {
      int row = at / BLOCK * WORDS;
      if (row == blocks.length) {
        blocks = Arrays.copyOf(blocks, row + Math.max(row / WORDS / 2, 4) * WORDS);
      }
      running.write(blocks, row);
    }
    extremes.added(at);
    count(running, at);
  }

  private void count(Sums sums, int at) {
    long value = v.a[at];
    double high = Numbers.value(integer, value);
    sums.add(high, integer ? value - (long) high : 0);
  }

  /** Extends the sums that need to know what follows a sample. */
  private void link(int at) {
    long time = t.a[at];
    long next = t.a[at + 1];
    hold(running, at);
    if (Gap.between(time, interval(at), next)) {
      gapAt.add(dropped + at);
    }
    if (growth != null) {
      growth.add(v.a[at], v.a[at + 1]);
    }
  }

  private void hold(Sums sums, int at) {
    long time = t.a[at];
    long next = t.a[at + 1];
    long interval = intervals.get(at);
    long distance = next - time;
    long gap = Gap.between(time, interval, next) ? distance - interval : 0;
    sums.hold(Numbers.value(integer, v.a[at]), Math.min(distance, interval), gap);
  }

  /** Sums over everything before a sample. */
  private void before(int at, Sums into) {
    into.read(blocks, at / BLOCK * WORDS);
    for (int each = at - at % BLOCK; each < at; each++) {
      count(into, each);
      hold(into, each);
    }
  }

  /** Fills the segment with the samples [from, to). */
  void segment(int from, int to, Segment into) {
    if (from >= to) {
      into.clear();
      return;
    }
    int last = to - 1;
    into.count = to - from;
    extremes(from, to, into);
    into.first = v.a[from];
    into.last = v.a[last];
    into.firstT = t.a[from];
    into.lastT = t.a[last];
    into.firstP = intervals.get(from);
    into.lastP = intervals.get(last);
    into.lastU = uncertainties.get(last);
    sums(from, last, into);
    into.gapCount = 0;
    if (into.uncovered > 0) {
      gaps(from, to, into);
    }
    if (growth != null) {
      growth.between(from, last, into);
    }
  }

  /** The sums of values and of values by time, each in two parts to a hundred bits. */
  private void sums(int from, int last, Segment into) {
    before(from, before);
    before(last, upTo);
    count(upTo, last);
    into.held = upTo.held - before.held;
    into.uncovered = upTo.uncovered - before.uncovered;
    double rough = upTo.sum - before.sum;
    double error =
        DoubleDoubles.lost(upTo.sum, -before.sum, rough) + (upTo.sumRest - before.sumRest);
    into.sum = rough + error;
    into.sumRest = error - (into.sum - rough);
    rough = upTo.weighted - before.weighted;
    error =
        DoubleDoubles.lost(upTo.weighted, -before.weighted, rough)
            + (upTo.weightedRest - before.weightedRest);
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
      into.gapAt(at - low, t.a[sample] + interval(sample), t.a[sample + 1]);
    }
  }

  /**
   * How many of those before that time are to leave: a multiple of the drop unit, none while they
   * are few beside those that stay, which have to move.
   */
  int droppable(long before) {
    int count = t.lower(before);
    count -= count % Extremes.DROP_UNIT;
    return count >= Math.min(MOST_KEPT, t.size / WORTH) ? count : 0;
  }

  /** Drops the first ones and counts their fates. */
  void drop(int count, long cut, SampleFates fates) {
    int held = t.size;
    dropped += count;
    marks.drop(count, cut, fates);
    v.dropFront(count);
    intervals.dropFront(count);
    uncertainties.dropFront(count);
    extremes.dropped(count);
    dropBlocks(count / BLOCK, (held + BLOCK - 1) / BLOCK);
    if (growth != null) {
      growth.dropFront(count);
    }
    gapAt.dropFront(gapAt.lower(dropped));
  }

  private void dropBlocks(int gone, int all) {
    int left = (all - gone) * WORDS;
    long[] to = Longs.isWasteful(left, blocks.length) ? new long[left + 4 * WORDS] : blocks;
    System.arraycopy(blocks, gone * WORDS, to, 0, left);
    blocks = to;
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
    }
    intervals.save(out);
    uncertainties.save(out);
    Sums first = running;
    if (t.size > 0) {
      before(0, before);
      first = before;
    }
    first.save(out);
    if (growth != null) {
      growth.saveFirst(out);
    }
  }

  void load(StateInput in) throws SnapshotMismatchException {
    marks.load(in);
    for (int at = 0; at < t.size; at++) {
      v.add(integer ? in.number() : in.fixed());
    }
    intervals.load(in, t.size);
    uncertainties.load(in, t.size);
    running.load(in);
    if (growth != null) {
      growth.loadFirst(in);
    }
    for (int at = 0; at < t.size; at++) {
      added(at);
    }
  }
}
