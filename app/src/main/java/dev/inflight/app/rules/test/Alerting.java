package dev.inflight.app.rules.test;

import dev.inflight.model.Alert;
import dev.inflight.model.AlertChange;
import dev.inflight.model.Labels;
import dev.inflight.rules.engine.RuleState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What was last told of every rule, and so which alerts fire. */
final class Alerting {
  private final Map<String, List<Alert>> told = new HashMap<>();

  void hear(List<AlertChange> changes) {
    for (AlertChange change : changes) {
      if (change instanceof AlertChange.Fired fired) {
        List<Alert> ofRule = told.computeIfAbsent(fired.alert().rule(), any -> new ArrayList<>());
        ofRule.removeIf(each -> each.labels().equals(fired.alert().labels()));
        ofRule.add(fired.alert());
      }
    }
  }

  /** The alerts of those instances that fire and were told of, in the order of the rules. */
  List<Alert> firing(List<RuleState> states) {
    List<Alert> firing = new ArrayList<>();
    for (RuleState state : states) {
      if (state.firing()) {
        of(state.rule(), state.labels()).ifPresent(firing::add);
      }
    }
    return firing;
  }

  private Optional<Alert> of(String rule, Labels instance) {
    return told.getOrDefault(rule, List.of()).stream()
        .filter(each -> each.labels().with(instance).equals(each.labels()))
        .findFirst();
  }
}
