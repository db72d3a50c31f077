package dev.inflight.app.rules.test;

import dev.inflight.model.Labels;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One test: what comes in, and what is expected when. Times are nanoseconds since its start.
 *
 * @param name empty when it has none
 * @param intervalNs distance of two values of a series
 */
record TestCase(
    String name,
    int line,
    long intervalNs,
    List<InputSeries> series,
    List<InputRequest> requests,
    List<Expectation> expectations) {
  TestCase {
    series = List.copyOf(series);
    requests = List.copyOf(requests);
    expectations = List.copyOf(expectations);
  }

  /** A series and its values. */
  record InputSeries(String metric, Labels labels, List<Stretch> values) {
    InputSeries {
      values = List.copyOf(values);
    }
  }

  /**
   * A request.
   *
   * @param firstToken empty when none came
   * @param end empty when it stays open
   */
  record InputRequest(
      String id,
      Labels labels,
      String status,
      long start,
      Optional<Long> firstToken,
      Optional<Long> end,
      Optional<Long> outputTokens) {}

  /**
   * What is expected at one moment.
   *
   * @param alerts exactly those that fire then; empty when nothing is said of them
   */
  record Expectation(
      long at, int line, List<ExpectedState> states, Optional<ExpectedAlerts> alerts) {
    Expectation {
      states = List.copyOf(states);
    }
  }

  /**
   * Where a rule is expected to stand; what is empty is not compared.
   *
   * @param labels of its instance
   * @param state inactive, pending, firing, lingering or unknown
   * @param unknown how the reason begins
   */
  record ExpectedState(
      int line,
      String rule,
      Labels labels,
      Optional<String> state,
      OptionalDouble value,
      Optional<String> unknown,
      Optional<Long> fires) {}

  /**
   * The alerts that are expected to fire.
   *
   * @param ofRule only those of that rule are looked at; empty: all
   */
  record ExpectedAlerts(Optional<String> ofRule, List<ExpectedAlert> alerts) {
    ExpectedAlerts {
      alerts = List.copyOf(alerts);
    }
  }

  /** An alert that is expected to fire; what is empty is not compared. */
  record ExpectedAlert(
      int line,
      String rule,
      Optional<Labels> labels,
      Optional<String> level,
      Optional<String> title,
      Optional<String> message) {}
}
