package dev.inflight.join;

import dev.inflight.join.JoinPlan.Fate;
import dev.inflight.join.JoinPlan.SeriesPlan;
import dev.inflight.model.Event;
import dev.inflight.model.Reason;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.ServerIdentity;
import dev.inflight.model.TelemetrySample;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The plan of a join that grows with what comes: gives new series a place, places samples anew when
 * a clock or a run becomes known, and forgets series that have gone. What rows have used stands.
 * Not thread-safe.
 */
final class LivePlan {
  static final String SERIES_REFUSED = "too_many_series";

  /** Samples that got a place after the rows that would have looked at them were final. */
  static final String PLACED_TOO_LATE = "placed_too_late";

  /** Stamps that are further ahead than the caller thinks possible. */
  static final String FROM_THE_FUTURE = "from_the_future";

  /** Samples whose interval is longer than the state reaches back. */
  static final String INTERVAL_TOO_LONG = "interval_too_long";

  static final String SERIES_FORGOTTEN = "series_forgotten";
  static final String HELD_DROPPED = "held_dropped";

  /** How often in a horizon it is looked for series that have gone. */
  private static final int LOOKS = 8;

  private static final Comparator<SeriesTimeline> BY_KEY =
      Comparator.comparing((SeriesTimeline each) -> each.key, Planner.ORDER);

  private final LiveFacts facts;
  private final LiveLimits limits;
  private final long horizonNs;
  private final Samples samples;
  private final Rows rows;
  private final Books books;

  /** Every clock, with whether canonical records name it. */
  private final Map<String, Boolean> canonical = new TreeMap<>();

  private final BitSet indices = new BitSet();

  /** The source that counts for a device, once a row has used it. */
  private final Map<String, String> decided = new TreeMap<>();

  private Sources sources = new Sources();
  private boolean contested;
  private long recountAt;
  private boolean anyValid;
  private boolean routesChanged = true;
  private long held;
  private long lookedAt = Long.MIN_VALUE;

  LivePlan(
      LiveFacts facts, LiveLimits limits, long horizonNs, Samples samples, Rows rows, Books books) {
    this.facts = facts;
    this.limits = limits;
    this.horizonNs = horizonNs;
    this.samples = samples;
    this.rows = rows;
    this.books = books;
  }

  // ---- what comes ----

  void fact(Event event) {
    facts.accept(event, books);
  }

  void request(RequestEvent request) {
    routesChanged |= facts.request(request);
  }

  /** Whether a stamp of a client is further ahead than the caller thinks possible. */
  boolean isAhead(long aNs, long bNs) {
    return aNs > samples.ceilingNs || bNs > samples.ceilingNs;
  }

  /** Notes a sample of a series that has its slot; returns whether it may be taken in. */
  boolean note(Slot slot, TelemetrySample sample) {
    if (sample.intervalNs() > horizonNs) {
      books.gone.unplaced(INTERVAL_TOO_LONG, 1);
      return false;
    }
    LiveSeries series = slot.live.orElseThrow();
    boolean firstValid = series.note(sample);
    routesChanged |= firstValid && !anyValid;
    if (sample.intervalNs() <= 0) {
      long learned = series.learn(sample, slot.learnedInterval);
      slot.learnedInterval = Math.min(learned, horizonNs);
    }
    return true;
  }

  /** The slot of a series that comes for the first time, null when there are too many. */
  @Nullable Slot born(SeriesKey key) {
    if (samples.slots().size() >= limits.mostSeries()) {
      books.count(SERIES_REFUSED);
      return null;
    }
    sources.count(key, 0);
    contested = contested || (Sources.concerns(key) && sources.contested());
    int index = indices.nextClearBit(0);
    Slot slot = slot(key, index, fate(key));
    recountAt = Sources.concerns(key) ? 0 : recountAt;
    enter(slot);
    routesChanged |= samples.slots().size() == 1;
    return slot;
  }

  private Slot slot(SeriesKey key, int index, Fate fate) {
    indices.set(index);
    return new Slot(key, index, fate, 0, Optional.of(new LiveSeries(new SeriesFacts(key))));
  }

  private void enter(Slot slot) {
    int lives = samples.lives.size();
    samples.add(slot, plan(slot), this::clock, true);
    slot.inRows.ifPresent(timeline -> ordered(timeline, lives));
  }

  private static SeriesPlan plan(Slot slot) {
    return new SeriesPlan(slot.key, slot.fate, slot.learnedInterval, 0, Placing.OPEN);
  }

  /** Puts a new timeline where rows expect it. */
  private void ordered(SeriesTimeline timeline, int livesBefore) {
    IdentityLife life = timeline.life;
    canonical.merge(timeline.key.clockDomain(), timeline.key.canonical(), Boolean::logicalOr);
    life.series.sort(BY_KEY);
    routesChanged |=
        samples.lives.size() > livesBefore || timeline.shared || life.series.get(0) == timeline;
  }

  private Clock clock(String domain) {
    facts.clockCame();
    Map<String, Boolean> domains = new TreeMap<>(canonical);
    boolean named = domains.computeIfAbsent(domain, any -> true);
    return facts.clocks(domains).place(domain, named);
  }

  /** Keeps a sample that has no place, for the time when it may get one. */
  void hold(Slot slot, TelemetrySample sample) {
    if (slot.fate == Fate.DUPLICATE_SOURCE && decided.containsKey(Sources.device(slot.key))) {
      return;
    }
    LiveSeries series = slot.live.orElseThrow();
    if (held >= limits.mostHeld()) {
      books.count(HELD_DROPPED);
      if (series.held.poll() == null) {
        return;
      }
      held--;
    }
    series.held.add(sample);
    held++;
  }

  // ---- what becomes known ----

  /** Lets facts that came since decide about samples that no row has used. */
  void place() {
    boolean recount = contested && books.samples >= recountAt;
    if (recount) {
      recount();
    }
    boolean changed = facts.takeChanged();
    if (changed || recount) {
      fates();
    }
    if (changed) {
      clocks();
    }
  }

  private void recount() {
    sources = new Sources();
    for (Slot each : samples.slots()) {
      LiveSeries series = each.live.orElseThrow();
      series.counted = series.seen;
      sources.count(each.key, series.counted);
      if (Sources.concerns(each.key) && used(each)) {
        decided.putIfAbsent(Sources.device(each.key), each.key.source());
      }
    }
    contested = sources.contested();
    recountAt = books.samples + Math.max(64, books.samples / 8);
  }

  private static boolean used(Slot slot) {
    return slot.timeline.isPresent() && slot.timeline.get().isUsed();
  }

  private Fate fate(SeriesKey key) {
    if (key.canonical()) {
      return facts.fate(key);
    }
    String source = Sources.concerns(key) ? decided.get(Sources.device(key)) : null;
    if (source == null) {
      source = sources.chosen(key).orElse(key.source());
    }
    return source.equals(key.source()) ? Fate.JOIN : Fate.DUPLICATE_SOURCE;
  }

  private void fates() {
    for (Slot each : List.copyOf(samples.slots())) {
      Fate fate = fate(each.key);
      if (fate != each.fate && !used(each)) {
        change(each, fate);
      }
    }
    canonical.keySet().retainAll(samples.domains.keySet());
  }

  private void change(Slot slot, Fate fate) {
    List<TelemetrySample> again = takeHeld(slot);
    if (slot.fate == Fate.DUPLICATE_SOURCE) {
      books.gone.duplicate += slot.refused;
      slot.refused = 0;
    }
    slot.fate = fate;
    if (slot.inRows.isPresent()) {
      SeriesTimeline timeline = slot.inRows.get();
      again.addAll(timeline.reclock(timeline.clock));
      books.gone.duplicate += timeline.duplicates;
      books.gone.late += timeline.late;
      leave(slot, timeline);
      samples.dropEmptyDomains();
    }
    if (fate == Fate.JOIN) {
      int lives = samples.lives.size();
      samples.join(slot, plan(slot), this::clock, true);
      slot.inRows.ifPresent(timeline -> ordered(timeline, lives));
    }
    again.forEach(each -> samples.take(slot, each, Samples.Coming.HELD));
    routesChanged = true;
  }

  private void leave(Slot slot, SeriesTimeline timeline) {
    samples.leave(slot);
    rows.forget(timeline);
    if (timeline.life.series.isEmpty()) {
      rows.forget(timeline.life);
    }
  }

  private void clocks() {
    ClockPlanner planner = facts.clocks(canonical);
    Map<Domain, Clock> changed = new LinkedHashMap<>();
    for (Domain each : samples.domains.values()) {
      Clock next = planner.place(each.name, canonical.getOrDefault(each.name, true));
      boolean stepped = next.refused().equals(Optional.of(Reason.CLOCK_STEP_OR_DRIFT));
      boolean takenBack = next.refused().isPresent() && each.isUsed() && !stepped;
      if (!takenBack && !next.sameAs(each.clock)) {
        changed.put(each, next);
      }
    }
    if (changed.isEmpty()) {
      return;
    }
    Map<Domain, List<Slot>> slots = new HashMap<>();
    for (Slot slot : samples.slots()) {
      slot.domain.ifPresent(
          domain -> slots.computeIfAbsent(domain, any -> new ArrayList<>()).add(slot));
    }
    changed.forEach(
        (domain, clock) -> reclock(domain, clock, slots.getOrDefault(domain, List.of())));
    routesChanged = true;
  }

  private void reclock(Domain domain, Clock next, List<Slot> slots) {
    boolean used = domain.isUsed();
    Map<Slot, List<TelemetrySample>> heldBefore = new LinkedHashMap<>();
    Map<Slot, List<TelemetrySample>> placedBefore = new LinkedHashMap<>();
    for (Slot slot : slots) {
      SeriesTimeline timeline = slot.inRows.orElseThrow();
      heldBefore.put(slot, takeHeld(slot));
      placedBefore.put(slot, timeline.reclock(next));
      slot.timeline = next.refused().isPresent() ? Optional.empty() : slot.inRows;
    }
    domain.clock = next;
    domain.series.clear();
    slots.forEach(slot -> slot.timeline.ifPresent(domain.series::add));
    if (!used) {
      samples.restart(domain);
    }
    placedBefore.forEach(
        (slot, all) -> all.forEach(each -> samples.take(slot, each, Samples.Coming.AGAIN)));
    heldBefore.forEach(
        (slot, all) -> all.forEach(each -> samples.take(slot, each, Samples.Coming.HELD)));
  }

  /** Takes out what is held of a series, as if it had not been counted. */
  private List<TelemetrySample> takeHeld(Slot slot) {
    LiveSeries series = slot.live.orElseThrow();
    List<TelemetrySample> all = new ArrayList<>(series.held);
    held -= all.size();
    series.held.clear();
    for (TelemetrySample each : all) {
      if (slot.timeline.isPresent()) {
        slot.timeline.get().takeBack(each);
      } else {
        slot.refused--;
        slot.refusedStates[each.state().ordinal()]--;
      }
    }
    return all;
  }

  // ---- routes ----

  /** Whether other targets may be meant than when {@link #routes} was last asked. */
  boolean routesChanged() {
    return routesChanged;
  }

  /** What decides about routes, and identities in the order of their first series. */
  RouteFacts routes() {
    routesChanged = false;
    sortLives();
    Set<String> hosts = new HashSet<>();
    samples.lives.forEach(each -> hosts.add(each.identity.host()));
    return facts.routes(!samples.slots().isEmpty(), hosts, everything());
  }

  private void sortLives() {
    samples.lives.sort(Comparator.comparing(each -> each.series.get(0), BY_KEY));
  }

  private Optional<Reason> everything() {
    anyValid =
        anyValid
            || samples.slots().stream()
                .anyMatch(each -> each.fate == Fate.JOIN && each.live.orElseThrow().anyValid());
    boolean anyCanonical = samples.slots().stream().anyMatch(each -> each.key.canonical());
    return Planner.everything(
        facts.missingRun() && anyCanonical,
        !samples.slots().isEmpty(),
        !samples.lives.isEmpty(),
        anyValid);
  }

  Set<Reason> refusals() {
    Set<Reason> refusals = EnumSet.noneOf(Reason.class);
    if (samples.slots().stream().anyMatch(each -> each.fate == Fate.FOREIGN_RUN)) {
      refusals.add(Reason.RUN_ID_MISMATCH);
    }
    everything().ifPresent(refusals::add);
    return refusals;
  }

  List<String> groups() {
    Set<ServerIdentity> identities = new LinkedHashSet<>();
    samples.lives.forEach(each -> identities.add(each.identity));
    return Groups.notes(identities);
  }

  // ---- what is forgotten ----

  /** Forgets, now and then, what nothing was heard of for a horizon. */
  void forget(long newest) {
    if (newest == Long.MIN_VALUE
        || (lookedAt != Long.MIN_VALUE && newest - lookedAt < horizonNs / LOOKS)) {
      return;
    }
    lookedAt = newest;
    facts.forget(newest - horizonNs);
    List<Slot> gone = new ArrayList<>();
    for (Slot each : samples.slots()) {
      LiveSeries series = each.live.orElseThrow();
      if (series.seen != series.seenBefore || series.heardAt == Long.MIN_VALUE) {
        series.seenBefore = series.seen;
        series.heardAt = newest;
        held -= series.dropHeld(horizonNs);
      } else if (newest - series.heardAt > horizonNs) {
        gone.add(each);
      }
    }
    gone.forEach(this::forget);
    if (!gone.isEmpty()) {
      samples.dropEmptyDomains();
      canonical.keySet().retainAll(samples.domains.keySet());
      recount();
      routesChanged = true;
    }
  }

  private void forget(Slot slot) {
    held -= slot.live.orElseThrow().held.size();
    if (used(slot)) {
      facts.host(slot.key.identity().host());
    }
    decided.remove(Sources.device(slot.key), slot.key.source());
    Optional<SeriesTimeline> timeline = slot.inRows;
    samples.forget(slot, Samples.refusal(slot, Optional.empty()));
    timeline.ifPresent(
        each -> {
          rows.forget(each);
          if (each.life.series.isEmpty()) {
            rows.forget(each.life);
          }
        });
    indices.clear(slot.index);
    books.count(SERIES_FORGOTTEN);
  }

  long held() {
    return held;
  }

  // ---- state ----

  void save(StateOutput out) {
    facts.save(out);
    out.number(recountAt);
    out.flag(anyValid);
    out.number(lookedAt);
    out.number(canonical.size());
    canonical.forEach(
        (name, named) -> {
          out.text(name);
          out.flag(named);
        });
    out.number(decided.size());
    decided.forEach(
        (device, source) -> {
          out.text(device);
          out.text(source);
        });
    out.number(samples.domains.size());
    samples.domains.forEach(
        (name, domain) -> {
          out.text(name);
          domain.clock.save(out);
        });
    out.number(samples.slots().size());
    for (Slot each : samples.slots()) {
      EventState.save(each.key, out);
      out.number(each.index);
      out.number(each.fate.ordinal());
      out.number(each.learnedInterval);
      each.live.orElseThrow().save(out);
    }
    sortLives();
    samples.saveNames(out);
  }

  void load(StateInput in) throws SnapshotMismatchException {
    facts.load(in);
    recountAt = in.number();
    anyValid = in.flag();
    lookedAt = in.number();
    for (int left = in.count(2); left > 0; left--) {
      canonical.put(in.text(), in.flag());
    }
    for (int left = in.count(2); left > 0; left--) {
      decided.put(in.text(), in.text());
    }
    Map<String, Clock> clocks = new HashMap<>();
    for (int left = in.count(2); left > 0; left--) {
      String name = in.text();
      clocks.put(name, Clock.load(name, in));
    }
    for (int left = in.count(2); left > 0; left--) {
      load(in, clocks);
    }
    sortLives();
    samples.loadNames(in);
    for (Slot each : samples.slots()) {
      sources.count(each.key, each.live.orElseThrow().counted);
    }
    contested = sources.contested();
  }

  private void load(StateInput in, Map<String, Clock> clocks) throws SnapshotMismatchException {
    SeriesKey key = EventState.seriesKey(in);
    int index = in.upTo(1 << 24);
    Fate fate = in.constant(Fate.values());
    if (indices.get(index) || samples.bySeries().containsKey(key)) {
      throw new SnapshotMismatchException("the snapshot is damaged: series " + index + " twice");
    }
    if (fate == Fate.JOIN && !clocks.containsKey(key.clockDomain())) {
      throw new SnapshotMismatchException("the snapshot is damaged: no clock of " + key);
    }
    Slot slot = slot(key, index, fate);
    slot.learnedInterval = in.number();
    LiveSeries series = slot.live.orElseThrow();
    series.load(in);
    held += series.held.size();
    samples.add(slot, plan(slot), clocks::get, true);
    slot.inRows.ifPresent(timeline -> timeline.life.series.sort(BY_KEY));
  }
}
