package dev.inflight.rules.plan;

import dev.inflight.grammar.Condition;
import dev.inflight.grammar.Condition.Call;
import dev.inflight.grammar.Condition.Comparison;
import dev.inflight.grammar.Condition.Metric;
import dev.inflight.grammar.Condition.Windowed;
import dev.inflight.grammar.MetricSelector;
import dev.inflight.rules.check.Functions;
import dev.inflight.rules.check.RuleFunction;
import dev.inflight.rules.check.Walk;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What a condition reads, in the order of its text.
 *
 * @param metrics every selector
 * @param shares selectors of which a share is taken
 * @param timed whether its answer may change although no point arrives
 * @param longestNs the longest window that is a time, when there is one
 * @param first the part that its first comparison looks at, or the whole
 */
public record Selectors(
    Set<MetricSelector> metrics,
    Set<MetricSelector> shares,
    boolean timed,
    OptionalLong longestNs,
    Condition first) {

  /** What a condition reads. */
  public static Selectors of(Condition condition) {
    Set<MetricSelector> metrics = new LinkedHashSet<>();
    Set<MetricSelector> shares = new LinkedHashSet<>();
    List<Condition> firsts = new ArrayList<>();
    boolean[] timed = new boolean[1];
    long[] longest = {-1};
    Walk.through(
        condition,
        part -> {
          if (part instanceof Metric metric) {
            metrics.add(metric.selector());
          } else if (part instanceof Windowed windowed) {
            metrics.add(windowed.selector());
            if (windowed.window().timed()) {
              longest[0] = Math.max(longest[0], windowed.window().size());
            }
          } else if (part instanceof Comparison comparison) {
            firsts.add(looked(comparison));
          } else if (part instanceof Call call) {
            timed[0] |= Functions.named(call.function()).map(RuleFunction::timed).orElse(false);
            if (call.function().equals(RuleFunction.SHARE.word())) {
              shares.addAll(of(call.arguments().get(0)).metrics());
            }
          }
        });
    return new Selectors(
        metrics,
        shares,
        timed[0],
        longest[0] < 0 ? OptionalLong.empty() : OptionalLong.of(longest[0]),
        firsts.isEmpty() ? condition : firsts.get(0));
  }

  private static Condition looked(Comparison comparison) {
    Condition left = comparison.operands().get(0);
    return left instanceof Condition.Literal ? comparison.operands().get(1) : left;
  }
}
