package dev.inflight.sink.notify;

import dev.inflight.model.Level;
import dev.inflight.sink.notify.Digest.RuleCount;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How many messages of each kind each rule said. */
final class DigestCounts {

  /** What stands for the rules that are not counted apart. */
  static final String OTHERS = "all other rules";

  private static final Comparator<RuleCount> WORST_FIRST =
      Comparator.comparing(RuleCount::level)
          .thenComparingLong(RuleCount::messages)
          .reversed()
          .thenComparing(RuleCount::rule);

  private final Map<String, RuleCount> byRule = new HashMap<>();

  void add(Message message) {
    message
        .digest()
        .ifPresentOrElse(digest -> digest.rules().forEach(this::add), () -> add(single(message)));
  }

  private void add(RuleCount count) {
    byRule.merge(count.rule(), count, (one, other) -> sum(one.rule(), one, other));
  }

  private static RuleCount single(Message message) {
    Level level = message.level();
    return switch (message.kind()) {
      case ALARM, REPEAT, FLAPPING, BLIND -> new RuleCount(message.rule(), level, 1, 0, 0);
      case RECOVERY, SEEING -> new RuleCount(message.rule(), level, 0, 1, 0);
      case TEXT, DIGEST -> new RuleCount(message.rule(), level, 0, 0, 1);
    };
  }

  /** Those of all rules together. */
  RuleCount all() {
    return sum(OTHERS, new ArrayList<>(byRule.values()));
  }

  /** The rule that said everything, when it was one. */
  Optional<String> onlyRule() {
    return byRule.size() == 1
        ? byRule.keySet().stream().filter(each -> !each.equals(OTHERS)).findFirst()
        : Optional.empty();
  }

  /** Those rules that matter most, and after them one count for all others. */
  List<RuleCount> worstFirst(int most) {
    return fewer(byRule.values(), most);
  }

  /** So many counts at most, the last of them for all other rules. */
  static List<RuleCount> fewer(Collection<RuleCount> counts, int most) {
    List<RuleCount> named = new ArrayList<>();
    List<RuleCount> rest = new ArrayList<>();
    counts.forEach(each -> (each.rule().equals(OTHERS) ? rest : named).add(each));
    named.sort(WORST_FIRST);
    if (named.size() + rest.size() > most) {
      List<RuleCount> cut = named.subList(most - 1, named.size());
      rest.addAll(cut);
      cut.clear();
    }
    if (!rest.isEmpty()) {
      named.add(sum(OTHERS, rest));
    }
    return named;
  }

  private static RuleCount sum(String rule, List<RuleCount> counts) {
    return counts.stream()
        .reduce((one, other) -> sum(rule, one, other))
        .map(sum -> new RuleCount(rule, sum.level(), sum.alarms(), sum.recoveries(), sum.others()))
        .orElseThrow();
  }

  private static RuleCount sum(String rule, RuleCount one, RuleCount other) {
    return new RuleCount(
        rule,
        level(one, other),
        one.alarms() + other.alarms(),
        one.recoveries() + other.recoveries(),
        one.others() + other.others());
  }

  /** The worse of the two, but nothing is as bad as it was once it is over. */
  private static Level level(RuleCount one, RuleCount other) {
    if (over(one) != over(other)) {
      return over(one) ? other.level() : one.level();
    }
    return one.level().compareTo(other.level()) > 0 ? one.level() : other.level();
  }

  private static boolean over(RuleCount count) {
    return count.alarms() + count.others() == 0;
  }
}
