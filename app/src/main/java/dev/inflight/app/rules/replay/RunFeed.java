package dev.inflight.app.rules.replay;

import dev.inflight.app.points.PointLabels;
import dev.inflight.app.rules.replay.Timeline.Kind;
import dev.inflight.join.Answerer;
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
import dev.inflight.rules.engine.SeriesRef;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * Turns what a join says of a run into what happens to an engine, and knows up to which time
 * nothing more will come. One thread.
 *
 * <p>The join gives rows by start, a row when its request has ended and all samples of its time are
 * known. A request that was read and whose row has not come keeps everything after its start back;
 * those that started before a row that came will have no row.
 */
final class RunFeed {
  private static final int MOST_REFERENCES = 1 << 17;

  private final RuleEngine engine;
  private final Timeline timeline;
  private final boolean everythingCounts;
  private final Map<SeriesKey, SeriesRef> byReference = new IdentityHashMap<>();
  private final Map<SeriesKey, SeriesRef> series = new HashMap<>();
  private final PriorityQueue<Long> waiting = new PriorityQueue<>();
  private long leastOffsetNs = Long.MAX_VALUE;

  /**
   * @param everythingCounts whether it matters that something came, whatever it was
   */
  RunFeed(RuleEngine engine, Timeline timeline, boolean everythingCounts) {
    this.engine = engine;
    this.everythingCounts = everythingCounts;
    this.timeline = timeline;
  }

  /** Takes note of an event before the join does. */
  void read(Event event) {
    if (event instanceof RequestEvent request && Absent.has(request.startedAtNs())) {
      waiting.add(request.startedAtNs());
    }
  }

  /** A sample and its place on the client's clock. */
  void placed(TelemetrySample sample, long atNs) {
    leastOffsetNs = Math.min(leastOffsetNs, atNs - sample.observedAtNs());
    if (!engine.reads(sample.series().metric())) {
      if (everythingCounts) {
        timeline.add(atNs, Kind.POINT, to -> to.row(atNs, Absent.LONG));
      }
      return;
    }
    SeriesRef ref = ref(sample.series());
    if (sample.state() == SampleState.VALID) {
      double value = sample.value();
      timeline.add(atNs, Kind.POINT, to -> to.add(ref, atNs, Absent.LONG, value));
    } else {
      timeline.add(atNs, Kind.POINT, to -> to.stale(ref, atNs));
    }
  }

  private SeriesRef ref(SeriesKey key) {
    SeriesRef ref = byReference.get(key);
    if (ref == null) {
      ref = series.computeIfAbsent(key, any -> engine.series(key.metric(), PointLabels.of(key)));
      if (byReference.size() < MOST_REFERENCES) {
        byReference.put(key, ref);
      }
    }
    return ref;
  }

  /** A finished row of the join; it is copied. */
  void row(RequestRow row) {
    RequestEvent request = row.request();
    if (!Absent.has(request.startedAtNs())) {
      return;
    }
    long started = request.startedAtNs();
    while (!waiting.isEmpty() && waiting.peek() < started) {
      waiting.remove();
    }
    if (!waiting.isEmpty() && waiting.peek() == started) {
      waiting.remove();
    }
    if (request.timed()) {
      live(request, KeptRow.of(row), PointLabels.of(row));
    }
  }

  private void live(RequestEvent request, RequestRow row, Labels labels) {
    String id = request.requestId();
    long started = request.startedAtNs();
    timeline.add(started, Kind.OPENED, to -> to.opened(id, labels, started));
    long first = request.firstTokenAtNs();
    if (Absent.has(first)) {
      timeline.add(first, Kind.FIRST_TOKEN, to -> to.firstToken(id, first));
    }
    long ended = Math.max(started, request.endedAtNs());
    timeline.add(ended, Kind.CLOSED, to -> ended(to, row, labels));
  }

  private static List<AlertChange> ended(RuleEngine engine, RequestRow row, Labels labels) {
    List<AlertChange> changes = new ArrayList<>(engine.closed(row.request(), labels));
    changes.addAll(engine.joined(row, labels));
    return changes;
  }

  /** A request that never came to an end. */
  void open(RequestSign sign) {
    Labels labels = PointLabels.of(sign, Answerer.UNKNOWN);
    String id = sign.requestId();
    long started = sign.startedAtNs();
    if (Absent.has(started)) {
      timeline.add(started, Kind.OPENED, to -> to.opened(id, labels, started));
      long first = sign.firstContentAtNs();
      if (Absent.has(first)) {
        timeline.add(first, Kind.FIRST_TOKEN, to -> to.firstToken(id, first));
      }
    }
  }

  /** Before which time nothing more will come, when files have got so far. */
  long settledTo(long requestsTo, long samplesTo) {
    long settled = waiting.isEmpty() ? requestsTo : Math.min(requestsTo, waiting.peek());
    if (samplesTo == Long.MAX_VALUE) {
      return settled;
    }
    return leastOffsetNs == Long.MAX_VALUE
        ? Long.MIN_VALUE
        : Math.min(settled, samplesTo + leastOffsetNs);
  }
}
