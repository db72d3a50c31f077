package dev.inflight.rules.check;

import dev.inflight.rules.text.Nearest;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The catalogue of functions by name. Names are lower case; another case is another name. */
public final class Functions {

  private static final Map<String, RuleFunction> BY_WORD =
      Arrays.stream(RuleFunction.values())
          .collect(Collectors.toMap(RuleFunction::word, Function.identity()));

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
    return Nearest.to(word, words());
  }
}
