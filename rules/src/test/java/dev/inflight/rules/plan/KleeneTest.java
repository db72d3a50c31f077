package dev.inflight.rules.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.grammar.Condition;
import dev.inflight.grammar.RuleText;
import dev.inflight.grammar.Source;
import dev.inflight.rules.window.PointStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Three-valued logic: the tables, and the laws that Kleene's logic keeps. */
final class KleeneTest {

  private static final List<String> ATOMS = List.of("t > 0", "f > 0", "u > 0");

  private static double value(String text) {
    Condition condition = RuleText.condition(Source.of(text)).tree().orElseThrow();
    Map<String, History> histories = new HashMap<>();
    histories.put("t", history(1));
    histories.put("f", history(-1));
    histories.put("u", history(Double.NaN));
    Node node =
        Planner.plan(
            condition,
            selector -> Objects.requireNonNull(histories.get(selector.name())),
            Dialect.OURS);
    return node.value(new Moment().at(1));
  }

  private static History history(double value) {
    PointStream points = new PointStream(10, 0);
    assertThat(points.add(0, 0, value)).isTrue();
    return new History() {
      @Override
      public PointStream points() {
        return points;
      }

      @Override
      public boolean ended() {
        return false;
      }

      @Override
      public boolean severalSeries() {
        return false;
      }

      @Override
      public boolean followsOpenRequests() {
        return false;
      }

      @Override
      public long openBeyond(double limit, long nowNs) {
        return 0;
      }
    };
  }

  @ParameterizedTest
  @CsvSource({
    "t,t,1,1", "t,f,0,1", "t,u,?,1",
    "f,t,0,1", "f,f,0,0", "f,u,0,?",
    "u,t,?,1", "u,f,0,?", "u,u,?,?"
  })
  void andOr_ofTwo_followTheTables(String left, String right, String and, String or) {
    assertThat(word(value(left + " > 0 and " + right + " > 0"))).isEqualTo(and);
    assertThat(word(value(left + " > 0 or " + right + " > 0"))).isEqualTo(or);
  }

  private static String word(double truth) {
    return Double.isNaN(truth) ? "?" : Integer.toString((int) truth);
  }

  @Test
  void not_unknown_isUnknown() {
    assertThat(value("not t > 0")).isZero();
    assertThat(value("not f > 0")).isEqualTo(1);
    assertThat(value("not u > 0")).isNaN();
  }

  @Test
  void chain_falsePairBesideUnknown_isFalse() {
    assertThat(value("u < 5 < 3")).isZero();
    assertThat(value("u < 5 < 7")).isNaN();
    assertThat(value("t < 5 < 7")).isEqualTo(1);
  }

  static LongStream seeds() {
    return new Random(Long.getLong("inflight.seed", 7L)).longs(300);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void laws_ofRandomConditions_hold(long seed) {
    Random random = new Random(seed);
    String a = "(" + any(random, 3) + ")";
    String b = "(" + any(random, 3) + ")";
    String c = "(" + any(random, 2) + ")";
    same("not (" + a + " and " + b + ")", "not " + a + " or not " + b);
    same("not (" + a + " or " + b + ")", "not " + a + " and not " + b);
    same("not not " + a, a);
    same(a + " and " + b, b + " and " + a);
    same(a + " or " + b, b + " or " + a);
    same(a + " and (" + b + " and " + c + ")", "(" + a + " and " + b + ") and " + c);
    same(a + " and (" + b + " or " + c + ")", a + " and " + b + " or " + a + " and " + c);
    same(
        a + " or (" + b + " and " + c + ")",
        "(" + a + " or " + b + ") and (" + a + " or " + c + ")");
    same(a + " and " + a, a);
    same(a + " or (" + a + " and " + b + ")", a);
  }

  private static void same(String left, String right) {
    assertThat(word(value(left))).as(left + "  =  " + right).isEqualTo(word(value(right)));
  }

  private static String any(Random random, int depth) {
    if (depth == 0 || random.nextInt(4) == 0) {
      return ATOMS.get(random.nextInt(ATOMS.size()));
    }
    return switch (random.nextInt(3)) {
      case 0 -> "not (" + any(random, depth - 1) + ")";
      case 1 -> "(" + any(random, depth - 1) + ") and (" + any(random, depth - 1) + ")";
      default -> "(" + any(random, depth - 1) + ") or (" + any(random, depth - 1) + ")";
    };
  }
}
