package dev.inflight.app.live;

import dev.inflight.app.live.history.SeriesHistory;
import dev.inflight.app.points.PointLabels;
import dev.inflight.ingest.codec.metrics.MetricRow;
import dev.inflight.join.LiveJoin;
import dev.inflight.model.Absent;
import dev.inflight.model.AlertChange;
import dev.inflight.model.Event;
import dev.inflight.model.Labels;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestRow;
import dev.inflight.model.RequestSign;
import dev.inflight.model.SampleState;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.TelemetrySample;
import dev.inflight.rules.engine.RuleEngine;
import dev.inflight.rules.engine.RuleState;
import dev.inflight.rules.engine.SeriesRef;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * The middle of the service: what comes in goes to the join and to the rules at once, rows and
 * changes come out as soon as they are known. The same input, ticks included, gives the same
 * output. One thread; no clock.
 *
 * <p>Rules see samples when they come, not when nothing earlier can come any more: an alarm that
 * waits for the slowest source is late. What comes late is put where it belongs, and what was
 * answered before stands.
 */
public final class LiveCore {
  /** Beyond so many series, labels are made anew for each sample of one more. */
  private static final int MOST_SERIES = 200_000;

  private static final long LATENESS_NS = 2_000_000_000L;
  private static final long NOTHING = Long.MIN_VALUE;

  private final LiveJoin join;
  private final RuleEngine engine;
  private final SeriesHistory history = new SeriesHistory(SeriesHistory.USUAL_SERIES);
  private final Map<SeriesKey, SeriesRef> byReference = new IdentityHashMap<>();
  private final Map<SeriesKey, SeriesRef> series = new HashMap<>();
  private final Map<String, SeriesRef> metrics = new HashMap<>();
  private List<AlertChange> changes = new ArrayList<>();
  private long newestNs = NOTHING;
  private long tickedNs = NOTHING;
  private long sinceWallNs;
  private long toldNs = NOTHING;
  private long latestNs = Long.MAX_VALUE;
  private long fromTheFuture;

  /**
   * A core at its beginning, or as it was when join and engine were kept.
   *
   * @param join gives its rows to {@link #row}
   */
  public LiveCore(LiveJoin join, RuleEngine engine) {
    this.join = join;
    this.engine = engine;
    join.listen(this::placed);
  }

  /**
   * Leaves out what is stamped later than that from now on: one wrong clock would make all others
   * late.
   */
  public void refuseAfter(long unixNs) {
    latestNs = unixNs;
    join.refuseAfter(unixNs);
  }

  /** How many rows of metrics, requests and signs were stamped too far ahead for rules. */
  public long fromTheFuture() {
    return fromTheFuture;
  }

  private boolean isTooFarAhead(long ns) {
    boolean ahead = ns > latestNs;
    fromTheFuture += ahead ? 1 : 0;
    return ahead;
  }

  /** Takes in an event. */
  public void event(Event event) {
    if (event instanceof RequestSign sign) {
      sign(sign);
    } else if (event instanceof RequestEvent request
        && request.timed()
        && !isTooFarAhead(request.endedAtNs())) {
      happened(request.endedAtNs());
      changes.addAll(engine.closed(request, PointLabels.of(request)));
    }
    join.accept(event);
  }

  private void sign(RequestSign sign) {
    if (isTooFarAhead(Math.max(sign.startedAtNs(), sign.atNs()))) {
      return;
    }
    Labels labels = PointLabels.of(sign);
    happened(sign.atNs());
    if (Absent.has(sign.startedAtNs())) {
      changes.addAll(engine.opened(sign.requestId(), labels, sign.startedAtNs()));
    }
    if (Absent.has(sign.firstContentAtNs())) {
      changes.addAll(engine.firstToken(sign.requestId(), sign.firstContentAtNs()));
    }
  }

  /** Takes in a row of metrics. */
  public void metrics(MetricRow row) {
    if (isTooFarAhead(row.timeNs())) {
      return;
    }
    happened(row.timeNs());
    changes.addAll(engine.row(row.timeNs(), row.step()));
    row.texts().forEach(engine::text);
    for (int at = 0; at < row.names().size(); at++) {
      SeriesRef ref =
          metrics.computeIfAbsent(row.names().get(at), each -> engine.series(each, Labels.NONE));
      changes.addAll(engine.add(ref, row.timeNs(), row.step(), row.values()[at]));
    }
  }

  /** A row of the join: what its request's devices did. */
  public void row(RequestRow row) {
    if (row.request().timed()) {
      changes.addAll(engine.joined(row, PointLabels.of(row)));
    }
  }

  private void placed(TelemetrySample sample, long atNs) {
    happened(atNs);
    history.add(sample, atNs);
    if (!engine.reads(sample.series().metric())) {
      return;
    }
    SeriesRef ref = ref(sample.series());
    changes.addAll(
        sample.state() == SampleState.VALID
            ? engine.add(ref, atNs, Absent.LONG, sample.value())
            : engine.stale(ref, atNs));
  }

  private SeriesRef ref(SeriesKey key) {
    SeriesRef ref = byReference.get(key);
    if (ref == null) {
      ref = series.get(key);
      if (ref == null) {
        ref = engine.series(key.metric(), PointLabels.of(key));
        if (series.size() < MOST_SERIES) {
          series.put(key, ref);
        }
      }
      if (byReference.size() < MOST_SERIES) {
        byReference.put(key, ref);
      }
    }
    return ref;
  }

  /** Answers what has come so far. */
  public void settle() {
    if (newestNs != NOTHING) {
      changes.addAll(engine.evaluate(newestNs));
    }
  }

  /**
   * Lets time pass, from the newest event on: that may be of today or of a run long past. It passes
   * later than the clock on the wall by the lateness, so that what comes in time is never late.
   *
   * @param wallNs of a clock that advances steadily
   */
  public void tick(long wallNs) {
    join.tick(wallNs);
    if (newestNs == NOTHING) {
      return;
    }
    if (newestNs != tickedNs) {
      tickedNs = newestNs;
      sinceWallNs = wallNs;
    }
    long passedNs = Math.max(0, wallNs - sinceWallNs - LATENESS_NS);
    toldNs = newestNs + passedNs;
    changes.addAll(engine.tick(toldNs));
  }

  /**
   * Every part of a rule's condition as it stands, at the time that the rules have come to: at a
   * later one, asking would bring their windows there.
   */
  public String explain(RuleState state) {
    long ns = timeNs();
    return ns == NOTHING ? "" : engine.explain(state.rule(), state.labels(), ns);
  }

  /** The time that has come by the events, {@link Absent#LONG} before the first. */
  long timeNs() {
    return Math.max(newestNs, toldNs);
  }

  /** What series did lately. */
  SeriesHistory history() {
    return history;
  }

  /** Notes when something happened. */
  private void happened(long ns) {
    if (Absent.has(ns)) {
      newestNs = Math.max(newestNs, ns);
    }
  }

  /** What rules said since this was last asked. */
  public List<AlertChange> takeChanges() {
    List<AlertChange> taken = changes;
    changes = new ArrayList<>();
    return taken;
  }

  public RuleEngine engine() {
    return engine;
  }

  public LiveJoin join() {
    return join;
  }
}
