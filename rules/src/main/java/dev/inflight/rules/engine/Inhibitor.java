package dev.inflight.rules.engine;

import dev.inflight.grammar.LabelMatcher;
import dev.inflight.model.Labels;
import dev.inflight.rules.Inhibition;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Predicate;

/** Which alerts are explained by others that fire. */
final class Inhibitor {

  private final List<Pair> pairs;
  private final Map<RuleInstance, Labels> firing = new LinkedHashMap<>();

  private record Pair(
      List<Predicate<Labels>> source, List<Predicate<Labels>> target, List<String> equal) {}

  Inhibitor(List<Inhibition> inhibitions) {
    pairs =
        inhibitions.stream()
            .map(i -> new Pair(matchers(i.source()), matchers(i.target()), i.equal()))
            .toList();
  }

  private static List<Predicate<Labels>> matchers(List<LabelMatcher> matchers) {
    return matchers.stream().map(Selection::matcher).toList();
  }

  /** Notes whether an instance fires now. */
  void note(RuleInstance instance) {
    if (pairs.isEmpty()) {
      return;
    }
    if (instance.firing()) {
      firing.computeIfAbsent(instance, Inhibitor::labels);
    } else {
      firing.remove(instance);
    }
  }

  /** Whether another alert that fires explains this one. */
  boolean mutes(RuleInstance instance) {
    if (pairs.isEmpty()) {
      return false;
    }
    Labels labels = firing.getOrDefault(instance, Labels.NONE); // who alarms fires
    for (Pair pair : pairs) {
      if (all(pair.target(), labels) && explained(pair, instance, labels)) {
        return true;
      }
    }
    return false;
  }

  private boolean explained(Pair pair, RuleInstance instance, Labels labels) {
    boolean both = all(pair.source(), labels);
    for (Map.Entry<RuleInstance, Labels> each : firing.entrySet()) {
      Labels its = each.getValue();
      // of two alerts that are source and target alike neither explains the other
      if (each.getKey() != instance
          && all(pair.source(), its)
          && !(both && all(pair.target(), its))
          && pair.equal().stream().allMatch(name -> its.get(name).equals(labels.get(name)))) {
        return true;
      }
    }
    return false;
  }

  private static boolean all(List<Predicate<Labels>> matchers, Labels labels) {
    return matchers.stream().allMatch(matcher -> matcher.test(labels));
  }

  private static Labels labels(RuleInstance instance) {
    SortedMap<String, String> all =
        instance.labels().with(instance.rule().definition().labels()).toMap();
    all.putAll(
        Map.of(
            "rule", instance.rule().name(),
            "level", instance.rule().definition().level().word()));
    return Labels.of(all);
  }
}
