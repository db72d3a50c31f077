package dev.inflight.app.rules.replay;

import dev.inflight.model.AlertChange;
import dev.inflight.model.Labels;
import dev.inflight.rules.RuleDefinition;
import dev.inflight.rules.engine.RuleEngine;
import dev.inflight.rules.engine.RuleState;
import dev.inflight.rules.engine.RuleState.Answer;
import dev.inflight.rules.window.UnknownReason;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Sums up per rule how often and how long it fired, and for how long it could not be answered.
 * Looked at on ticks: what holds at one look counts until the next. One thread.
 */
final class Tally {
  private final Map<String, RuleSum> sums = new LinkedHashMap<>();
  private final Map<Instance, RuleState> before = new HashMap<>();
  private long beganNs;
  private long lookedNs;

  private record Instance(String rule, Labels labels) {}

  Tally(List<RuleDefinition> rules) {
    rules.forEach(each -> sums.put(each.name(), new RuleSum(each.name())));
  }

  void begin(long atNs) {
    beganNs = atNs;
    lookedNs = atNs;
  }

  void hear(AlertChange change) {
    if (change instanceof AlertChange.Fired fired) {
      RuleSum sum = sums.get(fired.alert().rule());
      if (sum != null) {
        sum.fires++;
      }
    }
  }

  void look(RuleEngine engine, long nowNs) {
    long elapsedNs = nowNs - lookedNs;
    for (RuleState state : engine.states()) {
      Instance instance = new Instance(state.rule(), state.labels());
      RuleState held = before.put(instance, state);
      RuleSum sum = sums.get(state.rule());
      if (held != null && sum != null) {
        add(sum, held, elapsedNs);
      }
    }
    lookedNs = nowNs;
  }

  private static void add(RuleSum sum, RuleState held, long elapsedNs) {
    sum.lookedNs += elapsedNs;
    if (held.firing()) {
      sum.firingNs += elapsedNs;
    }
    if (held.truth() == Answer.UNKNOWN) {
      sum.unknownNs += elapsedNs;
      sum.reasons.merge(kind(held.unknownReason()), elapsedNs, Long::sum);
    }
  }

  /** A reason without its figures. */
  private static String kind(String reason) {
    for (UnknownReason each : UnknownReason.values()) {
      if (reason.startsWith(each.words())) {
        return each.words();
      }
    }
    return reason;
  }

  /** How many alerts there were in all. */
  long fires() {
    return sums.values().stream().mapToLong(each -> each.fires).sum();
  }

  long beganNs() {
    return beganNs;
  }

  /** In the order of the rules. */
  List<RuleSum> sums() {
    return new ArrayList<>(sums.values());
  }
}
