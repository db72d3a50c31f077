package dev.inflight.join;

import dev.inflight.model.KnownMetric;
import dev.inflight.model.Provenance;
import dev.inflight.model.Reason;
import dev.inflight.model.SampleState;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.TelemetrySample;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
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
  final Placing placing;
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
  private int gapHint;
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
  private boolean anyDropped;
  private long newestDropped;

  /** The last sample that was dropped and counts: none from after the end of its identity. */
  long droppedT = Long.MIN_VALUE;

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

  // Samples without a value that left after the last valid reading: when an invalid one is next,
  // they were from after the end.
  private final SampleFates undecided = new SampleFates();
  private final SampleFates undecidedRepeats = new SampleFates();
  private long undecidedSince = Long.MAX_VALUE;

  SeriesTimeline(JoinPlan.SeriesPlan plan, int index, Clock clock, IdentityLife life) {
    key = plan.key();
    placing = plan.placing();
    this.index = index;
    this.clock = clock;
    this.life = life;
    placedBy = new long[clock.records()];
    integer = key.integer();
    counter = key.kind() == dev.inflight.model.MetricKind.COUNTER;
    shared = key.shared();
    lookBack =
        KnownMetric.of(key.metric()).map(KnownMetric::lookBack).orElse(KnownMetric.LookBack.NONE);
    // A sample that comes later may reach further back than all that came before.
    largestP = plan.largestNs();
    for (int record = 0; record < clock.records(); record++) {
      largestU = Math.max(largestU, clock.uncertainty(record));
    }
    life.ahead = Math.max(life.ahead, ahead());
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
    Arrivals.Placed placed = placed(sample, interval, record);
    arrivals.add(placed);
    return placed.t();
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
    if (valid.t.size > 0) {
      noteDistance(next.t() - valid.t.last());
    } else if (anyDropped) {
      noteDistance(next.t() - newestDropped);
    }
    life.lastValid = Math.max(life.lastValid, next.t());
    valid.add(next.t());
    v.add(next.value());
    p.add(next.interval());
    u.add(next.uncertainty());
    added(valid.t.size - 1);
  }

  private void noteDistance(long distance) {
    if (distanceCount < DISTANCES) {
      distances[distanceCount++] = distance;
    }
  }

  /** Extends all sums by that sample of the columns. */
  private void added(int at) {
    if (at > 0) {
      link(at - 1);
    }
    extremes.added(at);
    if (integer) {
      sum.addExact(v.a[at]);
    } else {
      sum.addSum(Numbers.value(false, v.a[at]));
    }
  }

  /** Extends the sums that need to know what follows a sample. */
  private void link(int at) {
    long t = valid.t.a[at];
    long value = v.a[at];
    long interval = p.a[at];
    long next = valid.t.a[at + 1];
    long distance = next - t;
    long hold = Math.min(distance, interval);
    weighted.addProduct(Numbers.value(integer, value), hold);
    held.add(held.last() + hold);
    boolean gap = Gap.between(t, interval, next);
    uncovered.add(uncovered.last() + (gap ? distance - interval : 0));
    if (gap) {
      gapAt.add(dropped + at);
    }
    if (counter) {
      long then = v.a[at + 1];
      boolean drop = then < value;
      resets.add(resets.last() + (drop ? 1 : 0));
      if (integer) {
        grownExact.add(grownExact.last() + (drop ? then : then - value));
      } else {
        double now = Numbers.value(false, then);
        grown.addSum(drop ? now : now - Numbers.value(false, value));
      }
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
    into.sumRest = sum.restBetween(from, to);
    into.weighted = weighted.between(from, to - 1);
    into.weightedRest = weighted.restBetween(from, to - 1);
    into.held = held.a[to - 1] - held.a[from];
    into.uncovered = uncovered.a[to - 1] - uncovered.a[from];
    if (into.uncovered > 0) {
      gaps(from, to, into);
    }
    if (counter) {
      into.resets = resets.a[to - 1] - resets.a[from];
      if (integer) {
        into.exactIncrease = grownExact.a[to - 1] - grownExact.a[from];
      } else {
        into.increase = grown.between(from, to - 1);
        into.increaseRest = grown.restBetween(from, to - 1);
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
    int low = gapAt.lower(dropped + from, gapHint);
    int high = gapAt.lower(dropped + to - 1, low);
    gapHint = low;
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
      long cut = life.cut();
      newestDropped = valid.t.a[count - 1];
      int last = Math.min(count, cut == Long.MAX_VALUE ? count : valid.t.lower(cut + 1)) - 1;
      if (last >= 0) {
        droppedT = valid.t.a[last];
        droppedP = p.a[last];
        droppedU = u.a[last];
        droppedV = v.a[last];
      }
      anyDropped = true;
      dropped += count;
      valid.drop(count, cut, fates);
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

  /** Whether a sample that counts was dropped. */
  boolean droppedCounts() {
    return droppedT != Long.MIN_VALUE;
  }

  /** Where samples without a value are counted: repeats of a cached reading apart from the rest. */
  SampleFates fates(int which) {
    return OTHERS[which] == SampleState.STALE && !key.canonical() ? repeats : fates;
  }

  void dropOthers(long before) {
    decide();
    for (int which = 0; which < others.length; which++) {
      Longs t = others[which].t;
      int count = t.lower(before);
      if (count > 0) {
        int decided = life.isEnded() ? count : Math.min(count, t.lower(life.lastValid + 1));
        others[which].drop(decided, life.cut(), fates(which));
        if (decided < count) {
          undecidedSince = Math.min(undecidedSince, t.a[0]);
          boolean repeat = fates(which) == repeats;
          others[which].drop(
              count - decided, Long.MAX_VALUE, repeat ? undecidedRepeats : undecided);
        }
        othersU[which].dropFront(count);
        othersP[which].dropFront(count);
      }
    }
    for (int which = 0; which < unplaced.length; which++) {
      Longs guesses = sortedUnplaced(which);
      guesses.dropFront(guesses.lower(before));
    }
  }

  /** Decides about those that waited for the next valid or invalid reading, when it has come. */
  void decide() {
    if (life.isEnded() && life.cut() < undecidedSince) {
      fates.takeAfterEnd(undecided);
      repeats.takeAfterEnd(undecidedRepeats);
    } else if (life.isEnded() || life.lastValid >= undecidedSince) {
      takeUndecided();
    } else {
      return;
    }
    undecidedSince = Long.MAX_VALUE;
  }

  private void takeUndecided() {
    fates.take(undecided);
    repeats.take(undecidedRepeats);
  }

  /** Decides the fate of the samples that are still held when the input has ended. */
  void close() {
    decide();
    takeUndecided();
    valid.drop(valid.t.size, life.cut(), fates);
    for (int which = 0; which < others.length; which++) {
      others[which].drop(others[which].t.size, life.cut(), fates(which));
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
    if (isPlaced()) {
      return Optional.empty();
    }
    if (placing == Placing.UNCOVERED || unplacedCount[0] > 0) {
      return Optional.of(Reason.CLOCK_ALIGNMENT_UNCOVERED);
    }
    return placing == Placing.AMBIGUOUS || unplacedCount[1] > 0
        ? Optional.of(Reason.CLOCK_ALIGNMENT_AMBIGUOUS)
        : Optional.empty();
  }

  /** Whether one of its samples has a place, of those that came or of all that will. */
  boolean isPlaced() {
    if (placing == Placing.ALL) {
      return true;
    }
    for (long by : placedBy) {
      if (by > 0) {
        return true;
      }
    }
    return false;
  }

  /** Whether a valid sample counts: one from before its identity ended. */
  boolean anyCounted() {
    return droppedCounts() || (valid.t.size > 0 && valid.t.a[0] <= life.cut());
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

  // Of running sums only the first is state: the rest follows from the samples, bit for bit.

  void save(StateOutput out) {
    out.number(arrivals.size());
    arrivals.all().forEach(each -> save(each, out));
    out.flag(lastSettled != null);
    if (lastSettled != null) {
      save(lastSettled, out);
    }
    saveNumbers(out);
    valid.save(out);
    for (int at = 0; at < valid.t.size; at++) {
      if (integer) {
        out.number(v.a[at]);
      } else {
        out.fixed(v.a[at]);
      }
    }
    out.column(p);
    out.column(u);
    sum.saveFirst(out);
    weighted.saveFirst(out);
    grown.saveFirst(out);
    for (Longs each : firsts()) {
      out.number(each.a[0]);
    }
    for (int which = 0; which < others.length; which++) {
      others[which].save(out);
      out.column(othersU[which]);
      out.column(othersP[which]);
    }
    for (int which = 0; which < UNPLACED; which++) {
      out.column(sortedUnplaced(which));
    }
  }

  private List<Longs> firsts() {
    return List.of(held, uncovered, grownExact, resets);
  }

  private void saveNumbers(StateOutput out) {
    out.counts(numbers());
    out.flag(anyDropped);
    out.flag(simple);
    out.flag(anySettled);
    out.counts(states);
    out.counts(unplacedCount);
    out.counts(placedBy);
    out.number(provenance.size());
    provenance.forEach(each -> out.number(each.ordinal()));
    out.column(distances, distanceCount);
    for (SampleFates each : allFates()) {
      each.save(out);
    }
  }

  private List<SampleFates> allFates() {
    return List.of(fates, repeats, undecided, undecidedRepeats);
  }

  private long[] numbers() {
    return new long[] {
      dropped,
      newestDropped,
      droppedT,
      droppedP,
      droppedU,
      droppedV,
      commonU,
      commonBack,
      smallestU,
      largestP,
      duplicates,
      late,
      firstInterval,
      undecidedSince
    };
  }

  private static void save(Arrivals.Placed placed, StateOutput out) {
    TelemetrySample sample = placed.sample();
    out.number(sample.observedAtNs());
    out.fixed(sample.bits());
    out.number(sample.state().ordinal());
    out.number(sample.intervalNs());
    out.text(sample.detail());
    out.number(sample.provenance().ordinal());
    out.number(placed.interval());
  }

  void load(StateInput in) throws SnapshotMismatchException {
    for (int left = in.count(1); left > 0; left--) {
      arrivals.add(placed(in));
    }
    if (in.flag()) {
      lastSettled = placed(in);
    }
    loadNumbers(in);
    valid.load(in);
    for (int at = 0; at < valid.t.size; at++) {
      v.add(integer ? in.number() : in.fixed());
    }
    in.column(p, valid.t.size);
    in.column(u, valid.t.size);
    sum.loadFirst(in);
    weighted.loadFirst(in);
    grown.loadFirst(in);
    for (Longs each : firsts()) {
      each.a[0] = in.number();
    }
    for (int at = 0; at < valid.t.size; at++) {
      added(at);
    }
    for (int which = 0; which < others.length; which++) {
      others[which].load(in);
      in.column(othersU[which], others[which].t.size);
      in.column(othersP[which], others[which].t.size);
    }
    for (Longs each : unplaced) {
      in.column(each);
    }
  }

  private void loadNumbers(StateInput in) throws SnapshotMismatchException {
    long[] n = numbers();
    in.counts(n);
    dropped = n[0];
    newestDropped = n[1];
    droppedT = n[2];
    droppedP = n[3];
    droppedU = n[4];
    droppedV = n[5];
    commonU = n[6];
    commonBack = n[7];
    smallestU = n[8];
    largestP = n[9];
    duplicates = n[10];
    late = n[11];
    firstInterval = n[12];
    undecidedSince = n[13];
    anyDropped = in.flag();
    simple = in.flag();
    anySettled = in.flag();
    in.counts(states);
    in.counts(unplacedCount);
    in.counts(placedBy);
    for (int left = in.count(1); left > 0; left--) {
      provenance.add(in.constant(Provenance.values()));
    }
    for (long distance : in.column()) {
      noteDistance(distance);
    }
    for (SampleFates each : allFates()) {
      each.load(in);
    }
  }

  private Arrivals.Placed placed(StateInput in) throws SnapshotMismatchException {
    TelemetrySample sample =
        new TelemetrySample(
            key,
            in.number(),
            in.fixed(),
            in.constant(SampleState.values()),
            in.number(),
            in.text(),
            in.constant(Provenance.values()));
    int record = clock.record(sample.observedAtNs());
    if (record < 0) {
      throw new SnapshotMismatchException(
          "the snapshot is damaged: a sample of " + key + " that no clock record places");
    }
    return placed(sample, in.number(), record);
  }

  private Arrivals.Placed placed(TelemetrySample sample, long interval, int record) {
    return new Arrivals.Placed(
        clock.place(sample.observedAtNs(), record),
        Numbers.ordered(integer, sample.bits()),
        interval,
        clock.uncertainty(record),
        sample);
  }
}
