package dev.inflight.join;

import dev.inflight.join.JoinOptions.Order;
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
import dev.inflight.model.TelemetrySample;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
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

  /** One in so many requests that wait is let out when there are too many. */
  private static final int ROOM = 64;

  /**
   * So many rows come out at a sweep: when what held very many back is gone, whoever takes them is
   * to have time to write them down.
   */
  private static final int MOST_AT_ONCE = 512;

  /** While more could come out, so many do after each so many events. */
  private static final int MORE = 64;

  private static final int MORE_EVERY = 256;

  /** A series takes up as much as so many of its samples. */
  private static final int SERIES_IN_SAMPLES = 128;

  /** Of these, so many are there in any case. */
  private static final int FEW = 32;

  /** So does a request that has its row: it is in crowds that others' rows may ask for. */
  private static final int REQUEST_IN_SAMPLES = 8;

  /** One in so many of the samples that may be held may wait in any order. */
  private static final int LOOSE = 8;

  /** Rows that were let out because too many waited. */
  static final String ROWS_FORCED = "rows_forced";

  /** How often the horizon was brought nearer. */
  static final String HORIZON_SHORTENED = "horizon_shortened";

  static final String SIGNS_FROM_THE_FUTURE = "signs_from_the_future";
  static final String CLIENT_SAMPLES_DROPPED = "client_samples_dropped";

  private final Optional<JoinPlan> plan;
  private final JoinOptions options;
  private final LiveLimits limits;
  private final SortedMap<String, Double> slo;
  final Books books;
  final Samples samples;
  final Clients clients;
  private final Router router;
  private final Rows rows;
  private final WaitingQueue waiting;
  private final Set<String> neverFinished = new HashSet<>();
  private final Deque<ClientSample> clientSamples = new ArrayDeque<>();
  private @Nullable LivePlan live;
  private @Nullable ServingSpans spans;
  private long sinceSweep;

  /** Whether more rows could have come out when the last did. */
  private boolean behind;

  private boolean finished;

  /** Before that client's time nothing is held any more, for want of room. */
  private long cut = Long.MIN_VALUE;

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
    this(Optional.of(plan), plan.routeFacts(), options, LiveLimits.NONE, slo, rows, new Books());
    int index = 0;
    for (SeriesPlan each : plan.series) {
      Slot slot = new Slot(each.key(), index++, each.fate(), each.intervalNs(), Optional.empty());
      samples.add(slot, each, plan::clock, plan.everything.isEmpty());
    }
    router.foresee(plan);
    layOut();
    for (RequestSign sign : plan.neverFinished) {
      neverFinished.add(sign.requestId());
      crowd(router.kind(router.key(sign)), sign.startedAtNs(), Long.MAX_VALUE - 1);
    }
  }

  private OverlapJoin(
      Optional<JoinPlan> plan,
      RouteFacts facts,
      JoinOptions options,
      LiveLimits limits,
      SortedMap<String, Double> slo,
      RowSink rows,
      Books books) {
    this.plan = plan;
    this.options = options;
    this.books = books;
    this.samples = new Samples(books);
    this.limits = limits;
    this.slo = new TreeMap<>(slo);
    this.rows = new Rows(rows, books, this.slo, limits, samples.slots()::size);
    clients = new Clients(books, limits.mostOpen());
    waiting = new WaitingQueue(options.order());
    router = new Router(facts, options, samples.lives);
  }

  /** A join by no plan: it learns from what comes. */
  static OverlapJoin live(
      JoinOptions options, LiveLimits limits, SortedMap<String, Double> slo, RowSink rows) {
    Books books = new Books();
    ServingSpans spans = new ServingSpans(limits, options.horizonNs(), books);
    LiveFacts facts = new LiveFacts(options, limits, spans);
    OverlapJoin join =
        new OverlapJoin(
            Optional.empty(),
            facts.routes(false, Set.of(), Optional.empty()),
            options,
            limits,
            slo,
            rows,
            books);
    join.spans = spans;
    join.live =
        new LivePlan(facts, limits, options.horizonNs(), join.samples, join.rows, join.books);
    join.samples.growBy(join.live);
    return join;
  }

  Router router() {
    return router;
  }

  LivePlan livePlan() {
    LivePlan of = live;
    if (of == null) {
      throw new IllegalStateException("this join has a plan");
    }
    return of;
  }

  ServingSpans spans() {
    ServingSpans of = spans;
    if (of == null) {
      throw new IllegalStateException("this join has a plan");
    }
    return of;
  }

  /** Decides who may have served a request: what it says itself, else what spans say. */
  private RouteKey key(RequestEvent request) {
    RouteKey key = router.key(request);
    ServingSpans told = spans;
    return told == null ? key : told.servedBy(request).map(key::toldBySpans).orElse(key);
  }

  /** Who may have served a request, by what is known now. */
  Target target(RequestEvent request) {
    return router.target(key(request));
  }

  private Waiting waiting(RequestEvent request) {
    return new Waiting(request, router.kind(key(request)));
  }

  private void layOut() {
    samples.slots().stream()
        .flatMap(slot -> slot.timeline.stream())
        .filter(each -> each.shared)
        .forEach(each -> rows.lay(each, router.crowd(each.life)));
  }

  /** Tells a listener of every sample that is placed and not late, from now on. */
  public void listen(SampleListener to) {
    samples.listener = to;
  }

  /** Takes in one event. Never throws for what the event says: what is wrong is counted. */
  public void accept(Event event) {
    if (event instanceof TelemetrySample sample) {
      samples.accept(sample);
    } else if (event instanceof RequestEvent request) {
      request(request);
    } else if (event instanceof RequestSign sign) {
      books.signs++;
      boolean ahead = live != null && live.isAhead(sign.startedAtNs(), sign.atNs());
      if (ahead) {
        books.count(SIGNS_FROM_THE_FUTURE);
      } else if (options.order() == Order.FINAL) {
        clients.sign(sign);
      }
    } else if (event instanceof ClientSample sample) {
      clientSamples.add(sample);
      if (clientSamples.size() > limits.mostClientSamples()) {
        clientSamples.remove();
        books.count(CLIENT_SAMPLES_DROPPED);
      }
    } else if (live != null) {
      live.fact(event);
    }
    if (options.order() == Order.FINAL) {
      sinceSweep++;
      if (sinceSweep >= sweepAfter()) {
        sweep();
      } else if (behind && sinceSweep % MORE_EVERY == 0) {
        grow();
        emit(MORE);
      }
    }
  }

  /** A sweep looks at every series and every waiting request: it is to be worth it. */
  private int sweepAfter() {
    return Math.max(SWEEP_EVERY, samples.slots().size() + waiting.size());
  }

  private void request(RequestEvent request) {
    boolean later = options.order() == Order.FINAL;
    // A survey has seen all ids of files: where none repeats, none needs to be remembered.
    boolean known = later || plan.stream().anyMatch(each -> !each.repeatedIds.isEmpty());
    long id = known ? Clients.fingerprint(request.requestId()) : 0;
    if (live != null && live.isAhead(request.startedAtNs(), request.endedAtNs())) {
      books.requests++;
      books.rejectedRequests.merge(LivePlan.FROM_THE_FUTURE, 1L, Long::sum);
      return;
    }
    if (later) {
      clients.ended(request.requestId());
      clients.stamped(request.startedAtNs());
      clients.stamped(request.endedAtNs());
      if (clients.reopened(id)) {
        beyondHorizon(request);
        return;
      }
    }
    books.requests++;
    if (live != null) {
      live.request(request);
    }
    if (known && !clients.ids.add(id)) {
      books.rejectedRequests.merge(Reason.DUPLICATE_REQUEST_ID.wire(), 1L, Long::sum);
      return;
    }
    if (spans != null && request.timed()) {
      spans.accept(request);
    }
    Router.Kind kind = router.kind(key(request));
    if (request.timed()) {
      crowd(kind, request.startedAtNs(), request.endedAtNs());
    }
    if (request.phase() == Phase.WARMUP && !options.includeWarmup()) {
      books.unjoined(Reason.WARMUP);
    } else if (!Glob.matches(options.caseGlob(), request.caseId())) {
      books.unjoined(Reason.NOT_SELECTED);
    } else if (later && request.timed() && request.startedAtNs() < horizon()) {
      books.unjoined(Reason.BEYOND_HORIZON);
      rows.beyondHorizon(request, kind.target());
    } else {
      waiting.add(new Waiting(request, kind));
      if (waiting.size() > limits.mostWaiting()) {
        makeRoom();
      }
    }
  }

  /** Lets rows out before their time, some more than must be: the next do not have to wait. */
  private void makeRoom() {
    sweep();
    waiting.readmit();
    int most = limits.mostWaiting() - limits.mostWaiting() / ROOM;
    while (waiting.size() > most) {
      books.count(ROWS_FORCED);
      Waiting next = waiting.remove();
      if (next.timed()) {
        // who starts later and was in flight then is not counted: his row does not wait for him
        settleCrowds(Math.max(clients.to, lastOf(next) + 1));
      }
      letOut(next, FinalBecause.BEYOND_HORIZON);
    }
  }

  /** The client's time that the state of live input reaches back to. */
  private long horizon() {
    long newest = Math.max(clients.newest, samples.newest());
    return newest < Long.MIN_VALUE + options.horizonNs()
        ? Long.MIN_VALUE
        : Math.max(cut, newest - options.horizonNs());
  }

  /**
   * Brings the horizon nearer while more samples are held, or more requests wait, than may. Samples
   * that nobody waits for any more are laid in columns long before, where they take a quarter of
   * the room; until then they may still be placed by another clock.
   */
  private void shorten() {
    long held = samples.heldBeyond(FEW);
    if (held > limits.mostSamples() / LOOSE) {
      samples.domains.values().forEach(each -> each.settle(each.watermark()));
    }
    held += (long) REQUEST_IN_SAMPLES * router.remembered();
    if (held <= mostSamples() && waiting.size() <= limits.mostWaiting()) {
      return;
    }
    long newest = Math.max(clients.newest, samples.newest());
    long oldest = Math.min(clients.to, waiting.isEmpty() ? Long.MAX_VALUE : waiting.oldestStart());
    long from = Math.max(oldest, horizon());
    long last = newest - Math.max(options.latenessNs(), options.requestLatenessNs());
    if (from < last) {
      cut = from + (last - from) / ROOM + 1;
      router.dropAtOnce();
      books.count(HORIZON_SHORTENED);
    }
  }

  /** What series take up themselves is not there for samples; some room there is always. */
  private long mostSamples() {
    long most = limits.mostSamples();
    return Math.max(most / 4, most - (long) SERIES_IN_SAMPLES * samples.slots().size());
  }

  /**
   * Closes requests that have been open since before the horizon: they count as unjoined, as in
   * flight for as long as the horizon reaches, and hold nothing back any more.
   */
  private void closeBeyondHorizon(long horizon) {
    for (RequestSign each : clients.close(horizon)) {
      books.requests++;
      books.unjoined(Reason.BEYOND_HORIZON);
      if (!neverFinished.contains(each.requestId())) {
        long end = each.startedAtNs() + options.horizonNs();
        crowd(router.kind(router.key(each)), each.startedAtNs(), end);
      }
    }
  }

  /** Takes the end of a request that was closed, and counted, before it came. */
  private void beyondHorizon(RequestEvent request) {
    boolean selected =
        (request.phase() != Phase.WARMUP || options.includeWarmup())
            && Glob.matches(options.caseGlob(), request.caseId());
    if (selected) {
      rows.beyondHorizon(request, router.target(router.key(request)));
    }
  }

  private void crowd(Router.Kind kind, long start, long end) {
    rows.everybody.add(start, end);
    router.add(kind, start, end);
  }

  /**
   * Moves the watermarks: no event before them will come any more. For {@link Order#START}.
   *
   * @param requestsTo no request that starts before this client's time will come
   * @param samplesTo no sample before this time of its server's clock will come
   */
  public void advance(long requestsTo, long samplesTo) {
    for (Domain domain : samples.domains.values()) {
      domain.watermark(Watermark.client(domain.clock, samplesTo));
      domain.settle(domain.watermark());
    }
    clients.to = Math.max(clients.to, requestsTo);
    settleCrowds(clients.to);
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
    for (Domain domain : samples.domains.values()) {
      domain.silence.tick(nowNs, options.idleTimeoutNs());
    }
    clients.silence.tick(nowNs, options.idleTimeoutNs());
    sweep();
  }

  /** Moves the watermarks to the newest stamps less the lateness and lets out what became final. */
  private void sweep() {
    sinceSweep = 0;
    if (live != null) {
      live.place();
    }
    for (Domain domain : samples.domains.values()) {
      if (domain.newest != Long.MIN_VALUE) {
        domain.watermark(domain.newest - options.latenessNs());
      }
    }
    shorten();
    long horizon = horizon();
    samples.settle(horizon);
    closeBeyondHorizon(horizon);
    clients.advance(horizon, options.requestLatenessNs());
    clients.ids.forget(clients.newest, options.horizonNs());
    grow();
    settleCrowds(clients.to);
    waiting.readmit();
    emit();
    release();
    if (live != null) {
      live.forget(Math.max(clients.newest, samples.newest()));
      rows.forgetCases();
    }
  }

  /** Lets what has become known decide about routes from now on. */
  private void grow() {
    if (spans != null && spans.takeServedChanged()) {
      move();
    }
    if (live != null && live.routesChanged()) {
      router.renew(live.routes());
      waiting.retarget(each -> waiting(each.request()));
    }
    if (router.isStale()) {
      List<IdentityLife> laidOut =
          samples.slots().stream()
              .flatMap(slot -> slot.timeline.stream())
              .filter(each -> each.shared)
              .map(each -> each.life)
              .toList();
      router.gather(laidOut);
      layOut();
    }
  }

  /** Puts requests where spans say that they were served. */
  private void move() {
    Map<CrowdLog.Moved, Deque<RouteKey>> moved = new HashMap<>();
    waiting.retarget(
        each -> {
          Waiting now = waiting(each.request());
          if (each.timed() && !now.key().equals(each.key())) {
            moved
                .computeIfAbsent(
                    new CrowdLog.Moved(each.key(), each.end()), any -> new ArrayDeque<>())
                .add(now.key());
          }
          return now;
        });
    if (!moved.isEmpty()) {
      router.move(moved);
    }
  }

  private void settleCrowds(long to) {
    rows.everybody.settle(to);
    router.settle(to);
    rows.shares.values().forEach(Shares::advance);
  }

  private void emit() {
    emit(finished || options.order() == Order.START ? Integer.MAX_VALUE : MOST_AT_ONCE);
  }

  private void emit(int most) {
    behind = false;
    int left = most;
    while (!waiting.hasNone()) {
      Waiting next = waiting.peek();
      Optional<FinalBecause> because = isFinal(next);
      if (because.isPresent() && left > 0) {
        letOut(waiting.remove(), because.get());
        left--;
      } else if (because.isPresent()) {
        behind = true;
        return;
      } else if (passed(next)) {
        waiting.setAside(); // those behind it do not wait for that
      } else {
        return;
      }
    }
  }

  /**
   * Whether of live input only what is the request's own is waited for: its servers, or the start
   * of one that has no end. Those behind it end later.
   */
  private boolean passed(Waiting next) {
    return options.order() == Order.FINAL && clients.to > next.end();
  }

  private static long lastOf(Waiting request) {
    return Math.max(request.start(), request.end());
  }

  private void letOut(Waiting next, FinalBecause because) {
    if (options.order() == Order.FINAL) {
      settleFor(next);
    }
    rows.row(next.told(), because);
  }

  /** What a row looks at counts as settled: more would be late, and another place would too. */
  private void settleFor(Waiting next) {
    if (next.timed()) {
      long end = lastOf(next);
      for (IdentityLife life : next.target().lives) {
        life.domain.settle(end + life.ahead + 1);
      }
      for (IdentityLife life : next.target().lives) {
        for (SeriesTimeline each : life.series) {
          rows.layOutSettled(each);
        }
      }
    }
  }

  private Optional<FinalBecause> isFinal(Waiting next) {
    if (finished) {
      return Optional.of(FinalBecause.END_OF_INPUT);
    }
    if (!next.timed()) {
      // It meets no sample; it keeps its place in the order.
      boolean passed = !Absent.has(next.start()) || clients.to > next.start();
      return passed ? Optional.of(because(FinalBecause.WATERMARK)) : Optional.empty();
    }
    long end = lastOf(next);
    if (clients.to <= end) {
      return Optional.empty();
    }
    boolean idle =
        options.order() == Order.FINAL
            && clients.silence.idle()
            && clients.newest - options.requestLatenessNs() <= end;
    for (IdentityLife life : next.target().lives) {
      if (life.clock().refused().isEmpty() && !life.passed(end)) {
        if (options.order() == Order.FINAL && end < horizon()) {
          return Optional.of(FinalBecause.BEYOND_HORIZON);
        }
        if (!life.domain.silence.idle()) {
          return Optional.empty();
        }
        idle = true;
      }
    }
    if (options.order() == Order.START && next.target().undecided()) {
      return Optional.empty();
    }
    return Optional.of(because(idle ? FinalBecause.IDLE : FinalBecause.WATERMARK));
  }

  private FinalBecause because(FinalBecause live) {
    return options.order() == Order.START ? FinalBecause.END_OF_INPUT : live;
  }

  /** Drops what no row will ask for any more. */
  private void release() {
    if (finished) {
      return;
    }
    long oldest = Math.min(clients.to, waiting.isEmpty() ? Long.MAX_VALUE : waiting.oldestStart());
    if (oldest == Long.MIN_VALUE || oldest == Long.MAX_VALUE) {
      return;
    }
    if (options.order() == Order.FINAL) {
      oldest = Math.min(oldest, horizon());
    }
    for (Domain domain : samples.domains.values()) {
      if (options.order() == Order.FINAL) {
        domain.settle(Math.min(domain.closedTo, oldest - domain.reach()));
      }
      for (SeriesTimeline series : domain.series) {
        rows.release(series, oldest);
      }
    }
    rows.everybody.drop(oldest);
    router.drop(rows.needsCrowdFrom(oldest));
  }

  /** Ends the input: lets all rows out and closes the books. To be called once. */
  public Report finish() {
    finished = true;
    if (live != null) {
      live.place();
      for (RequestSign each : clients.open()) {
        crowd(router.kind(router.key(each)), each.startedAtNs(), Long.MAX_VALUE - 1);
      }
      grow();
    }
    for (Domain domain : samples.domains.values()) {
      domain.watermark(Long.MAX_VALUE);
      domain.settle(Long.MAX_VALUE);
    }
    settleCrowds(Long.MAX_VALUE);
    waiting.readmit();
    emit();
    return closing().report();
  }

  private Closing closing() {
    LivePlan grown = live;
    Set<Reason> refusals = grown == null ? plan.orElseThrow().refusals : grown.refusals();
    Optional<Reason> everything =
        grown == null ? plan.orElseThrow().everything : grown.routes().everything();
    List<String> groups = grown == null ? plan.orElseThrow().groups : grown.groups();
    return new Closing(
        refusals,
        everything,
        groups,
        books,
        samples.domains,
        samples.slots(),
        rows.cases,
        rows.shares,
        clientSamples);
  }

  /**
   * The whole state, for {@link #restore}: at most as large as the memory that the join takes. Not
   * after {@link #finish}.
   */
  public byte[] snapshot() {
    return StateOutput.whole(snapshotPieces());
  }

  /** The same in pieces, which are {@link #snapshot} when they are put together in their order. */
  List<byte[]> snapshotPieces() {
    if (finished) {
      throw new IllegalStateException("the join has finished");
    }
    StateOutput out = new StateOutput();
    JoinSnapshot.save(fingerprints(), out);
    save(out);
    return JoinSnapshot.seal(out);
  }

  private Map<String, Long> fingerprints() {
    return JoinSnapshot.fingerprints(plan, options, slo, router);
  }

  /**
   * The join that a snapshot was taken of: it goes on as that one would have, by a clock for {@link
   * #tick} that goes on where it was; it has no listener.
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
    OverlapJoin join = new OverlapJoin(plan, options, slo, rows);
    join.load(snapshot);
    return join;
  }

  void load(byte[] snapshot) throws SnapshotMismatchException {
    StateInput in = JoinSnapshot.open(snapshot);
    JoinSnapshot.check(fingerprints(), in);
    load(in);
    if (!in.isAtEnd()) {
      throw new SnapshotMismatchException("the snapshot is damaged: something follows its end");
    }
  }

  private void save(StateOutput out) {
    grow();
    out.number(sinceSweep);
    out.flag(behind);
    out.number(cut);
    books.save(out);
    if (live != null) {
      live.save(out);
    }
    rows.everybody.save(out);
    router.save(out);
    samples.save(out);
    rows.saveShares(samples.slots(), out);
    clients.save(out);
    save(waiting.queued(), out);
    save(waiting.aside(), out);
    rows.saveCases(out);
    out.number(clientSamples.size());
    clientSamples.forEach(each -> EventState.save(each, out));
  }

  void load(StateInput in) throws SnapshotMismatchException {
    sinceSweep = in.number();
    behind = in.flag();
    cut = in.number();
    books.load(in);
    if (live != null) {
      live.load(in);
    }
    rows.everybody.load(in);
    router.load(in);
    Map<Integer, SeriesTimeline> timelines = samples.load(in);
    if (live != null) {
      router.renew(live.routes());
    }
    grow();
    rows.loadShares(samples.slots(), in);
    clients.load(in);
    loadWaiting(in).forEach(waiting::add);
    loadWaiting(in).forEach(waiting::addAside);
    rows.loadCases(in, samples.lives, timelines);
    for (int left = in.count(1); left > 0; left--) {
      clientSamples.add(EventState.clientSample(in));
    }
  }

  private static void save(List<Waiting> requests, StateOutput out) {
    out.number(requests.size());
    requests.stream()
        .map(Waiting::request)
        .sorted(Comparator.comparing(RequestEvent::requestId))
        .forEach(each -> EventState.save(each, out));
  }

  private List<Waiting> loadWaiting(StateInput in) throws SnapshotMismatchException {
    List<Waiting> requests = new ArrayList<>();
    for (int left = in.count(1); left > 0; left--) {
      requests.add(waiting(EventState.request(in)));
    }
    return requests;
  }

  /** How many samples are held at the moment, settled or not. */
  public long heldSamples() {
    return samples.held();
  }

  /** How many requests wait for their rows to become final. */
  public int heldRequests() {
    return waiting.size();
  }
}
