package dev.inflight.rules.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.grammar.Condition;
import dev.inflight.grammar.Issue;
import dev.inflight.grammar.IssueKind;
import dev.inflight.grammar.Source;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What is said of generated conditions against their values for many values of their metrics. */
final class GeneratedConditionsTest {

  private static final long SEED = 31_415;
  private static final List<String> COMPARATORS = List.of("<", "<=", ">", ">=", "==", "!=");
  private static final List<String> OPERATORS = List.of("+", "-", "*", "/", "%");

  private final SplittableRandom random = new SplittableRandom(SEED);

  @Test
  void check_truthsOfOneMetric_saysExactlyWhatHoldsForEveryValue() {
    int said = 0;
    for (int round = 0; round < 3_000; round++) {
      String text = truth(3, List.of("x"));
      List<Issue> issues = Conditions.check(text);
      said += issues.size();
      issues.forEach(this::holds);
      if (issues.isEmpty()) {
        assertThat(canBe(text, true)).as("seed %d: %s can be true", SEED, text).isTrue();
        assertThat(canBe(text, false)).as("seed %d: %s can be false", SEED, text).isTrue();
      }
    }
    assertThat(said).isGreaterThan(500);
  }

  @Test
  void check_truthsOfTwoMetrics_saysNothingWrong() {
    for (int round = 0; round < 3_000; round++) {
      Conditions.check(truth(3, List.of("x", "y"))).forEach(this::holds);
    }
  }

  @Test
  void of_generatedNumbers_liesWithinTheRange() {
    for (int round = 0; round < 5_000; round++) {
      String text = number(4);
      Condition condition = Conditions.read(text);
      Interval range = new Ranges(new Findings(Source.of(text))).of(condition);
      for (double x = -4; x <= 4; x += 0.25) {
        double value = condition.accept(new Brute(Map.of("x", x)));
        if (Double.isFinite(value)) {
          double slack = 1e-9 * Math.max(1, Math.abs(value));
          assertThat(value)
              .as("seed %d: %s for %s in %s", SEED, text, x, range)
              .isBetween(range.low() - slack, range.high() + slack);
        }
      }
    }
  }

  /** Whether what an issue says of the part that it quotes is so. */
  private void holds(Issue issue) {
    int end = issue.found().indexOf("', because ");
    String part = end < 0 ? "" : issue.found().substring(1, end);
    if (!part.isEmpty() && !part.endsWith("…")) {
      boolean never = issue.kind() == IssueKind.NEVER_TRUE;
      assertThat(canBe(part, never)).as("seed %d: %s", SEED, issue.pretty()).isFalse();
    }
  }

  private static boolean canBe(String text, boolean truth) {
    Condition condition = Conditions.read(text);
    for (double x = -1; x <= 6; x += 0.5) {
      for (double y = -1; y <= 6; y += 0.5) {
        if (condition.accept(new Brute(Map.of("x", x, "y", y))) != 0 == truth) {
          return true;
        }
      }
    }
    return false;
  }

  private String truth(int depth, List<String> metrics) {
    String metric = pick(metrics);
    if (depth == 0 || random.nextInt(4) == 0) {
      return switch (random.nextInt(8)) {
        case 0 -> random.nextInt(6) + " < " + metric + " <= " + random.nextInt(6);
        case 1 -> random.nextInt(6) + pick(COMPARATORS) + metric;
        case 2 -> metric;
        default -> metric + " " + pick(COMPARATORS) + " " + random.nextInt(6);
      };
    }
    String left = "(" + truth(depth - 1, metrics) + ")";
    String right = "(" + truth(depth - 1, metrics) + ")";
    return switch (random.nextInt(5)) {
      case 0 -> "not " + left;
      case 1, 2 -> left + " and " + right;
      default -> left + " or " + right;
    };
  }

  private String number(int depth) {
    if (depth == 0 || random.nextInt(5) == 0) {
      return random.nextInt(3) == 0 ? Integer.toString(random.nextInt(5)) : bounded();
    }
    String left = number(depth - 1);
    String right = number(depth - 1);
    return switch (random.nextInt(8)) {
      case 0 -> pick(List.of("abs", "floor", "ceil", "sqrt", "exp", "log")) + "(" + left + ")";
      case 1 -> pick(List.of("min", "max")) + "(" + left + ", " + right + ")";
      case 2 -> "clamp(" + left + ", -1, 2)";
      case 3 -> "-(" + left + ")";
      default -> "(" + left + ") " + pick(OPERATORS) + " (" + right + ")";
    };
  }

  private String bounded() {
    return pick(List.of("x", "clamp(x, 1, 3)", "clamp(x, -2, 1)", "abs(x)"));
  }

  private String pick(List<String> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
