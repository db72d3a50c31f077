package dev.inflight.join;

import dev.inflight.join.JoinOptions.Order;
import dev.inflight.join.oracle.SeededRun;
import dev.inflight.model.Artifact;
import dev.inflight.model.ClockAlignment;
import dev.inflight.model.ClockAnchor;
import dev.inflight.model.Event;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestSign;
import dev.inflight.model.SampleState;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.TelemetrySample;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * A small random run as it may come in live: every series and endpoint shows itself, and every fact
 * comes, before the first row is final, which is all that is asked of live input.
 */
final class LiveRun {
  /** How late an event may be, in units. */
  private static final long LATE = 15;

  final List<Event> events;

  /** In one possible order of arrival. */
  final List<Event> arriving;

  final JoinOptions batch;
  final JoinOptions live;

  private LiveRun(List<Event> events, List<Event> arriving, JoinOptions batch, JoinOptions live) {
    this.events = events;
    this.arriving = arriving;
    this.batch = batch;
    this.live = live;
  }

  static LiveRun of(long seed) {
    SeededRun run = SeededRun.of(seed);
    SplittableRandom random = new SplittableRandom(seed);
    List<Event> events = new ArrayList<>();
    Set<String> untimed = new HashSet<>();
    long earliest = Long.MAX_VALUE;
    for (Event each : run.events()) {
      if (each instanceof RequestEvent request) {
        if (request.timed()) {
          earliest = Math.min(earliest, Math.max(request.startedAtNs(), request.endedAtNs()));
        } else {
          untimed.add(request.requestId());
        }
      }
    }
    for (Event each : run.events()) {
      boolean left =
          (each instanceof RequestEvent request && untimed.contains(request.requestId()))
              || (each instanceof RequestSign sign && untimed.contains(sign.requestId()));
      if (!left) {
        events.add(each);
      }
    }
    long first = earliest == Long.MAX_VALUE ? LongRun.START : earliest;
    long before = first - 9000 * run.unit();
    events.addAll(announced(events, first, before, run));
    Map<Event, Long> facts = new HashMap<>();
    for (Event each : events) {
      if (isFact(each)) {
        facts.put(each, before + random.nextLong(first - before));
      }
    }
    List<Event> arriving =
        Feed.late(
            events,
            each -> facts.containsKey(each) ? facts.get(each) : run.writtenAt(each),
            run.unit() * LATE,
            random);
    JoinOptions live =
        Feed.with(
            run.options(),
            Order.FINAL,
            run.unit() * (LATE + SeededRun.APART),
            run.options().horizonNs());
    return new LiveRun(List.copyOf(events), arriving, run.options(), live);
  }

  private static boolean isFact(Event event) {
    return event instanceof Artifact
        || event instanceof ClockAlignment
        || event instanceof ClockAnchor;
  }

  /** One early sample of each series, with its largest interval, and a request to each endpoint. */
  private static List<Event> announced(List<Event> events, long first, long before, SeededRun run) {
    Map<SeriesKey, TelemetrySample> samples = new LinkedHashMap<>();
    Map<String, RequestEvent> requests = new LinkedHashMap<>();
    for (Event each : events) {
      if (each instanceof TelemetrySample sample) {
        samples.merge(sample.series(), sample, (a, b) -> a.intervalNs() < b.intervalNs() ? b : a);
      } else if (each instanceof RequestEvent request) {
        requests.putIfAbsent(request.endpoint(), request);
      }
    }
    List<Event> announced = new ArrayList<>();
    samples.forEach(
        (key, sample) ->
            announced.add(
                new TelemetrySample(
                    key,
                    before - run.skew().getOrDefault(key.identity().host(), 0L),
                    key.integer() ? 1 : Double.doubleToRawLongBits(1),
                    SampleState.VALID,
                    sample.intervalNs(),
                    "",
                    sample.provenance())));
    requests.forEach((endpoint, like) -> announced.add(instant("to " + endpoint, like, first)));
    return announced;
  }

  private static RequestEvent instant(String id, RequestEvent like, long at) {
    return new RequestEvent(
        like.sessionId(),
        id,
        like.caseId(),
        like.endpoint(),
        like.model(),
        like.phase(),
        at,
        at,
        like.intendedAtNs(),
        false,
        "ok",
        Double.NaN,
        Double.NaN,
        Double.NaN,
        RequestEvent.NO_GAPS,
        1,
        1,
        "",
        200,
        "",
        "",
        "",
        "",
        "",
        "",
        like.servedBy());
  }
}
