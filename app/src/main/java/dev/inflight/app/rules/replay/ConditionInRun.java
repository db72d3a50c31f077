package dev.inflight.app.rules.replay;

import dev.inflight.model.AlertChange;
import dev.inflight.rules.RuleDefinition;
import dev.inflight.rules.engine.EngineOptions;
import dev.inflight.rules.engine.RuleState;
import dev.inflight.sink.report.Times;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** What a condition answers at one moment of recorded data, part by part. */
public final class ConditionInRun {
  private static final long TICK_NS = 1_000_000_000L;

  private ConditionInRun() {}

  /**
   * A tree for each instance, below its labels.
   *
   * @param atNs the moment in Unix nanoseconds; empty: the end of the data
   */
  public static String explain(
      RuleDefinition rule,
      EngineOptions options,
      List<MetricFile> metrics,
      Optional<RecordedRun> run,
      OptionalLong atNs) {
    Last last = new Last();
    Replay replay = new Replay(List.of(rule), options, TICK_NS, metrics, last);
    atNs.ifPresent(ns -> replay.until(ns + 1));
    run.ifPresent(replay::run);
    boolean fired = replay.finish();
    long now = Math.max(last.endedNs, atNs.orElse(last.endedNs));
    StringBuilder text = new StringBuilder();
    if (last.states.isEmpty() || last.endedNs == Long.MIN_VALUE) {
      return text.append("nothing in the data makes an instance of it\n").toString();
    }
    text.append("at ").append(Times.text(now)).append(fired ? ", true at some time before" : "");
    text.append('\n');
    for (RuleState state : last.states) {
      if (!state.labels().isEmpty()) {
        text.append('\n').append(state.labels()).append('\n');
      }
      text.append(replay.engine().explain(rule.name(), state.labels(), now));
    }
    return text.toString();
  }

  /** Keeps how a replay ended, and nothing else. */
  private static final class Last implements ReplayWriter {
    private List<RuleState> states = List.of();
    private long endedNs = Long.MIN_VALUE;

    @Override
    public void change(AlertChange change) {
      // what is said on the way is not asked for
    }

    @Override
    public void end(Ending ending) {
      states = ending.states();
      endedNs = ending.endedNs();
    }
  }
}
