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
import java.util.SortedMap;

/**
 * Sums up per rule how often and how long it fired, and for how long it could not be answered. An
 * alert begins and ends at its own time; otherwise what holds at one look counts until the next.
 * One thread.
 */
final class Tally {
  private final Map<String, RuleSum> sums = new LinkedHashMap<>();
  private final Map<Instance, Held> held = new HashMap<>();
  private long beganNs;

  private record Instance(String rule, Labels labels) {}

  /** What holds for an instance from a time on; why is empty where it can be answered. */
  private record Held(long fromNs, boolean firing, String why) {
    static Held of(RuleState state, long nowNs) {
      boolean unknown = state.truth() == Answer.UNKNOWN;
      return new Held(nowNs, state.firing(), unknown ? kind(state.unknownReason()) : "");
    }
  }

  Tally(List<RuleDefinition> rules) {
    for (RuleDefinition each : rules) {
      sums.put(each.name(), new RuleSum(each.name(), each.by()));
    }
  }

  void begin(long atNs) {
    beganNs = atNs;
  }

  void hear(AlertChange change) {
    RuleSum sum = sums.get(change.alert().rule());
    if (sum == null) {
      return;
    }
    if (change instanceof AlertChange.Fired fired) {
      sum.fires++;
      turn(sum, fired, true);
    } else if (change instanceof AlertChange.Recovered) {
      turn(sum, change, false);
    }
  }

  /** An episode begins or ends between two looks. */
  private void turn(RuleSum sum, AlertChange change, boolean firing) {
    SortedMap<String, String> labels = change.alert().labels().toMap();
    labels.keySet().retainAll(sum.by);
    hold(sum, new Instance(sum.rule, Labels.of(labels)), new Held(change.atNs(), firing, ""));
  }

  void look(RuleEngine engine, long nowNs) {
    for (RuleState state : engine.states()) {
      RuleSum sum = sums.get(state.rule());
      if (sum != null) {
        hold(sum, new Instance(state.rule(), state.labels()), Held.of(state, nowNs));
      }
    }
  }

  private void hold(RuleSum sum, Instance instance, Held now) {
    sum.instances = true;
    Held before = held.put(instance, now);
    if (before == null) {
      return;
    }
    long elapsedNs = Math.max(0, now.fromNs() - before.fromNs());
    sum.lookedNs += elapsedNs;
    if (before.firing()) {
      sum.firingNs += elapsedNs;
    }
    if (!before.why().isEmpty()) {
      sum.unknownNs += elapsedNs;
      sum.reasons.merge(before.why(), elapsedNs, Long::sum);
    }
  }

  /** A reason without its figures. */
  private static String kind(String reason) {
    for (UnknownReason each : UnknownReason.values()) {
      if (reason.startsWith(each.words())) {
        return each.words();
      }
    }
    return reason.isEmpty() ? "never asked" : reason;
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
