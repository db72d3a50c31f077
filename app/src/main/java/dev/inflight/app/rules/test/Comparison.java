package dev.inflight.app.rules.test;

import dev.inflight.app.rules.test.TestCase.Expectation;
import dev.inflight.app.rules.test.TestCase.ExpectedAlert;
import dev.inflight.app.rules.test.TestCase.ExpectedAlerts;
import dev.inflight.app.rules.test.TestCase.ExpectedState;
import dev.inflight.model.Alert;
import dev.inflight.model.Labels;
import dev.inflight.rules.engine.RuleEngine;
import dev.inflight.rules.engine.RuleState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Holds what an engine says at one moment against what a test expects then. */
final class Comparison {
  private static final double TOLERANCE = 1e-9;

  private final RuleEngine engine;
  private final Alerting alerting;
  private final Expectation expectation;
  private final long nowNs;
  private final List<Difference> differences = new ArrayList<>();

  Comparison(RuleEngine engine, Alerting alerting, Expectation expectation, long nowNs) {
    this.engine = engine;
    this.alerting = alerting;
    this.expectation = expectation;
    this.nowNs = nowNs;
  }

  List<Difference> differences() {
    List<RuleState> states = engine.states();
    for (ExpectedState each : expectation.states()) {
      state(each, find(states, each.rule(), each.labels()));
    }
    expectation.alerts().ifPresent(each -> alerts(each, alerting.firing(states)));
    return differences;
  }

  private static Optional<RuleState> find(List<RuleState> states, String rule, Labels labels) {
    return states.stream()
        .filter(each -> each.rule().equals(rule) && each.labels().equals(labels))
        .findFirst();
  }

  private void state(ExpectedState expected, Optional<RuleState> found) {
    String who = expected.rule() + expected.labels();
    if (found.isEmpty()) {
      boolean resting = expected.state().map("inactive"::equals).orElse(true);
      if (!resting || expected.value().isPresent()) {
        add(expected.line(), who, expected.state().orElse("a value"), "no such instance", "");
      }
      return;
    }
    RuleState state = found.get();
    String why = engine.explain(expected.rule(), expected.labels(), nowNs);
    String phase = States.word(state, expected.state());
    expected
        .state()
        .filter(each -> !each.equals(phase))
        .ifPresent(each -> add(expected.line(), who, each, States.words(state), why));
    expected
        .unknown()
        .filter(each -> !state.unknownReason().startsWith(each))
        .ifPresent(each -> add(expected.line(), who, "unknown: " + each, States.words(state), why));
    expected
        .fires()
        .filter(each -> each != state.fires())
        .ifPresent(
            each -> add(expected.line(), who, each + " fires", state.fires() + " fires", why));
    value(expected, who, why);
  }

  private void value(ExpectedState expected, String who, String why) {
    OptionalDouble wanted = expected.value();
    if (wanted.isEmpty()) {
      return;
    }
    double value = engine.value(expected.rule(), expected.labels(), nowNs);
    double distance = Math.abs(value - wanted.getAsDouble());
    if (!(distance <= TOLERANCE * Math.abs(wanted.getAsDouble()))) {
      String got = Double.isNaN(value) ? "unknown" : Double.toString(value);
      add(expected.line(), who, "value " + wanted.getAsDouble(), "value " + got, why);
    }
  }

  private void alerts(ExpectedAlerts expected, List<Alert> firing) {
    List<Alert> left = new ArrayList<>(firing);
    expected.ofRule().ifPresent(rule -> left.removeIf(each -> !each.rule().equals(rule)));
    List<ExpectedAlert> missing = new ArrayList<>();
    for (ExpectedAlert each : expected.alerts()) {
      Optional<Alert> found =
          left.stream().filter(alert -> AlertWords.fits(each, alert)).findFirst();
      found.ifPresentOrElse(left::remove, () -> missing.add(each));
    }
    for (ExpectedAlert each : missing) {
      Optional<Alert> other =
          left.stream().filter(alert -> alert.rule().equals(each.rule())).findFirst();
      other.ifPresent(left::remove);
      add(
          each.line(),
          each.rule() + each.labels().map(Labels::toString).orElse(""),
          AlertWords.of(each),
          other.map(alert -> AlertWords.of(alert, each)).orElse("no such alert"),
          other.map(Alert::explanation).orElse(""));
    }
    for (Alert each : left) {
      add(
          expectation.line(),
          each.rule() + each.labels(),
          "no such alert",
          AlertWords.whole(each),
          each.explanation());
    }
  }

  private void add(int line, String rule, String expected, String got, String explanation) {
    differences.add(new Difference(line, expectation.at(), rule, expected, got, explanation));
  }
}
