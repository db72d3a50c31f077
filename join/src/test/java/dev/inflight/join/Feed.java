package dev.inflight.join;

import dev.inflight.join.JoinOptions.Order;
import dev.inflight.model.Absent;
import dev.inflight.model.Event;
import dev.inflight.model.FinalBecause;
import dev.inflight.model.Report;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.TelemetrySample;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/** Feeds a run to a join in one way or another and writes down what comes out. */
final class Feed {
  static final SortedMap<String, Double> SLO = new TreeMap<>(java.util.Map.of("ttft_ms", 5.0));

  /** A row as text. */
  record Row(long start, String id, String text, FinalBecause because) {}

  final JoinPlan plan;
  final JoinOptions options;
  final List<Row> rows = new ArrayList<>();
  OverlapJoin join;
  private final boolean sayBecause;

  private Feed(List<Event> all, JoinOptions options, boolean sayBecause) {
    Survey survey = new Survey();
    all.forEach(survey::accept);
    this.options = options;
    this.sayBecause = sayBecause;
    plan = survey.plan(options);
    join = new OverlapJoin(plan, options, SLO, this::row);
  }

  static Feed of(List<Event> all, JoinOptions options) {
    return new Feed(all, options, true);
  }

  /** One whose rows do not say why they were final. */
  static Feed silent(List<Event> all, JoinOptions options) {
    return new Feed(all, options, false);
  }

  private void row(dev.inflight.model.RequestRow row) {
    rows.add(
        new Row(
            row.request().startedAtNs(),
            row.request().requestId(),
            Rendering.row(row, sayBecause),
            row.finalBecause()));
  }

  void restart() throws SnapshotMismatchException {
    join = OverlapJoin.restore(plan, options, SLO, this::row, join.snapshot());
  }

  String text(Report report) {
    StringBuilder text = new StringBuilder();
    rows.forEach(each -> text.append(each.text()).append('\n'));
    return text + Rendering.report(report);
  }

  /** The rows by start, then the report: where only the order in which rows came is another. */
  String sortedText(Report report) {
    rows.sort(Comparator.comparingLong(Row::start).thenComparing(Row::id));
    return text(report);
  }

  /** The same options for another order, lateness and horizon. */
  static JoinOptions with(JoinOptions o, Order order, long latenessNs, long horizonNs) {
    return new JoinOptions(
        o.direct(),
        o.routes(),
        o.strictRoutes(),
        o.strictClocks(),
        o.offsets(),
        o.uncertainties(),
        o.runId(),
        o.includeWarmup(),
        o.caseGlob(),
        latenessNs,
        latenessNs,
        o.idleTimeoutNs(),
        horizonNs,
        order);
  }

  static List<Event> shuffled(List<Event> events, long seed) {
    List<Event> others = new ArrayList<>(events);
    Collections.shuffle(others, new Random(seed));
    return others;
  }

  /** In order of when they are written, each up to so much later. */
  static List<Event> late(
      List<Event> events, ToLongFunction<Event> writtenAt, long most, SplittableRandom random) {
    record Timed(Event event, long at) {}
    return events.stream()
        .map(
            each -> {
              long at = writtenAt.applyAsLong(each);
              return new Timed(each, at == Long.MIN_VALUE ? at : at + random.nextLong(most + 1));
            })
        .sorted(Comparator.comparingLong(Timed::at))
        .map(Timed::event)
        .toList();
  }

  /** What may be said of the events that are still to come, before each of them. */
  static final class Watermarks {
    private final long[] requests;
    private final long[] samples;

    Watermarks(List<Event> events) {
      requests = new long[events.size() + 1];
      samples = new long[events.size() + 1];
      long request = Long.MAX_VALUE;
      long sample = Long.MAX_VALUE;
      requests[events.size()] = request;
      samples[events.size()] = sample;
      for (int at = events.size() - 1; at >= 0; at--) {
        if (events.get(at) instanceof RequestEvent r && Absent.has(r.startedAtNs())) {
          request = Math.min(request, r.startedAtNs());
        } else if (events.get(at) instanceof TelemetrySample s) {
          sample = Math.min(sample, s.observedAtNs());
        }
        requests[at] = request;
        samples[at] = sample;
      }
    }

    /** Tells the join what is known once the first {@code count} events are in. */
    void tell(OverlapJoin join, int count) {
      join.advance(requests[count], samples[count]);
    }
  }
}
