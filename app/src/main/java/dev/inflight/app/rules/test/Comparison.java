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
import java.util.Set;

/** Holds what an engine says at one moment against what a test expects then. */
final class Comparison {
  private static final double TOLERANCE = 1e-9;

  private final RuleEngine engine;
  private final Set<String> rules;
  private final Alerting alerting;
  private final Expectation expectation;
  private final long nowNs;
  private final List<Difference> differences = new ArrayList<>();

  /**
   * @param rules every name that an alert may have
   */
  Comparison(
      RuleEngine engine,
      Set<String> rules,
      Alerting alerting,
      Expectation expectation,
      long nowNs) {
    this.engine = engine;
    this.rules = rules;
    this.alerting = alerting;
    this.expectation = expectation;
    this.nowNs = nowNs;
  }

  List<Difference> differences() {
    List<RuleState> states = engine.states();
    for (ExpectedState each : expectation.states()) {
      if (isThere(each.line(), each.rule())) {
        state(each, find(states, each.rule(), each.labels()));
      }
    }
    expectation.alerts().ifPresent(each -> alerts(each, alerting.firing(states)));
    return differences;
  }

  private boolean isThere(int line, String rule) {
    boolean there = rules.contains(rule);
    if (!there) {
      add(line, rule, "a rule of that name", "no such rule", "");
    }
    return there;
  }

  private static Optional<RuleState> find(List<RuleState> states, String rule, Labels labels) {
    return states.stream()
        .filter(each -> each.rule().equals(rule) && each.labels().equals(labels))
        .findFirst();
  }

  private void state(ExpectedState expected, Optional<RuleState> found) {
    String who = expected.rule() + expected.labels();
    if (found.isEmpty()) {
      if (!isResting(expected)) {
        add(expected.line(), who, wanted(expected), "no such instance", "");
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

  /** Whether it is expected as it is before anything came. */
  private static boolean isResting(ExpectedState expected) {
    return expected.state().map("inactive"::equals).orElse(true)
        && expected.value().isEmpty()
        && expected.unknown().isEmpty()
        && expected.fires().orElse(0L) == 0;
  }

  private static String wanted(ExpectedState expected) {
    return expected
        .state()
        .or(() -> expected.unknown().map(each -> "unknown: " + each))
        .or(() -> expected.fires().map(each -> each + " fires"))
        .orElse("a value");
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
    if (expected.ofRule().isPresent() && !isThere(expectation.line(), expected.ofRule().get())) {
      return;
    }
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
