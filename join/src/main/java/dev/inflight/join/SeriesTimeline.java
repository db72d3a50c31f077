package dev.inflight.join;

import dev.inflight.model.KnownMetric;
import dev.inflight.model.Provenance;
import dev.inflight.model.Reason;
import dev.inflight.model.SampleState;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.TelemetrySample;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The samples of one series that rows may still ask for: settled ones in sorted columns with
 * running sums, so that the answer for a window costs about the same whatever it spans, and
 * arrivals that wait to be settled. Not thread-safe.
 *
 * <p>Running sums have entry {@code i} for "everything before sample i"; those that need a sample's
 * successor end one earlier. Samples leave from the front in multiples of {@link
 * Extremes#DROP_UNIT}.
 */
final class SeriesTimeline {
  static final SampleState[] OTHERS = {SampleState.MISSING, SampleState.STALE, SampleState.INVALID};

  /** The kinds of unplaced samples: uncovered and ambiguous. */
  static final int UNPLACED = 2;

  /** Up to how many values are simply looked through. */
  private static final int SHORT = 32;

  private static final int DISTANCES = 4096;

  final SeriesKey key;
  final int index;
  final Clock clock;
  final IdentityLife life;
  private @Nullable Reading reading;
  final boolean integer;
  final boolean counter;
  final boolean shared;
  private final KnownMetric.LookBack lookBack;

  private final Arrivals arrivals = new Arrivals();
  private Arrivals.@Nullable Placed lastSettled;

  final MarkedTimes valid = new MarkedTimes();
  final Longs v = new Longs();
  final Longs p = new Longs();
  final Longs u = new Longs();
  final Extremes extremes = new Extremes(v);
  final DoubleDoubles sum = new DoubleDoubles();
  final DoubleDoubles weighted = new DoubleDoubles();
  final Longs held = new Longs();
  final Longs uncovered = new Longs();
  final Longs gapAt = new Longs(4);
  final DoubleDoubles grown = new DoubleDoubles();
  final Longs grownExact = new Longs();
  final Longs resets = new Longs();
  final MarkedTimes[] others = {new MarkedTimes(), new MarkedTimes(), new MarkedTimes()};
  final Longs[] othersU = {new Longs(4), new Longs(4), new Longs(4)};
  final Longs[] othersP = {new Longs(4), new Longs(4), new Longs(4)};

  /** About when samples that no record places were read: uncovered, ambiguous. */
  private final Longs[] unplaced = {new Longs(4), new Longs(4)};

  private boolean unplacedSorted = true;

  long dropped;
  boolean anyDropped;
  long droppedT;
  long droppedP;
  long droppedU;
  long droppedV;

  /**
   * Whether all samples so far have the same uncertainty and look-back: then inside samples are one
   * range.
   */
  boolean simple = true;

  long commonU;
  long commonBack;
  long smallestU = Long.MAX_VALUE;
  long largestU;
  long largestP;
  private boolean anySettled;

  final long[] states = new long[SampleState.values().length];
  long duplicates;
  long late;
  final long[] unplacedCount = new long[2];

  /** Samples placed, by the clock record that placed them. */
  final long[] placedBy;

  final EnumSet<Provenance> provenance = EnumSet.noneOf(Provenance.class);
  long firstInterval;
  private final long[] distances = new long[DISTANCES];
  private int distanceCount;
  final SampleFates fates = new SampleFates();
  final SampleFates repeats = new SampleFates();

  SeriesTimeline(SeriesKey key, int index, Clock clock, IdentityLife life) {
    this.key = key;
    this.index = index;
    this.clock = clock;
    this.life = life;
    placedBy = new long[clock.records()];
    integer = key.integer();
    counter = key.kind() == dev.inflight.model.MetricKind.COUNTER;
    shared = key.shared();
    lookBack =
        KnownMetric.of(key.metric()).map(KnownMetric::lookBack).orElse(KnownMetric.LookBack.NONE);
    held.add(0);
    uncovered.add(0);
    grownExact.add(0);
    resets.add(0);
  }

  /** The views and readers of this series, made when it is first read. */
  Reading reading() {
    if (reading == null) {
      reading = new Reading(this);
    }
    return reading;
  }

  long lookBack(long interval) {
    return switch (lookBack) {
      case NONE -> 0;
      case SECOND -> JoinOptions.SECOND;
      case INTERVAL -> interval;
    };
  }

  /**
   * Takes a sample in; it counts once it is settled. Returns its placed time, the smallest long
   * when no record places it.
   */
  long arrive(TelemetrySample sample, long interval) {
    if (interval > largestP) {
      largestP = interval;
      life.ahead = Math.max(life.ahead, ahead());
    }
    int record = clock.record(sample.observedAtNs());
    if (record < 0) {
      states[sample.state().ordinal()]++;
      provenance.add(sample.provenance());
      int which = record == Clock.UNCOVERED ? 0 : 1;
      unplaced[which].add(clock.guess(sample.observedAtNs()));
      unplacedSorted = false;
      unplacedCount[which]++;
      return Long.MIN_VALUE;
    }
    placedBy[record]++;
    long t = clock.place(sample.observedAtNs(), record);
    long bits = Numbers.ordered(integer, sample.bits());
    long uncertainty = clock.uncertainty(record);
    arrivals.add(new Arrivals.Placed(t, bits, interval, uncertainty, sample));
    if (uncertainty > largestU) {
      largestU = uncertainty;
      life.ahead = Math.max(life.ahead, ahead());
    }
    return t;
  }

  private long ahead() {
    return largestU + largestP + (shared ? largestP / 2 : 0);
  }

  /** Settles all arrivals before that time; later arrivals before it are late. */
  void settle(long to) {
    while (arrivals.hasBefore(to)) {
      Arrivals.Placed next = arrivals.next();
      if (lastSettled != null && lastSettled.sameFields(next)) {
        duplicates++;
      } else {
        take(next);
        lastSettled = next;
      }
    }
  }

  private void take(Arrivals.Placed next) {
    TelemetrySample sample = next.sample();
    states[sample.state().ordinal()]++;
    provenance.add(sample.provenance());
    if (firstInterval == 0) {
      firstInterval = next.interval();
    }
    noteUncertainty(next);
    if (sample.state() == SampleState.VALID) {
      append(next);
      return;
    }
    int which = sample.state().ordinal() - 1;
    others[which].add(next.t());
    othersU[which].add(next.uncertainty());
    othersP[which].add(next.interval());
    if (sample.state() == SampleState.INVALID) {
      life.ended(next.t(), next.uncertainty(), next.interval());
    }
  }

  private void noteUncertainty(Arrivals.Placed next) {
    long back = lookBack(next.interval());
    if (!anySettled) {
      anySettled = true;
      commonU = next.uncertainty();
      commonBack = back;
    } else if (commonU != next.uncertainty() || commonBack != back) {
      simple = false;
    }
    smallestU = Math.min(smallestU, next.uncertainty());
  }

  private void append(Arrivals.Placed next) {
    int n = valid.t.size;
    if (n > 0) {
      link(valid.t.last(), v.last(), p.last(), next);
    }
    valid.add(next.t());
    v.add(next.value());
    p.add(next.interval());
    u.add(next.uncertainty());
    extremes.added();
    if (integer) {
      sum.addExact(next.value());
    } else {
      sum.addSum(Numbers.value(false, next.value()));
    }
  }

  /** Extends the sums that need to know what follows a sample. */
  private void link(long t, long value, long interval, Arrivals.Placed next) {
    long distance = next.t() - t;
    long hold = Math.min(distance, interval);
    weighted.addProduct(Numbers.value(integer, value), hold);
    held.add(held.last() + hold);
    boolean gap = Gap.between(t, interval, next.t());
    uncovered.add(uncovered.last() + (gap ? distance - interval : 0));
    if (gap) {
      gapAt.add(dropped + valid.t.size - 1);
    }
    if (counter) {
      boolean drop = next.value() < value;
      resets.add(resets.last() + (drop ? 1 : 0));
      if (integer) {
        grownExact.add(grownExact.last() + (drop ? next.value() : next.value() - value));
      } else {
        double now = Numbers.value(false, next.value());
        grown.addSum(drop ? now : now - Numbers.value(false, value));
      }
    }
    if (distanceCount < DISTANCES) {
      distances[distanceCount++] = distance;
    }
  }

  /** Fills the segment with the valid samples [from, to). */
  void segment(int from, int to, Segment into) {
    into.clear();
    if (from >= to) {
      return;
    }
    long[] t = valid.t.a;
    into.count = to - from;
    extremes(from, to, into);
    into.first = v.a[from];
    into.last = v.a[to - 1];
    into.firstT = t[from];
    into.firstP = p.a[from];
    into.lastT = t[to - 1];
    into.lastP = p.a[to - 1];
    into.lastU = u.a[to - 1];
    into.sum = sum.between(from, to);
    into.weighted = weighted.between(from, to - 1);
    into.held = held.a[to - 1] - held.a[from];
    into.uncovered = uncovered.a[to - 1] - uncovered.a[from];
    if (into.uncovered > 0) {
      gaps(from, to, into);
    }
    if (counter) {
      into.resets = resets.a[to - 1] - resets.a[from];
      if (integer) {
        into.exactIncrease = grownExact.a[to - 1] - grownExact.a[from];
        into.increase = into.exactIncrease;
      } else {
        into.increase = grown.between(from, to - 1);
      }
    }
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
    int low = gapAt.lower(dropped + from);
    int high = gapAt.lower(dropped + to - 1);
    into.gapCount = high - low;
    for (int at = low; at < Math.min(high, low + Segment.GAPS); at++) {
      int sample = (int) (gapAt.a[at] - dropped);
      into.gaps[2 * (at - low)] = valid.t.a[sample] + p.a[sample];
      into.gaps[2 * (at - low) + 1] = valid.t.a[sample + 1];
    }
  }

  /**
   * Drops settled samples that no row will ask for: a multiple of the drop unit of those before
   * that time.
   */
  int droppable(long before) {
    int count = valid.t.lower(before);
    return count - count % Extremes.DROP_UNIT;
  }

  void drop(int count) {
    if (count > 0) {
      anyDropped = true;
      droppedT = valid.t.a[count - 1];
      droppedP = p.a[count - 1];
      droppedU = u.a[count - 1];
      droppedV = v.a[count - 1];
      dropped += count;
      valid.drop(count, life.cut(), fates);
      v.dropFront(count);
      p.dropFront(count);
      u.dropFront(count);
      extremes.dropped(count);
      sum.dropFront(count);
      int linked = Math.min(count, held.size - 1);
      weighted.dropFront(linked);
      held.dropFront(linked);
      uncovered.dropFront(linked);
      if (counter) {
        resets.dropFront(Math.min(count, resets.size - 1));
        if (integer) {
          grownExact.dropFront(Math.min(count, grownExact.size - 1));
        } else {
          grown.dropFront(Math.min(count, grown.size() - 1));
        }
      }
      gapAt.dropFront(gapAt.lower(dropped));
    }
  }

  /** Where samples without a value are counted: repeats of a cached reading apart from the rest. */
  SampleFates fates(int which) {
    return OTHERS[which] == SampleState.STALE && !key.canonical() ? repeats : fates;
  }

  void dropOthers(long before) {
    for (int which = 0; which < others.length; which++) {
      int count = others[which].t.lower(before);
      if (count > 0) {
        others[which].drop(count, life.cut(), fates(which));
        othersU[which].dropFront(count);
        othersP[which].dropFront(count);
      }
    }
    for (int which = 0; which < unplaced.length; which++) {
      Longs guesses = sortedUnplaced(which);
      guesses.dropFront(guesses.lower(before));
    }
  }

  /** About when the samples were read that no record covers (0) or several do (1), ascending. */
  Longs sortedUnplaced(int which) {
    if (!unplacedSorted) {
      for (Longs each : unplaced) {
        Arrays.sort(each.a, 0, each.size);
      }
      unplacedSorted = true;
    }
    return unplaced[which];
  }

  /** The smallest uncertainty of its samples; of its clock while there are none. */
  long leastUncertainty() {
    if (smallestU != Long.MAX_VALUE) {
      return smallestU;
    }
    long least = clock.records() == 0 ? 0 : Long.MAX_VALUE;
    for (int record = 0; record < clock.records(); record++) {
      least = Math.min(least, clock.uncertainty(record));
    }
    return least;
  }

  /**
   * Why none of its samples so far has a place on the client's clock; empty when one has, or none
   * came.
   */
  Optional<Reason> whyUnplaced() {
    if (clock.refused().isPresent()) {
      return clock.refused();
    }
    for (long by : placedBy) {
      if (by > 0) {
        return Optional.empty();
      }
    }
    if (unplacedCount[0] + unplacedCount[1] == 0) {
      return Optional.empty();
    }
    return Optional.of(
        unplacedCount[0] > 0 ? Reason.CLOCK_ALIGNMENT_UNCOVERED : Reason.CLOCK_ALIGNMENT_AMBIGUOUS);
  }

  /** Whether a valid sample counts: one from before its identity ended. */
  boolean anyCounted() {
    return anyDropped || (valid.t.size > 0 && valid.t.a[0] <= life.cut());
  }

  /**
   * Median distance between neighbouring valid samples, in nanoseconds; NaN with fewer than two.
   */
  double medianDistance() {
    if (distanceCount == 0) {
      return Double.NaN;
    }
    long[] sorted = Arrays.copyOf(distances, distanceCount);
    Arrays.sort(sorted);
    return sorted[distanceCount / 2];
  }

  int waiting() {
    return arrivals.size();
  }
}
