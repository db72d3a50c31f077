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
 * The samples of one series that rows may still ask for, settled ones and arrivals that wait to be
 * settled, and what is known of the series as a whole. Not thread-safe.
 */
final class SeriesTimeline {
  static final SampleState[] OTHERS = {SampleState.MISSING, SampleState.STALE, SampleState.INVALID};

  /** The kinds of unplaced samples: uncovered and ambiguous. */
  static final int UNPLACED = 2;

  private static final int DISTANCES = 256;

  final SeriesKey key;
  final Placing placing;
  final int index;
  Clock clock;
  final IdentityLife life;
  private @Nullable Reading reading;
  final boolean integer;
  final boolean counter;
  final boolean shared;

  /** Whether its clock has no place among the client's. */
  boolean refused;

  private final KnownMetric.LookBack lookBack;

  private final Arrivals arrivals = new Arrivals();
  private Arrivals.@Nullable Placed lastSettled;

  final ValidSamples valid;
  final MarkedTimes[] others = {new MarkedTimes(0), new MarkedTimes(0), new MarkedTimes(0)};
  private int othersHeld;
  final Longs[] othersU = {new Longs(0), new Longs(0), new Longs(0)};
  final Longs[] othersP = {new Longs(0), new Longs(0), new Longs(0)};

  /** About when samples that no record places were read: uncovered, ambiguous. */
  private final Longs[] unplaced = {new Longs(0), new Longs(0)};

  private boolean unplacedSorted = true;

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
  long[] placedBy;

  final EnumSet<Provenance> provenance = EnumSet.noneOf(Provenance.class);
  long firstInterval;
  private double perNanosecond;
  private final Longs distances = new Longs(4);
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
    valid = new ValidSamples(integer, counter);
    refused = clock.refused().isPresent();
    lookBack =
        KnownMetric.of(key.metric()).map(KnownMetric::lookBack).orElse(KnownMetric.LookBack.NONE);
    // A sample that comes later may reach further back than all that came before.
    largestP = plan.largestNs();
    for (int record = 0; record < clock.records(); record++) {
      largestU = Math.max(largestU, clock.uncertainty(record));
    }
    life.ahead = Math.max(life.ahead, ahead());
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

  /** How far before its window a row may ask for its samples. */
  long reach() {
    return 2 * largestP + 2 * largestU + lookBack(largestP);
  }

  /**
   * Settles all arrivals before that time; later arrivals before it are late. Returns the time of
   * the first that still waits, the largest long when none does.
   */
  long settle(long to) {
    while (arrivals.hasBefore(to)) {
      Arrivals.Placed next = arrivals.next();
      if (lastSettled != null && lastSettled.sameFields(next)) {
        duplicates++;
      } else {
        take(next);
        lastSettled = next;
      }
    }
    return arrivals.headTime();
  }

  /** Whether a row may have looked at one of its samples. */
  boolean isUsed() {
    return anySettled;
  }

  /**
   * Stands by another clock from now on. What was settled stands; returns what was not, to be
   * placed anew.
   */
  List<TelemetrySample> reclock(Clock next) {
    List<TelemetrySample> waiting = arrivals.takeAll();
    for (TelemetrySample each : waiting) {
      placedBy[clock.record(each.observedAtNs())]--;
    }
    placedBy = next.carry(clock, placedBy);
    clock = next;
    refused = next.refused().isPresent();
    for (int record = 0; record < next.records(); record++) {
      largestU = Math.max(largestU, next.uncertainty(record));
    }
    life.ahead = Math.max(life.ahead, ahead());
    for (Longs each : unplaced) {
      each.clear();
    }
    return waiting;
  }

  /** Takes back that a sample was counted as unplaced by its clock. */
  void takeBack(TelemetrySample sample) {
    states[sample.state().ordinal()]--;
    unplacedCount[clock.record(sample.observedAtNs()) == Clock.UNCOVERED ? 0 : 1]--;
  }

  private void take(Arrivals.Placed next) {
    TelemetrySample sample = next.sample();
    states[sample.state().ordinal()]++;
    provenance.add(sample.provenance());
    if (firstInterval == 0) {
      interval(next.interval());
    }
    noteUncertainty(next);
    if (sample.state() == SampleState.VALID) {
      append(next);
      return;
    }
    int which = sample.state().ordinal() - 1;
    othersHeld++;
    others[which].add(next.t());
    othersU[which].add(next.uncertainty());
    othersP[which].add(next.interval());
    if (sample.state() == SampleState.INVALID) {
      life.ended(next.t(), next.uncertainty(), next.interval());
    }
  }

  private void interval(long first) {
    firstInterval = first;
    perNanosecond = first > 0 ? 1.0 / first : 0;
  }

  /** About how many samples lie in a stretch of that length. */
  int expected(long length) {
    return (int) Math.min(length * perNanosecond, 1 << 20);
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
    valid.add(next.t(), next.value(), next.interval(), next.uncertainty());
  }

  private void noteDistance(long distance) {
    if (distances.size < DISTANCES) {
      distances.add(distance);
    }
  }

  /** Drops the first valid samples, which no row will ask for. */
  void drop(int count) {
    if (count > 0) {
      long cut = life.cut();
      newestDropped = valid.t.a[count - 1];
      int last = Math.min(count, cut == Long.MAX_VALUE ? count : valid.t.lower(cut + 1)) - 1;
      if (last >= 0) {
        droppedT = valid.t.a[last];
        droppedP = valid.interval(last);
        droppedU = valid.uncertainty(last);
        droppedV = valid.v.a[last];
      }
      anyDropped = true;
      valid.drop(count, cut, fates);
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

  /** Whether samples without a value are held. */
  boolean hasOthers() {
    return othersHeld > 0;
  }

  /** Whether times of samples are held that no record places. */
  boolean hasUnplaced() {
    return unplaced[0].size > 0 || unplaced[1].size > 0;
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
        othersHeld -= count;
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
    valid.close(life.cut(), fates);
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
    if (distances.size == 0) {
      return Double.NaN;
    }
    long[] sorted = Arrays.copyOf(distances.a, distances.size);
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  int waiting() {
    return arrivals.size();
  }

  void save(StateOutput out) {
    out.number(arrivals.size());
    arrivals.all().forEach(each -> save(each, out));
    out.flag(lastSettled != null);
    if (lastSettled != null) {
      save(lastSettled, out);
    }
    saveNumbers(out);
    valid.save(out);
    for (int which = 0; which < others.length; which++) {
      others[which].save(out);
      out.column(othersU[which]);
      out.column(othersP[which]);
    }
    for (int which = 0; which < UNPLACED; which++) {
      out.column(sortedUnplaced(which));
    }
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
    out.column(distances);
    for (SampleFates each : allFates()) {
      each.save(out);
    }
  }

  private List<SampleFates> allFates() {
    return List.of(fates, repeats, undecided, undecidedRepeats);
  }

  private long[] numbers() {
    return new long[] {
      valid.dropped,
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
    EventState.save(placed.sample(), out);
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
    for (int which = 0; which < others.length; which++) {
      others[which].load(in);
      othersHeld += others[which].t.size;
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
    valid.dropped = n[0];
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
    interval(n[12]);
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
    TelemetrySample sample = EventState.sample(key, in);
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
