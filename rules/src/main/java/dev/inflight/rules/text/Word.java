package dev.inflight.rules.text;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A placeholder that every rule has; a metric of the same name is written in quotes. */
public enum Word {
  /** The step of the latest row. */
  STEP,
  /** Event time of the evaluation. */
  TIME,
  RUN,
  /** The value of the condition's deciding side. */
  VALUE,
  /** The condition with observed values. */
  EXPR,
  /** Every sub-expression with its value, truth, window, count and reason. */
  EXPLAIN,
  /** The rule's name. */
  RULE,
  LEVEL;

  /** The name in templates. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether it can only be a text. */
  boolean isText() {
    return switch (this) {
      case STEP, TIME, VALUE -> false;
      case RUN, EXPR, EXPLAIN, RULE, LEVEL -> true;
    };
  }

  /** The placeholder of that name. */
  public static Optional<Word> named(String name) {
    return Arrays.stream(values()).filter(word -> word.word().equals(name)).findFirst();
  }

  /** Every name. */
  public static List<String> words() {
    return Arrays.stream(values()).map(Word::word).toList();
  }
}
