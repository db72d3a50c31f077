package dev.inflight.app.rules.test;

import dev.inflight.app.rules.test.TestCase.Expectation;
import dev.inflight.app.rules.test.TestCase.ExpectedAlert;
import dev.inflight.app.rules.test.TestCase.ExpectedAlerts;
import dev.inflight.app.rules.test.TestCase.ExpectedState;
import dev.inflight.model.Labels;
import dev.inflight.model.Level;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** Reads what a test expects, in our words or in promtool's. */
final class ExpectationReader {
  private static final Set<String> STATES =
      Set.of("inactive", "pending", "firing", "lingering", "unknown");
  private static final List<String> ALERT = List.of("rule", "labels", "level", "title", "message");
  private static final List<String> STATE =
      List.of("rule", "labels", "state", "value", "unknown", "fires");

  private final Mistakes mistakes;

  ExpectationReader(Mistakes mistakes) {
    this.mistakes = mistakes;
  }

  Expectation read(Yaml yaml) {
    Keys keys = new Keys(yaml, "an expectation", List.of("at", "states", "alerts"), mistakes);
    Optional<ExpectedAlerts> alerts =
        yaml.fields().containsKey("alerts")
            ? Optional.of(
                new ExpectedAlerts(
                    Optional.empty(), keys.items("alerts").stream().map(this::alert).toList()))
            : Optional.empty();
    return new Expectation(
        keys.requiredDuration("at"),
        yaml.line(),
        keys.items("states").stream().map(this::state).toList(),
        alerts);
  }

  private ExpectedState state(Yaml yaml) {
    Keys keys = new Keys(yaml, "a state", STATE, mistakes);
    Optional<Yaml> state = keys.scalar("state");
    if (state.isPresent() && !STATES.contains(state.get().text())) {
      mistakes.add(
          state.get(),
          state.get().words() + ", expected inactive, pending, firing, lingering or unknown");
    }
    return new ExpectedState(
        yaml.line(),
        keys.required("rule", "the rule's name").text(),
        keys.labels("labels").orElse(Labels.NONE),
        state.map(Yaml::text),
        keys.scalar("value").map(this::number).orElse(OptionalDouble.empty()),
        keys.text("unknown"),
        keys.scalar("fires").map(this::number).orElse(OptionalDouble.empty()).stream()
            .mapToObj(each -> (long) each)
            .findFirst());
  }

  private OptionalDouble number(Yaml value) {
    if (value.text().equals("true") || value.text().equals("false")) {
      return OptionalDouble.of(value.text().equals("true") ? 1 : 0);
    }
    try {
      return OptionalDouble.of(Double.parseDouble(value.text()));
    } catch (NumberFormatException e) {
      mistakes.add(value, value.words() + ", expected a number, true or false");
      return OptionalDouble.empty();
    }
  }

  private ExpectedAlert alert(Yaml yaml) {
    Keys keys = new Keys(yaml, "an alert", ALERT, mistakes);
    Optional<Yaml> level = keys.scalar("level");
    Optional<String> word = level.flatMap(each -> Level.named(each.text())).map(Level::word);
    if (level.isPresent() && word.isEmpty()) {
      mistakes.add(level.get(), level.get().words() + ", expected a level");
    }
    return new ExpectedAlert(
        yaml.line(),
        keys.required("rule", "the rule's name").text(),
        keys.labels("labels"),
        word,
        keys.text("title"),
        keys.text("message"));
  }

  /** An {@code alert_rule_test} of promtool: the alerts of one rule at one time. */
  Expectation promtool(Yaml yaml) {
    Keys keys =
        new Keys(
            yaml, "an alert_rule_test", List.of("eval_time", "alertname", "exp_alerts"), mistakes);
    String rule = keys.required("alertname", "the rule's name").text();
    List<ExpectedAlert> alerts =
        keys.items("exp_alerts").stream().map(each -> promtoolAlert(rule, each)).toList();
    return new Expectation(
        keys.requiredDuration("eval_time"),
        yaml.line(),
        List.of(),
        Optional.of(new ExpectedAlerts(Optional.of(rule), alerts)));
  }

  private ExpectedAlert promtoolAlert(String rule, Yaml yaml) {
    Keys keys = new Keys(yaml, "an alert", List.of("exp_labels", "exp_annotations"), mistakes);
    Labels annotations = keys.labels("exp_annotations").orElse(Labels.NONE);
    for (String each : annotations.names()) {
      if (!each.equals("summary") && !each.equals("description")) {
        mistakes.add(yaml, "annotation '" + each + "', expected summary or description");
      }
    }
    return new ExpectedAlert(
        yaml.line(),
        rule,
        Optional.of(keys.labels("exp_labels").orElse(Labels.NONE)),
        Optional.empty(),
        Optional.of(annotations.get("summary")).filter(each -> !each.isEmpty()),
        Optional.of(annotations.get("description")).filter(each -> !each.isEmpty()));
  }
}
