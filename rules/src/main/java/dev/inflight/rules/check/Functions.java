package dev.inflight.rules.check;

import dev.inflight.rules.text.Nearest;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The catalogue of functions by name. Names are lower case; another case is another name. */
public final class Functions {

  private static final Map<String, RuleFunction> BY_WORD =
      Arrays.stream(RuleFunction.values())
          .collect(Collectors.toMap(RuleFunction::word, Function.identity()));

  /** What other languages call them. */
  private static final Map<String, RuleFunction> ELSEWHERE =
      Map.ofEntries(
          Map.entry("avg", RuleFunction.MEAN),
          Map.entry("average", RuleFunction.MEAN),
          Map.entry("avg_over_time", RuleFunction.MEAN),
          Map.entry("stddev", RuleFunction.STD),
          Map.entry("stdev", RuleFunction.STD),
          Map.entry("variance", RuleFunction.VAR),
          Map.entry("len", RuleFunction.COUNT),
          Map.entry("delta", RuleFunction.DIFF),
          Map.entry("derivative", RuleFunction.SLOPE),
          Map.entry("deriv", RuleFunction.SLOPE),
          Map.entry("ewma", RuleFunction.EMA),
          Map.entry("percentile", RuleFunction.QUANTILE),
          Map.entry("ln", RuleFunction.LOG),
          Map.entry("time", RuleFunction.NOW),
          Map.entry("absent_over_time", RuleFunction.ABSENT));

  private Functions() {}

  /** The function of that name. */
  public static Optional<RuleFunction> named(String word) {
    return Optional.ofNullable(BY_WORD.get(word));
  }

  /** Every name, sorted. */
  public static List<String> words() {
    return BY_WORD.keySet().stream().sorted().toList();
  }

  /** The name that was probably meant. */
  static Optional<String> nearest(String word) {
    String lower = word.toLowerCase(Locale.ROOT);
    return Optional.ofNullable(ELSEWHERE.get(lower))
        .map(RuleFunction::word)
        .or(() -> Nearest.to(lower, words()));
  }
}
