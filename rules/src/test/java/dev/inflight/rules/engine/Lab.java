package dev.inflight.rules.engine;

import dev.inflight.model.Absent;
import dev.inflight.model.AlertChange;
import dev.inflight.model.AlertChange.Fired;
import dev.inflight.model.AlertChange.Flapping;
import dev.inflight.model.AlertChange.Recovered;
import dev.inflight.model.AlertChange.SeesAgain;
import dev.inflight.model.AlertChange.WentBlind;
import dev.inflight.model.Labels;
import dev.inflight.rules.RuleDefinition;
import dev.inflight.rules.alert.AlertMachine.Phase;
import dev.inflight.rules.engine.EngineOptions.Blind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** An engine under test: seconds of virtual time in, what was said out, a word for each change. */
final class Lab {

  static final long S = 1_000_000_000L;

  private final RuleEngine engine;
  private final List<AlertChange> changes = new ArrayList<>();

  Lab(TestRule... rules) {
    this(EngineOptions.DEFAULT.withBlind(Blind.OFF), rules);
  }

  Lab(EngineOptions options, TestRule... rules) {
    this(new RuleEngine(Arrays.stream(rules).map(TestRule::made).toList(), options));
  }

  Lab(RuleEngine engine) {
    this.engine = engine;
  }

  RuleEngine engine() {
    return engine;
  }

  /** A point at a second, and everything of that second answered. */
  Lab at(double second, String metric, double value) {
    return at(second, metric, Map.of(), value);
  }

  Lab at(double second, String metric, Map<String, String> labels, double value) {
    point(second, metric, labels, value);
    changes.addAll(engine.evaluate(ns(second)));
    return this;
  }

  /** A point that is not answered yet. */
  Lab point(double second, String metric, Map<String, String> labels, double value) {
    SeriesRef series = engine.series(metric, Labels.of(labels));
    changes.addAll(engine.add(series, ns(second), Absent.LONG, value));
    return this;
  }

  Lab tick(double second) {
    changes.addAll(engine.tick(ns(second)));
    return this;
  }

  Lab ticks(int from, int to) {
    for (int second = from; second <= to; second++) {
      tick(second);
    }
    return this;
  }

  Lab heard(List<AlertChange> more) {
    changes.addAll(more);
    return this;
  }

  static long ns(double second) {
    return Math.round(second * S);
  }

  /** What was said since this was last asked: {@code fired r@3}, labels where there are some. */
  List<String> said() {
    List<String> said = changes.stream().map(Lab::word).toList();
    changes.clear();
    return said;
  }

  /** The changes since this or {@link #said} was last asked. */
  List<AlertChange> changes() {
    List<AlertChange> copy = List.copyOf(changes);
    changes.clear();
    return copy;
  }

  private static String word(AlertChange change) {
    String kind =
        change.accept(
            new AlertChange.Visitor<String>() {
              @Override
              public String fired(Fired fired) {
                return fired.repeated() ? "repeated" : "fired";
              }

              @Override
              public String recovered(Recovered recovered) {
                return switch (recovered.ending()) {
                  case CLEARED -> "recovered";
                  case UNKNOWN -> "resolved unknown";
                  case WITHDRAWN -> "withdrawn";
                };
              }

              @Override
              public String flapping(Flapping flapping) {
                return "flapping";
              }

              @Override
              public String wentBlind(WentBlind wentBlind) {
                return "blind";
              }

              @Override
              public String seesAgain(SeesAgain seesAgain) {
                return "sees";
              }
            });
    return kind
        + " "
        + change.alert().rule()
        + change.alert().labels()
        + "@"
        + seconds(change.atNs());
  }

  private static String seconds(long ns) {
    return ns % S == 0 ? Long.toString(ns / S) : Double.toString((double) ns / S);
  }

  Phase phase(String rule) {
    return engine.states().stream()
        .filter(state -> state.rule().equals(rule))
        .findFirst()
        .orElseThrow()
        .phase();
  }

  RuleState state(String rule) {
    return engine.states().stream()
        .filter(state -> state.rule().equals(rule))
        .findFirst()
        .orElseThrow();
  }

  static RuleDefinition made(String name, String condition) {
    return TestRule.rule(name, condition).made();
  }
}
