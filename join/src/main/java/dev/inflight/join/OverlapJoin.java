package dev.inflight.join;

import dev.inflight.join.JoinOptions.Order;
import dev.inflight.join.JoinPlan.Fate;
import dev.inflight.join.JoinPlan.SeriesPlan;
import dev.inflight.model.Absent;
import dev.inflight.model.ClientSample;
import dev.inflight.model.Event;
import dev.inflight.model.FinalBecause;
import dev.inflight.model.Phase;
import dev.inflight.model.Reason;
import dev.inflight.model.Report;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestSign;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.TelemetrySample;
import dev.inflight.model.Window;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The join of requests and samples by overlap in time: events go in as they arrive, rows come out
 * when nothing that may still arrive can change them.
 *
 * <p>With {@link Order#START} the caller moves the watermarks ({@link #advance}) and rows come by
 * (start, request id); with {@link Order#FINAL} the newest stamps less the lateness are the
 * watermarks and rows come as soon as they are final. State holds requests that are not final and
 * the samples they may ask for. One thread at a time.
 */
public final class OverlapJoin {
  private static final int SWEEP_EVERY = 64;

  /** Up to how many refused samples are told apart from their duplicates: 16 MiB. */
  private static final int MOST_REFUSED = 1 << 20;

  private final JoinPlan plan;
  private final JoinOptions options;
  private final SortedMap<String, Double> slo;
  private final RowSink rows;
  private final Map<String, Domain> domains = new TreeMap<>();
  private final Map<SeriesKey, Slot> slots = new LinkedHashMap<>();
  private final Map<SeriesKey, Slot> byReference = new IdentityHashMap<>();
  private final List<IdentityLife> lives = new ArrayList<>();
  private final Router router;
  private final Crowd everybody = new Crowd();
  private final Map<SeriesTimeline, Shares> shares = new LinkedHashMap<>();
  private final WaitingQueue waiting;
  private final List<OverlapView> overlaps = new ArrayList<>();
  private final Set<String> neverFinished = new HashSet<>();
  private final LongSet ids = new LongSet();
  private final LongSet refusedSamples = new LongSet();

  /** Signs of requests that have not come to an end, by their ids. */
  private final Map<String, RequestSign> open = new HashMap<>();

  /** Fingerprints of requests that were open for too long and whose end has not come since. */
  private final Set<Long> closed = new HashSet<>();

  private final SortedMap<String, CaseState> cases = new TreeMap<>();
  private final List<ClientSample> clientSamples = new ArrayList<>();
  private final Books books = new Books();
  private @Nullable CaseState lastCase;
  private long newestRequest = Long.MIN_VALUE;
  private final Silence clients = new Silence();
  private long clientsTo = Long.MIN_VALUE;
  private long sinceSweep;
  private boolean finished;
  private SampleListener listener = (sample, clientNs) -> {};

  /** Joins by a plan, without service level objectives. */
  public OverlapJoin(JoinPlan plan, JoinOptions options, RowSink rows) {
    this(plan, options, new TreeMap<>(), rows);
  }

  /**
   * Joins by a plan.
   *
   * @param slo limits in milliseconds by criterion: {@code ttft_ms}, {@code e2e_ms}, {@code
   *     tpot_ms} and the two from the intended start
   * @throws IllegalArgumentException when a criterion is not known
   */
  public OverlapJoin(
      JoinPlan plan, JoinOptions options, SortedMap<String, Double> slo, RowSink rows) {
    this.plan = plan;
    this.options = options;
    this.slo = new TreeMap<>(slo);
    this.rows = rows;
    waiting = new WaitingQueue(options.order());
    Map<Object, IdentityLife> byIdentity = new HashMap<>();
    int index = 0;
    for (SeriesPlan each : plan.series) {
      slots.put(each.key(), slot(each, index++, byIdentity));
    }
    router = new Router(plan, options, lives);
    for (Slot slot : slots.values()) {
      slot.timeline.ifPresent(
          timeline -> {
            if (timeline.shared) {
              shares.put(timeline, new Shares(timeline, router.crowd(timeline.life)));
            }
          });
    }
    for (RequestSign sign : plan.neverFinished) {
      neverFinished.add(sign.requestId());
      crowd(sign.startedAtNs(), Long.MAX_VALUE - 1, router.target(sign));
    }
  }

  private Slot slot(SeriesPlan each, int index, Map<Object, IdentityLife> byIdentity) {
    Slot slot = new Slot(each.key(), index, each.fate(), each.intervalNs());
    if (each.fate() == Fate.JOIN) {
      SeriesKey key = each.key();
      Clock clock = plan.clocks.get(key.clockDomain());
      if (clock == null) {
        throw new IllegalStateException("no clock was planned for " + key.clockDomain());
      }
      Domain domain = domains.computeIfAbsent(key.clockDomain(), any -> new Domain(clock));
      IdentityLife life =
          byIdentity.computeIfAbsent(
              List.of(key.identity(), key.runId()),
              any -> {
                IdentityLife born =
                    new IdentityLife(lives.size(), key.identity(), key.runId(), domain);
                lives.add(born);
                return born;
              });
      slot.domain = Optional.of(domain);
      if (plan.everything.isEmpty()) {
        SeriesTimeline timeline = new SeriesTimeline(each, index, clock, life);
        life.series.add(timeline);
        if (clock.refused().isEmpty()) {
          domain.series.add(timeline);
          slot.timeline = Optional.of(timeline);
        }
      }
    }
    return slot;
  }

  /** Tells a listener of every sample that is placed and not late, from now on. */
  public void listen(SampleListener to) {
    listener = to;
  }

  /** Takes in one event. Never throws for what the event says: what is wrong is counted. */
  public void accept(Event event) {
    if (event instanceof TelemetrySample sample) {
      sample(sample);
    } else if (event instanceof RequestEvent request) {
      request(request);
    } else if (event instanceof RequestSign sign) {
      sign(sign);
    } else if (event instanceof ClientSample sample) {
      clientSamples.add(sample);
    }
    if (options.order() == Order.FINAL && ++sinceSweep >= SWEEP_EVERY) {
      sweep();
    }
  }

  private void sample(TelemetrySample sample) {
    books.samples++;
    Slot slot = byReference.get(sample.series());
    if (slot == null) {
      slot = find(sample.series());
    }
    if (slot.timeline.isEmpty()) {
      refused(slot, sample);
      return;
    }
    SeriesTimeline timeline = slot.timeline.get();
    Domain domain = slot.domain.orElseThrow();
    long interval = sample.intervalNs() > 0 ? sample.intervalNs() : slot.learnedInterval;
    domain.silence.broken();
    if (domain.settledTo != Long.MIN_VALUE && isLate(timeline, domain, sample)) {
      timeline.late++;
      return;
    }
    if (timeline.clock.record(sample.observedAtNs()) < 0 && !firstTime(slot, sample)) {
      timeline.duplicates++;
      return;
    }
    long t = timeline.arrive(sample, interval);
    if (t != Long.MIN_VALUE) {
      domain.newest = Math.max(domain.newest, t);
      listener.placed(sample, t);
    }
  }

  private void refused(Slot slot, TelemetrySample sample) {
    if (slot.fate == Fate.DUPLICATE_SOURCE || firstTime(slot, sample)) {
      slot.refused++;
      slot.refusedStates[sample.state().ordinal()]++;
    } else {
      slot.duplicates++;
    }
  }

  /** Whether no identical sample was refused before; beyond a bound they are not told apart. */
  private boolean firstTime(Slot slot, TelemetrySample sample) {
    return refusedSamples.size() >= MOST_REFUSED || refusedSamples.add(fingerprint(slot, sample));
  }

  private static long fingerprint(Slot slot, TelemetrySample s) {
    return LongSet.fingerprint(
        s.observedAtNs() + "/" + s.bits() + "/" + slot.index,
        s.intervalNs() + "/" + s.state() + "/" + s.provenance() + "/" + s.detail());
  }

  private static boolean isLate(SeriesTimeline timeline, Domain domain, TelemetrySample sample) {
    int record = timeline.clock.record(sample.observedAtNs());
    return record >= 0 && timeline.clock.place(sample.observedAtNs(), record) < domain.settledTo;
  }

  private Slot find(SeriesKey key) {
    Slot slot = slots.get(key);
    if (slot == null) {
      throw new IllegalStateException("the plan does not know series " + key);
    }
    if (byReference.size() < 1 << 17) {
      byReference.put(key, slot);
    }
    return slot;
  }

  private void sign(RequestSign sign) {
    books.signs++;
    if (options.order() == Order.FINAL
        && Absent.has(sign.startedAtNs())
        && !open.containsKey(sign.requestId())
        && !ids.contains(LongSet.fingerprint(sign.requestId(), ""))) {
      open.put(sign.requestId(), sign);
    }
    if (options.order() == Order.FINAL) {
      stamped(sign.startedAtNs());
      stamped(sign.atNs());
    }
  }

  /** Notes a time that the clients know has come. */
  private void stamped(long at) {
    clients.broken();
    if (Absent.has(at)) {
      newestRequest = Math.max(newestRequest, at);
    }
  }

  private void request(RequestEvent request) {
    boolean live = options.order() == Order.FINAL;
    // A survey has seen all ids of files: where none repeats, none needs to be remembered.
    boolean known = live || !plan.repeatedIds.isEmpty();
    long id = known ? LongSet.fingerprint(request.requestId(), "") : 0;
    if (live) {
      open.remove(request.requestId());
      stamped(request.startedAtNs());
      stamped(request.endedAtNs());
      if (closed.remove(id)) {
        beyondHorizon(request);
        return;
      }
    }
    books.requests++;
    if (known && !ids.add(id)) {
      books.rejectedRequests.merge(Reason.DUPLICATE_REQUEST_ID.wire(), 1L, Long::sum);
      return;
    }
    Optional<String> run = router.run(request.sessionId());
    Target target = router.target(RouteKey.of(run.orElse(""), request));
    if (request.timed()) {
      crowd(request.startedAtNs(), request.endedAtNs(), target);
    }
    if (request.phase() == Phase.WARMUP && !options.includeWarmup()) {
      books.unjoined(Reason.WARMUP);
    } else if (!Glob.matches(options.caseGlob(), request.caseId())) {
      books.unjoined(Reason.NOT_SELECTED);
    } else if (options.order() == Order.FINAL
        && request.timed()
        && request.startedAtNs() < horizon()) {
      books.unjoined(Reason.BEYOND_HORIZON);
      rowBeyondHorizon(request, target);
    } else {
      waiting.add(new Waiting(request, target));
    }
  }

  /** The client's time that the state of live input reaches back to. */
  private long horizon() {
    long newest = newestRequest;
    for (Domain domain : domains.values()) {
      newest = Math.max(newest, domain.newest);
    }
    return newest < Long.MIN_VALUE + options.horizonNs()
        ? Long.MIN_VALUE
        : newest - options.horizonNs();
  }

  /**
   * Closes requests that have been open since before the horizon: they count as unjoined, as in
   * flight for as long as the horizon reaches, and hold nothing back any more.
   */
  private void closeBeyondHorizon(long horizon) {
    List<RequestSign> old =
        open.values().stream()
            .filter(each -> each.startedAtNs() < horizon)
            .sorted(
                Comparator.comparingLong(RequestSign::startedAtNs)
                    .thenComparing(RequestSign::requestId))
            .toList();
    for (RequestSign each : old) {
      open.remove(each.requestId());
      long id = LongSet.fingerprint(each.requestId(), "");
      ids.add(id);
      closed.add(id);
      books.requests++;
      books.unjoined(Reason.BEYOND_HORIZON);
      if (!neverFinished.contains(each.requestId())) {
        crowd(each.startedAtNs(), each.startedAtNs() + options.horizonNs(), router.target(each));
      }
    }
  }

  /** Takes the end of a request that was closed, and counted, before it came. */
  private void beyondHorizon(RequestEvent request) {
    boolean selected =
        (request.phase() != Phase.WARMUP || options.includeWarmup())
            && Glob.matches(options.caseGlob(), request.caseId());
    if (selected) {
      Optional<String> run = router.run(request.sessionId());
      rowBeyondHorizon(request, router.target(RouteKey.of(run.orElse(""), request)));
    }
  }

  /** Lets out what its client says of a request that the samples do not reach back to. */
  private void rowBeyondHorizon(RequestEvent request, Target target) {
    RowView row = new RowView(request, overlaps);
    row.because = FinalBecause.BEYOND_HORIZON;
    row.evidence = target.evidence;
    row.candidates = target.candidates;
    row.reason = Reason.BEYOND_HORIZON;
    caseState(request.caseId()).tally.add(request);
    books.measured(request);
    rows.row(row);
  }

  private void crowd(long start, long end, Target target) {
    everybody.add(start, end);
    for (Crowd each : target.feeds) {
      each.add(start, end);
    }
  }

  /**
   * Moves the watermarks: no event before them will come any more. For {@link Order#START}.
   *
   * @param requestsTo no request that starts before this client's time will come
   * @param samplesTo no sample before this time of its server's clock will come
   */
  public void advance(long requestsTo, long samplesTo) {
    for (Domain domain : domains.values()) {
      domain.watermark(Watermark.client(domain.clock, samplesTo));
    }
    clientsTo = Math.max(clientsTo, requestsTo);
    settleCrowds(clientsTo);
    emit();
    release();
  }

  /**
   * Tells the time of this machine, so that silent sources stop holding rows back. For {@link
   * Order#FINAL}.
   *
   * @param nowNs any steadily advancing clock
   */
  public void tick(long nowNs) {
    for (Domain domain : domains.values()) {
      domain.silence.tick(nowNs, options.idleTimeoutNs());
    }
    clients.tick(nowNs, options.idleTimeoutNs());
    sweep();
  }

  /** Moves the watermarks to the newest stamps less the lateness and lets out what became final. */
  private void sweep() {
    sinceSweep = 0;
    for (Domain domain : domains.values()) {
      if (domain.newest != Long.MIN_VALUE) {
        domain.watermark(domain.newest - options.latenessNs());
      }
    }
    long horizon = horizon();
    domains.values().forEach(each -> each.settle(horizon));
    closeBeyondHorizon(horizon);
    clientsTo = Math.max(clientsTo, horizon);
    if (newestRequest != Long.MIN_VALUE) {
      clientsTo = Math.max(clientsTo, Math.min(oldestOpen(), clientsWatermark()));
    }
    settleCrowds(clientsTo);
    emit();
    release();
  }

  /** Before that time no request will start that has not been seen, as long as clients speak. */
  private long clientsWatermark() {
    return clients.idle() ? newestRequest + 1 : newestRequest - options.requestLatenessNs();
  }

  private long oldestOpen() {
    long oldest = Long.MAX_VALUE;
    for (RequestSign each : open.values()) {
      oldest = Math.min(oldest, each.startedAtNs());
    }
    return oldest;
  }

  private void settleCrowds(long to) {
    everybody.settle(to);
    for (Crowd each : router.allCrowds()) {
      each.settle(to);
    }
    shares.values().forEach(Shares::advance);
  }

  private void emit() {
    while (!waiting.isEmpty()) {
      Optional<FinalBecause> because = isFinal(waiting.peek());
      if (because.isEmpty()) {
        return;
      }
      Waiting next = waiting.remove();
      if (because.get() == FinalBecause.IDLE || because.get() == FinalBecause.BEYOND_HORIZON) {
        settleFor(next);
      }
      row(next, because.get());
    }
  }

  /** What a row that does not wait any longer looks at counts as settled: more would be late. */
  private void settleFor(Waiting next) {
    if (next.timed()) {
      long end = Math.max(next.start(), next.end());
      for (IdentityLife life : next.target().lives) {
        life.domain.settle(end + life.ahead + 1);
      }
      shares.values().forEach(Shares::advance);
    }
  }

  private Optional<FinalBecause> isFinal(Waiting next) {
    if (finished) {
      return Optional.of(FinalBecause.END_OF_INPUT);
    }
    if (!next.timed()) {
      // It meets no sample; it keeps its place in the order.
      boolean passed = !Absent.has(next.start()) || clientsTo > next.start();
      return passed ? Optional.of(because(FinalBecause.WATERMARK)) : Optional.empty();
    }
    long end = Math.max(next.start(), next.end());
    if (clientsTo <= end) {
      return Optional.empty();
    }
    boolean idle =
        options.order() == Order.FINAL
            && clients.idle()
            && newestRequest - options.requestLatenessNs() <= end;
    for (IdentityLife life : next.target().lives) {
      if (life.clock.refused().isEmpty() && !passed(life, end)) {
        if (options.order() == Order.FINAL && end < horizon()) {
          return Optional.of(FinalBecause.BEYOND_HORIZON);
        }
        if (!life.domain.silence.idle()) {
          return Optional.empty();
        }
        idle = true;
      }
    }
    if (options.order() == Order.START && undecided(next.target())) {
      return Optional.empty();
    }
    return Optional.of(because(idle ? FinalBecause.IDLE : FinalBecause.WATERMARK));
  }

  /** Whether it is still open if any sample of those that may have served it has a place. */
  private static boolean undecided(Target target) {
    boolean open = false;
    for (IdentityLife life : target.lives) {
      for (SeriesTimeline each : life.series) {
        if (each.isPlaced()) {
          return false;
        }
        open |= each.placing == Placing.OPEN && each.clock.refused().isEmpty();
      }
    }
    return open;
  }

  private FinalBecause because(FinalBecause live) {
    return options.order() == Order.START ? FinalBecause.END_OF_INPUT : live;
  }

  /** Whether nothing more is expected that a row may look at. */
  private static boolean passed(IdentityLife life, long end) {
    return life.domain.watermark() > end + life.ahead;
  }

  private void row(Waiting next, FinalBecause because) {
    RequestEvent request = next.request();
    Target target = next.target();
    RowView row = new RowView(request, overlaps);
    row.because = because;
    row.evidence = target.evidence;
    row.candidates = target.candidates;
    boolean timed = request.timed();
    Optional<Reason> refusal = timed ? refusal(target) : Optional.of(Reason.REQUEST_WITHOUT_TIMES);
    row.joined = refusal.isEmpty();
    CaseState state = caseState(request.caseId());
    state.tally.add(request);
    books.measured(request);
    if (timed && request.ok() && request.phase() == Phase.MEASURED) {
      state.widen(request.startedAtNs(), request.endedAtNs(), everybody);
    }
    if (row.joined) {
      state.served(target);
      books.joined++;
      books.evidence(target.evidence);
      sharing(row, request, target);
      overlaps(row, request, target);
    } else {
      row.reason = refusal.orElse(Reason.REQUEST_WITHOUT_TIMES);
      books.unjoined(row.reason);
    }
    rows.row(row);
  }

  /**
   * Why a request that has its times is not joined: no sample of those that may have served it has
   * a place.
   */
  private static Optional<Reason> refusal(Target target) {
    if (target.refusal.isPresent()) {
      return target.refusal;
    }
    Optional<Reason> refusal = Optional.empty();
    for (IdentityLife life : target.lives) {
      for (SeriesTimeline each : life.series) {
        Optional<Reason> unplaced = each.whyUnplaced();
        if (unplaced.isEmpty()) {
          return Optional.empty();
        }
        refusal = refusal.isEmpty() ? unplaced : refusal;
      }
    }
    return refusal;
  }

  private CaseState caseState(String caseId) {
    CaseState state = lastCase;
    if (state == null || !state.tally.caseId.equals(caseId)) {
      state = cases.computeIfAbsent(caseId, id -> new CaseState(new CaseTally(id, slo)));
      lastCase = state;
    }
    return state;
  }

  private static void sharing(RowView row, RequestEvent request, Target target) {
    long start = request.startedAtNs();
    long end = request.endedAtNs();
    if (end < start) {
      return;
    }
    target.crowd.share(row, start, end);
  }

  private void overlaps(RowView row, RequestEvent request, Target target) {
    long start = request.startedAtNs();
    long end = request.endedAtNs();
    long first = request.firstTokenAtNs();
    for (IdentityLife life : target.lives) {
      for (SeriesTimeline series : life.series) {
        Reading reading = series.reading();
        add(row, reading, series, Window.WHOLE, start, end);
        if (Absent.has(first)) {
          reading.prefill().beginAs(reading.whole());
          add(row, reading, series, Window.PREFILL, start, first);
          reading.decode().lieBetween(reading.prefill(), reading.whole());
          add(row, reading, series, Window.DECODE, first, end);
        }
      }
    }
  }

  private void add(
      RowView row, Reading reading, SeriesTimeline series, Window window, long start, long end) {
    int which = window.ordinal();
    OverlapView view = reading.views[which];
    reading.readers[which].read(
        view, series, window, start, end, window == Window.WHOLE, reading.nothing);
    if (series.shared && !series.refused) {
      shares(series).read(view, start, end);
    }
    row.overlaps.add(view);
  }

  private Shares shares(SeriesTimeline series) {
    Shares of = shares.get(series);
    if (of == null) {
      throw new IllegalStateException("no shares for " + series.key);
    }
    return of;
  }

  /** Drops what no row will ask for any more. */
  private void release() {
    if (finished) {
      return;
    }
    long oldest = Math.min(clientsTo, waiting.isEmpty() ? Long.MAX_VALUE : waiting.oldestStart());
    if (oldest == Long.MIN_VALUE || oldest == Long.MAX_VALUE) {
      return;
    }
    if (options.order() == Order.FINAL) {
      oldest = Math.min(oldest, horizon());
    }
    for (Domain domain : domains.values()) {
      for (SeriesTimeline series : domain.series) {
        release(series, oldest);
      }
    }
    everybody.drop(oldest);
    long crowdsFrom = oldest;
    for (Shares each : shares.values()) {
      crowdsFrom = Math.min(crowdsFrom, each.needsCrowdFrom(oldest));
    }
    for (Crowd each : router.allCrowds()) {
      each.drop(crowdsFrom);
    }
  }

  private void release(SeriesTimeline series, long oldest) {
    long reach = 2 * series.largestP + 2 * series.largestU + series.lookBack(series.largestP);
    long before = Math.min(oldest - reach, series.life.domain.settledTo);
    int count = series.valid.droppable(before);
    if (series.shared) {
      count = shares(series).droppable(count);
    }
    if (count > 0) {
      for (CaseState state : cases.values()) {
        if (state.hasWindow()) {
          state.kept(series).keep(series, count, state.tally.windowFrom, state.tally.windowTo);
        }
      }
      if (series.shared) {
        shares(series).dropped(count);
      }
      series.drop(count);
    }
    releaseOthers(series, before);
  }

  private void releaseOthers(SeriesTimeline series, long before) {
    for (int which = 0; which < SeriesTimeline.UNPLACED; which++) {
      int count = series.sortedUnplaced(which).lower(before);
      if (count > 0) {
        for (CaseState state : cases.values()) {
          if (state.hasWindow()) {
            state
                .kept(series)
                .keepUnplaced(series, which, count, state.tally.windowFrom, state.tally.windowTo);
          }
        }
      }
    }
    for (int which = 0; which < series.others.length; which++) {
      int count = series.others[which].t.lower(before);
      if (count > 0) {
        for (CaseState state : cases.values()) {
          if (state.hasWindow()) {
            state
                .kept(series)
                .keepOther(series, which, count, state.tally.windowFrom, state.tally.windowTo);
          }
        }
      }
    }
    series.dropOthers(before);
  }

  /** Ends the input: lets all rows out and closes the books. To be called once. */
  public Report finish() {
    finished = true;
    for (Domain domain : domains.values()) {
      domain.watermark(Long.MAX_VALUE);
    }
    settleCrowds(Long.MAX_VALUE);
    emit();
    return new Closing(plan, books, domains, slots, cases, shares, clientSamples).report();
  }

  /**
   * The whole state, for {@link #restore}: at most as large as the memory that the join takes. Not
   * after {@link #finish}.
   */
  public byte[] snapshot() {
    if (finished) {
      throw new IllegalStateException("the join has finished");
    }
    StateOutput out = new StateOutput();
    JoinSnapshot.save(JoinSnapshot.fingerprints(plan, options, slo, router), out);
    save(out);
    return JoinSnapshot.seal(out);
  }

  /**
   * The join that a snapshot was taken of: it goes on as that one would have, but counts silence
   * anew and has no listener.
   *
   * @param plan the plan of that join, or an equal one
   * @param options its options; lateness, idle timeout and horizon may be others
   * @param slo its service level objectives
   * @throws SnapshotMismatchException when the snapshot is damaged or was taken of a join by
   *     another plan
   */
  public static OverlapJoin restore(
      JoinPlan plan,
      JoinOptions options,
      SortedMap<String, Double> slo,
      RowSink rows,
      byte[] snapshot)
      throws SnapshotMismatchException {
    StateInput in = JoinSnapshot.open(snapshot);
    OverlapJoin join = new OverlapJoin(plan, options, slo, rows);
    JoinSnapshot.check(JoinSnapshot.fingerprints(plan, options, join.slo, join.router), in);
    join.load(in);
    if (!in.isAtEnd()) {
      throw new SnapshotMismatchException("the snapshot is damaged: something follows its end");
    }
    return join;
  }

  private void save(StateOutput out) {
    out.number(newestRequest);
    out.number(clientsTo);
    out.number(sinceSweep);
    books.save(out);
    everybody.save(out);
    router.save(out);
    domains.values().forEach(each -> each.save(out));
    lives.forEach(each -> each.save(out));
    for (Slot each : slots.values()) {
      each.save(out);
      each.timeline.ifPresent(timeline -> timeline.save(out));
    }
    shares.values().forEach(each -> each.save(out));
    ids.save(out);
    refusedSamples.save(out);
    out.number(closed.size());
    closed.stream().sorted().forEach(out::fixed);
    out.number(open.size());
    new TreeMap<>(open).values().forEach(each -> EventState.save(each, out));
    out.number(waiting.size());
    waiting.all().stream()
        .map(Waiting::request)
        .sorted(Comparator.comparing(RequestEvent::requestId))
        .forEach(each -> EventState.save(each, out));
    out.number(cases.size());
    cases.forEach(
        (id, each) -> {
          out.text(id);
          each.save(out);
        });
    out.number(clientSamples.size());
    clientSamples.forEach(each -> EventState.save(each, out));
  }

  void load(StateInput in) throws SnapshotMismatchException {
    newestRequest = in.number();
    clientsTo = in.number();
    sinceSweep = in.number();
    books.load(in);
    everybody.load(in);
    router.load(in);
    for (Domain each : domains.values()) {
      each.load(in);
    }
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
    for (Shares each : shares.values()) {
      each.load(in);
    }
    ids.load(in);
    refusedSamples.load(in);
    for (int left = in.count(Long.BYTES); left > 0; left--) {
      closed.add(in.fixed());
    }
    for (int left = in.count(1); left > 0; left--) {
      RequestSign sign = EventState.sign(in);
      open.put(sign.requestId(), sign);
    }
    for (int left = in.count(1); left > 0; left--) {
      RequestEvent request = EventState.request(in);
      Optional<String> run = router.run(request.sessionId());
      waiting.add(new Waiting(request, router.target(RouteKey.of(run.orElse(""), request))));
    }
    for (int left = in.count(1); left > 0; left--) {
      caseState(in.text()).load(in, lives, timelines);
    }
    for (int left = in.count(1); left > 0; left--) {
      clientSamples.add(EventState.clientSample(in));
    }
  }

  /** How many samples are held at the moment, settled or not. */
  public long heldSamples() {
    long held = 0;
    for (Domain domain : domains.values()) {
      for (SeriesTimeline each : domain.series) {
        held += each.valid.t.size + each.waiting();
      }
    }
    return held;
  }

  /** How many requests wait for their rows to become final. */
  public int heldRequests() {
    return waiting.size();
  }
}
