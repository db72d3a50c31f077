package dev.inflight.app.live;

import dev.inflight.app.live.history.SeriesHistory;
import dev.inflight.join.LiveStatus;
import dev.inflight.join.OpenRequest;
import dev.inflight.rules.alert.AlertMachine;
import dev.inflight.rules.engine.RuleState;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * How things stand in the core at one moment, taken in its thread and free to leave it.
 *
 * @param timeNs the time that has come by the events, {@link dev.inflight.model.Absent#LONG} before
 *     the first
 * @param open requests in flight, the oldest first, the first thousand
 * @param rules instances by what they are
 * @param noteworthy those that fire, are about to or cannot tell, the first 200
 * @param changes what series did since the last situation
 * @param seriesKept series whose past is kept
 * @param seriesVersion grows when such series come or go
 * @param unkeptSamples samples of others
 */
record Situation(
    long timeNs,
    List<OpenRequest> open,
    LiveStatus join,
    long fromTheFuture,
    Map<String, Long> ruleCounters,
    Map<Kind, Integer> rules,
    List<Explained> noteworthy,
    SeriesHistory.Changes changes,
    int seriesKept,
    long seriesVersion,
    long unkeptSamples) {
  private static final int MOST_OPEN = 1_000;
  private static final int MOST_RULES = 200;

  /** What an instance of a rule is to those who look, the most urgent first. */
  enum Kind {
    FIRING,
    PENDING,
    UNKNOWN,
    QUIET;

    static Kind of(RuleState state) {
      if (state.firing()) {
        return FIRING;
      }
      if (state.truth() == RuleState.Answer.UNKNOWN) {
        return UNKNOWN;
      }
      return state.phase() == AlertMachine.Phase.PENDING ? PENDING : QUIET;
    }
  }

  /** An instance with every part of its condition. */
  record Explained(Kind kind, RuleState state, String explanation) {}

  /** How things stand now; only one may ask, since each is told what changed since. */
  static Situation of(LiveCore live) {
    List<RuleState> states = live.engine().states();
    Map<Kind, Integer> kinds = new EnumMap<>(Kind.class);
    states.forEach(each -> kinds.merge(Kind.of(each), 1, Integer::sum));
    return new Situation(
        live.timeNs(),
        live.join().openRequests(MOST_OPEN),
        live.join().status(),
        live.fromTheFuture(),
        live.engine().counters(),
        kinds,
        noteworthy(live, states),
        live.history().takeChanges(),
        live.history().size(),
        live.history().version(),
        live.history().refusedSamples());
  }

  private static List<Explained> noteworthy(LiveCore live, List<RuleState> states) {
    return states.stream()
        .filter(each -> Kind.of(each) != Kind.QUIET)
        .sorted(Comparator.comparing(Kind::of))
        .limit(MOST_RULES)
        .map(each -> new Explained(Kind.of(each), each, live.explain(each)))
        .toList();
  }
}
