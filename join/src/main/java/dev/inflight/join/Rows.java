package dev.inflight.join;

import dev.inflight.model.Absent;
import dev.inflight.model.FinalBecause;
import dev.inflight.model.Phase;
import dev.inflight.model.Reason;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.Window;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** Makes rows of requests that are final, and counts them in their cases. Not thread-safe. */
final class Rows {
  static final String CASES_FORGOTTEN = "cases_forgotten";

  private final RowSink rows;
  private final Books books;
  private final SortedMap<String, Double> slo;
  private final LiveLimits limits;
  final Crowd everybody = new Crowd();
  final Map<SeriesTimeline, Shares> shares = new LinkedHashMap<>();
  final SortedMap<String, CaseState> cases = new TreeMap<>();
  private final List<OverlapView> overlaps = new ArrayList<>();
  private @Nullable CaseState lastCase;
  private long uses;
  private final IntSupplier series;

  /**
   * @param limits beyond so many cases the one that was not heard of for longest is forgotten
   * @param series how many series there are
   */
  Rows(
      RowSink rows,
      Books books,
      SortedMap<String, Double> slo,
      LiveLimits limits,
      IntSupplier series) {
    this.rows = rows;
    this.books = books;
    this.slo = slo;
    this.limits = limits;
    this.series = series;
  }

  /** Lets out a request that has its row. */
  void row(Waiting next, FinalBecause because) {
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

  /** Lets out what its client says of a request that the samples do not reach back to. */
  void beyondHorizon(RequestEvent request, Target target) {
    RowView row = new RowView(request, overlaps);
    row.because = FinalBecause.BEYOND_HORIZON;
    row.evidence = target.evidence;
    row.candidates = target.candidates;
    row.reason = Reason.BEYOND_HORIZON;
    caseState(request.caseId()).tally.add(request);
    books.measured(request);
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
      state = cases.get(caseId);
      if (state == null) {
        while (cases.size() >= mostCases()) {
          forgetOne();
        }
        state = new CaseState(new CaseTally(caseId, slo, limits.mostLatencies()));
        cases.put(caseId, state);
      }
      state.usedAt = ++uses;
      lastCase = state;
    }
    return state;
  }

  /** Each case keeps something of each series. */
  private int mostCases() {
    int most = limits.mostCaseWindows() / Math.max(1, series.getAsInt());
    return Math.max(1, Math.min(limits.mostCases(), most));
  }

  /** Forgets cases when more series have come than there is room for in all of them. */
  void forgetCases() {
    while (cases.size() > mostCases()) {
      forgetOne();
    }
  }

  private void forgetOne() {
    cases.values().stream()
        .min(Comparator.comparingLong(each -> each.usedAt))
        .ifPresent(
            oldest -> {
              cases.remove(oldest.tally.caseId);
              lastCase = null;
              books.count(CASES_FORGOTTEN);
            });
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

  /** Lays out the counter of that series, if it is one that adds up over requests. */
  void lay(SeriesTimeline series, Crowd crowd) {
    if (series.shared) {
      shares.computeIfAbsent(series, any -> new Shares(series, crowd)).crowd = crowd;
    }
  }

  /** Takes what is settled of that series into its shares. */
  void layOutSettled(SeriesTimeline series) {
    if (series.shared && !series.refused) {
      shares(series).advance();
    }
  }

  /** Forgets a series. */
  void forget(SeriesTimeline series) {
    shares.remove(series);
    cases.values().forEach(each -> each.forget(series));
  }

  /** Forgets an identity. */
  void forget(IdentityLife life) {
    cases.values().forEach(each -> each.lives.remove(life));
  }

  /** From when on crowds must be known for rows from that start on. */
  long needsCrowdFrom(long oldest) {
    long from = oldest;
    for (Shares each : shares.values()) {
      from = Math.min(from, each.needsCrowdFrom(oldest));
    }
    return from;
  }

  /** Drops what no row from that start on will ask of a series. */
  void release(SeriesTimeline series, long oldest) {
    long before = Math.min(oldest - series.reach(), series.life.domain.settledTo);
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
    if (!series.hasOthers() && !series.hasUnplaced()) {
      series.decide();
      return;
    }
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

  void saveShares(Collection<Slot> slots, StateOutput out) {
    slots.stream()
        .flatMap(each -> each.timeline.stream())
        .filter(each -> each.shared)
        .forEach(each -> shares(each).save(out));
  }

  void loadShares(Collection<Slot> slots, StateInput in) throws SnapshotMismatchException {
    for (Slot each : slots) {
      if (each.timeline.isPresent() && each.timeline.get().shared) {
        shares(each.timeline.get()).load(in);
      }
    }
  }

  void saveCases(StateOutput out) {
    out.number(uses);
    out.number(cases.size());
    cases.forEach(
        (id, each) -> {
          out.text(id);
          out.number(each.usedAt);
          each.save(out);
        });
  }

  void loadCases(StateInput in, List<IdentityLife> lives, Map<Integer, SeriesTimeline> timelines)
      throws SnapshotMismatchException {
    uses = in.number();
    Map<Integer, IdentityLife> byIndex = new TreeMap<>();
    lives.forEach(each -> byIndex.put(each.index, each));
    for (int left = in.count(1); left > 0; left--) {
      CaseState state = new CaseState(new CaseTally(in.text(), slo, limits.mostLatencies()));
      state.usedAt = in.number();
      state.load(in, byIndex, timelines);
      cases.put(state.tally.caseId, state);
    }
  }
}
