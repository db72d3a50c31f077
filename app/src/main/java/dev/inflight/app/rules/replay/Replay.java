package dev.inflight.app.rules.replay;

import dev.inflight.app.rules.replay.ReplayWriter.Ending;
import dev.inflight.grammar.Condition;
import dev.inflight.grammar.Condition.Call;
import dev.inflight.join.OverlapJoin;
import dev.inflight.model.Event;
import dev.inflight.model.Report;
import dev.inflight.model.TelemetrySample;
import dev.inflight.rules.RuleDefinition;
import dev.inflight.rules.check.RuleFunction;
import dev.inflight.rules.check.Walk;
import dev.inflight.rules.engine.EngineOptions;
import dev.inflight.rules.engine.RuleEngine;
import dev.inflight.sink.report.Human;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Runs rules over what was recorded, in its own time. Used once. */
public final class Replay {
  private final RuleEngine engine;
  private final Tally tally;
  private final Clockwork clockwork;
  private final ReplayWriter writer;
  private final List<MetricFile> metrics;
  private final Timeline timeline = new Timeline();
  private long untilNs = Long.MAX_VALUE;
  private final boolean everythingCounts;
  private final List<String> notes = new ArrayList<>();

  /**
   * @param tickNs how often rules about absence and time are asked without data
   * @param metrics files of metric rows, each in the order of its time
   * @param format text, json or ndjson
   */
  public Replay(
      UsableRules rules,
      EngineOptions options,
      long tickNs,
      List<MetricFile> metrics,
      ReplayFormat format,
      Writer out) {
    this(rules.definitions(), options, tickNs, metrics, format.writer(out));
  }

  Replay(
      List<RuleDefinition> rules,
      EngineOptions options,
      long tickNs,
      List<MetricFile> metrics,
      ReplayWriter writer) {
    engine = new RuleEngine(rules, options);
    tally = new Tally(rules);
    this.writer = writer;
    clockwork = new Clockwork(engine, tickNs, tally, writer);
    this.metrics = List.copyOf(metrics);
    everythingCounts = rules.stream().anyMatch(Replay::asksWhetherAnythingCame);
  }

  private static boolean asksWhetherAnythingCame(RuleDefinition rule) {
    return asks(rule.condition())
        || rule.clear().filter(clear -> asks(clear.condition())).isPresent();
  }

  private static boolean asks(Condition condition) {
    boolean[] asks = new boolean[1];
    Walk.through(
        condition,
        part ->
            asks[0] |=
                part instanceof Call call && call.function().equals(RuleFunction.NO_DATA.word()));
    return asks[0];
  }

  /** Adds what a reader should know. */
  public void note(String text) {
    notes.add(text);
  }

  /** Takes in the events of a run, as a join of its requests and samples places them. */
  public void run(RecordedRun run) {
    RunFeed feed = new RunFeed(engine, timeline, everythingCounts);
    if (run.hasRequests()) {
      joined(run, feed);
    } else {
      run.reader()
          .follow(
              event -> alone(event, feed),
              (requestsTo, samplesTo) -> release(feed.settledTo(requestsTo, samplesTo)));
    }
  }

  private static void alone(Event event, RunFeed feed) {
    if (event instanceof TelemetrySample sample) {
      feed.placed(sample, sample.observedAtNs());
    }
  }

  private void joined(RecordedRun run, RunFeed feed) {
    OverlapJoin join = new OverlapJoin(run.plan(), run.options(), new TreeMap<>(), feed::row);
    join.listen(feed::placed);
    run.plan().neverFinished().forEach(feed::open);
    run.reader()
        .follow(
            event -> {
              feed.read(event);
              join.accept(event);
            },
            (requestsTo, samplesTo) -> {
              join.advance(requestsTo, samplesTo);
              release(feed.settledTo(requestsTo, samplesTo));
            });
    note(join.finish());
  }

  private void note(Report report) {
    TreeMap<String, Integer> refused = new TreeMap<>();
    report
        .join()
        .series()
        .forEach(
            each -> each.reason().ifPresent(why -> refused.merge(why.wire(), 1, Integer::sum)));
    refused.forEach((why, count) -> notes.add(count + " series have no place in time: " + why));
  }

  /** Leaves out what happened after a time. */
  void until(long ns) {
    untilNs = ns;
  }

  /** The rules as they stand. */
  RuleEngine engine() {
    return engine;
  }

  /** Lets happen what happened before a time. */
  private void release(long limitNs) {
    long toNs = Math.min(limitNs, untilNs);
    while (true) {
      long next = timeline.nextNs();
      MetricFile row = null;
      for (MetricFile each : metrics) {
        if (each.nextNs() < next) {
          next = each.nextNs();
          row = each;
        }
      }
      if (next >= toNs || next == Long.MAX_VALUE) {
        return;
      }
      MetricFile from = row;
      clockwork.happen(next, from == null ? timeline.take() : from::send);
    }
  }

  private void noteLeftOut() {
    Map<String, Long> counters = engine.counters();
    note(counters, "late_points", "points came later than lateness allows and were left out");
    note(counters, "refused_instances", "times a rule had no room for one more instance");
    note(counters, "refused_series", "series were left out, being too many");
    note(counters, "refused_requests", "open requests were left out, being too many");
  }

  private void note(Map<String, Long> counters, String counter, String words) {
    long count = counters.getOrDefault(counter, 0L);
    if (count > 0) {
      notes.add(Human.count(count) + " " + words + " (" + counter + ")");
    }
  }

  /**
   * Lets happen what is left, and ends the replay.
   *
   * @return whether any rule fired
   */
  public boolean finish() {
    release(Long.MAX_VALUE);
    clockwork.finish();
    if (clockwork.passedOverNs() > 0) {
      notes.add(
          "ticks were left out in " + Human.duration(clockwork.passedOverNs()) + " of silence");
    }
    noteLeftOut();
    if (!clockwork.began()) {
      notes.add("there was nothing to replay");
    }
    writer.end(
        new Ending(
            tally.beganNs(),
            Math.max(tally.beganNs(), clockwork.nowNs()),
            tally.sums(),
            engine.states(),
            notes));
    return tally.fires() > 0;
  }
}
