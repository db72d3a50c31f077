package dev.inflight.join;

import dev.inflight.join.JoinPlan.Fate;
import dev.inflight.join.JoinPlan.SeriesPlan;
import dev.inflight.model.Reason;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.TelemetrySample;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The samples' half of a join: its series, their identities and clocks, and where each sample goes.
 * Not thread-safe.
 */
final class Samples {
  /** How a sample comes. */
  enum Coming {
    /** For the first time. */
    NEW,
    /** After it was held for want of a place. */
    HELD,
    /** After it had another place, which nobody had used. */
    AGAIN
  }

  /** Up to how many refused samples are told apart from their duplicates: 16 MiB. */
  private static final int MOST_REFUSED = 1 << 20;

  private static final int MOST_REFERENCES = 1 << 17;

  final Map<String, Domain> domains = new TreeMap<>();
  private final Map<SeriesKey, Slot> slots = new LinkedHashMap<>();
  private final Map<SeriesKey, Slot> byReference = new IdentityHashMap<>();

  /** In the order of their first series. */
  final List<IdentityLife> lives = new ArrayList<>();

  private final Map<Object, IdentityLife> byIdentity = new HashMap<>();
  private final LongSet refused = new LongSet();
  private final Books books;
  private @Nullable LivePlan live;
  private int nextLife;
  private long newest = Long.MIN_VALUE;
  private boolean newestForgotten;

  /** No sample is taken that has a place after this client's time. */
  long ceilingNs = Long.MAX_VALUE;

  SampleListener listener = (sample, clientNs) -> {};

  Samples(Books books) {
    this.books = books;
  }

  /** Lets series that nobody foresaw be taken in. */
  void growBy(LivePlan plan) {
    live = plan;
  }

  /** Takes a series in: whatever its fate, its samples have somewhere to go. */
  Slot add(Slot slot, SeriesPlan plan, Function<String, Clock> clocks, boolean placeable) {
    slots.put(slot.key, slot);
    if (slot.fate == Fate.JOIN) {
      join(slot, plan, clocks, placeable);
    }
    return slot;
  }

  /**
   * Gives a series a place among those that are joined.
   *
   * @param clocks where the clock of a domain stands that was not there before
   * @param placeable whether anything can be joined
   */
  void join(Slot slot, SeriesPlan plan, Function<String, Clock> clocks, boolean placeable) {
    SeriesKey key = slot.key;
    Domain domain =
        domains.computeIfAbsent(key.clockDomain(), name -> new Domain(name, clocks.apply(name)));
    slot.domain = Optional.of(domain);
    IdentityLife life =
        byIdentity.computeIfAbsent(
            identity(key),
            any -> {
              IdentityLife born = new IdentityLife(nextLife++, key.identity(), key.runId(), domain);
              lives.add(born);
              return born;
            });
    if (placeable) {
      SeriesTimeline timeline = new SeriesTimeline(plan, slot.index, domain.clock, life);
      life.series.add(timeline);
      slot.inRows = Optional.of(timeline);
      if (domain.clock.refused().isEmpty()) {
        domain.series.add(timeline);
        slot.timeline = Optional.of(timeline);
      }
    }
  }

  private static Object identity(SeriesKey key) {
    return List.of(key.identity(), key.runId());
  }

  /** Takes a series from among those that are joined. */
  void leave(Slot slot) {
    slot.inRows.ifPresent(
        timeline -> {
          timeline.life.series.remove(timeline);
          timeline.life.domain.series.remove(timeline);
          if (timeline.life.series.isEmpty()) {
            lives.remove(timeline.life);
            byIdentity.remove(identity(slot.key));
          }
        });
    slot.inRows = Optional.empty();
    slot.timeline = Optional.empty();
    slot.domain = Optional.empty();
  }

  /** Forgets a series; its samples are counted among those that are gone. */
  void forget(Slot slot, Reason refusal) {
    books.gone.add(slot, refusal);
    leave(slot);
    slots.remove(slot.key);
    byReference.clear();
  }

  /** Forgets domains that none of its series is of. */
  void dropEmptyDomains() {
    Set<Domain> used = new HashSet<>();
    slots.values().forEach(each -> each.domain.ifPresent(used::add));
    domains.values().retainAll(used);
    newestForgotten = true;
  }

  Collection<Slot> slots() {
    return slots.values();
  }

  Map<SeriesKey, Slot> bySeries() {
    return slots;
  }

  void accept(TelemetrySample sample) {
    books.samples++;
    Slot slot = byReference.get(sample.series());
    if (slot == null) {
      slot = find(sample.series());
      if (slot == null) {
        books.gone.unplaced(LivePlan.SERIES_REFUSED, 1);
        return;
      }
    }
    LivePlan growing = live;
    if (growing != null && !growing.note(slot, sample)) {
      return;
    }
    take(slot, sample, Coming.NEW);
  }

  /**
   * Takes a sample in.
   *
   * @param coming whether it has just come
   */
  void take(Slot slot, TelemetrySample sample, Coming coming) {
    if (slot.timeline.isEmpty()) {
      refused(slot, sample, coming);
      return;
    }
    SeriesTimeline timeline = slot.timeline.get();
    Domain domain = timeline.life.domain;
    long interval = sample.intervalNs() > 0 ? sample.intervalNs() : slot.learnedInterval;
    domain.silence.broken();
    if (domain.closedTo != Long.MIN_VALUE && isLate(timeline, domain, sample)) {
      if (coming == Coming.HELD) {
        books.gone.unplaced(LivePlan.PLACED_TOO_LATE, 1);
      } else {
        timeline.late++;
      }
      return;
    }
    if (ceilingNs != Long.MAX_VALUE && isAhead(timeline, sample)) {
      books.gone.unplaced(LivePlan.FROM_THE_FUTURE, 1);
      return;
    }
    boolean placed = timeline.clock.record(sample.observedAtNs()) >= 0;
    if (!placed && coming != Coming.HELD && !firstTime(slot, sample)) {
      timeline.duplicates++;
      return;
    }
    long t = timeline.arrive(sample, interval);
    if (placed) {
      domain.newest = Math.max(domain.newest, t);
      newest = Math.max(newest, t);
      domain.earliest = Math.min(domain.earliest, t);
      if (coming != Coming.AGAIN) {
        listener.placed(sample, t);
      }
    } else {
      hold(slot, sample);
    }
  }

  private void refused(Slot slot, TelemetrySample sample, Coming coming) {
    if (coming == Coming.HELD || slot.fate == Fate.DUPLICATE_SOURCE || firstTime(slot, sample)) {
      slot.refused++;
      slot.refusedStates[sample.state().ordinal()]++;
      hold(slot, sample);
    } else {
      slot.duplicates++;
    }
  }

  private void hold(Slot slot, TelemetrySample sample) {
    LivePlan growing = live;
    if (growing != null) {
      growing.hold(slot, sample);
    }
  }

  /** Whether no identical sample was refused before; beyond a bound they are not told apart. */
  private boolean firstTime(Slot slot, TelemetrySample sample) {
    return refused.size() >= MOST_REFUSED || refused.add(fingerprint(slot, sample));
  }

  private static long fingerprint(Slot slot, TelemetrySample s) {
    return LongSet.fingerprint(
        s.observedAtNs() + "/" + s.bits() + "/" + slot.index,
        s.intervalNs() + "/" + s.state() + "/" + s.provenance() + "/" + s.detail());
  }

  private static boolean isLate(SeriesTimeline timeline, Domain domain, TelemetrySample sample) {
    int record = timeline.clock.record(sample.observedAtNs());
    return record >= 0 && timeline.clock.place(sample.observedAtNs(), record) < domain.closedTo;
  }

  private boolean isAhead(SeriesTimeline timeline, TelemetrySample sample) {
    int record = timeline.clock.record(sample.observedAtNs());
    return record >= 0 && timeline.clock.place(sample.observedAtNs(), record) > ceilingNs;
  }

  private @Nullable Slot find(SeriesKey key) {
    Slot slot = slots.get(key);
    LivePlan growing = live;
    if (slot == null) {
      if (growing == null) {
        throw new IllegalStateException("the plan does not know series " + key);
      }
      slot = growing.born(key);
    }
    if (slot != null) {
      if (growing != null && byReference.size() >= MOST_REFERENCES) {
        byReference.clear();
      }
      if (byReference.size() < MOST_REFERENCES) {
        byReference.put(key, slot);
      }
    }
    return slot;
  }

  /** The newest time at which any sample has a place; the smallest long when none has. */
  long newest() {
    if (newestForgotten) {
      newest = Long.MIN_VALUE;
      for (Domain domain : domains.values()) {
        newest = Math.max(newest, domain.newest);
      }
      newestForgotten = false;
    }
    return newest;
  }

  /** Lets a domain begin again, by another clock. */
  void restart(Domain domain) {
    domain.restart();
    newestForgotten = true;
  }

  /** Settles what nothing before that time waits for any more. */
  void settle(long to) {
    for (Domain each : domains.values()) {
      each.settle(to);
    }
  }

  /** Why a series is refused when nothing else says. */
  static Reason refusal(Slot slot, Optional<Reason> everything) {
    if (slot.fate == Fate.FOREIGN_RUN) {
      return Reason.RUN_ID_MISMATCH;
    }
    return everything
        .or(() -> slot.domain.flatMap(domain -> domain.clock.refused()))
        .orElse(Reason.RUN_ID_MISMATCH);
  }

  /** How many samples are held at the moment, settled or not. */
  long held() {
    return heldBeyond(0);
  }

  /**
   * The same, but of those that are settled only what each series holds beyond a few: those take up
   * their room whether they are there or not.
   */
  long heldBeyond(int few) {
    long held = 0;
    for (Domain domain : domains.values()) {
      for (SeriesTimeline each : domain.series) {
        held += Math.max(0, each.valid.t.size - few) + each.waiting();
      }
    }
    return held;
  }

  /** Writes what tells one identity from another, in their order. */
  void saveNames(StateOutput out) {
    out.number(nextLife);
    lives.forEach(each -> out.number(each.index));
  }

  void loadNames(StateInput in) throws SnapshotMismatchException {
    nextLife = in.upTo(Integer.MAX_VALUE);
    for (IdentityLife each : lives) {
      each.index = in.upTo(nextLife);
    }
  }

  void save(StateOutput out) {
    domains.values().forEach(each -> each.save(out));
    lives.forEach(each -> each.save(out));
    for (Slot each : slots.values()) {
      each.save(out);
      each.timeline.ifPresent(timeline -> timeline.save(out));
    }
    refused.save(out);
  }

  /** Loads the state of series, lives and domains that are there already. */
  Map<Integer, SeriesTimeline> load(StateInput in) throws SnapshotMismatchException {
    for (Domain each : domains.values()) {
      each.load(in);
    }
    newestForgotten = true;
    for (IdentityLife each : lives) {
      each.load(in);
    }
    Map<Integer, SeriesTimeline> timelines = new HashMap<>();
    for (Slot each : slots.values()) {
      each.load(in);
      if (each.timeline.isPresent()) {
        SeriesTimeline timeline = each.timeline.get();
        timeline.load(in);
        timelines.put(timeline.index, timeline);
      }
    }
    refused.load(in);
    return timelines;
  }
}
