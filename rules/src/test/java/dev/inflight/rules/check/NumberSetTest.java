package dev.inflight.rules.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.grammar.Comparator;
import dev.inflight.rules.check.NumberSet.Stretch;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Generated sets against what they say of single numbers. */
final class NumberSetTest {

  private static final long SEED = 20_250_607;

  @Test
  void operations_generatedSets_holdForEveryNumber() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int round = 0; round < 2_000; round++) {
      NumberSet a = generated(random, 4);
      NumberSet b = generated(random, 4);
      for (double x = -1; x <= 7; x += 0.5) {
        boolean inA = contains(a, x);
        boolean inB = contains(b, x);
        String what = "seed " + SEED + ", round " + round + ", " + x + " " + a + " " + b;
        assertThat(contains(a.and(b), x)).as(what).isEqualTo(inA && inB);
        assertThat(contains(a.or(b), x)).as(what).isEqualTo(inA || inB);
        assertThat(contains(a.complement(), x)).as(what).isEqualTo(!inA);
      }
      assertThat(a.and(a.complement()).isEmpty()).isTrue();
      assertThat(a.or(a.complement()).complement().isEmpty()).isTrue();
      assertThat(a.covers(a.and(b))).isTrue();
    }
  }

  private static NumberSet generated(SplittableRandom random, int depth) {
    if (depth == 0 || random.nextInt(4) == 0) {
      Comparator[] comparators = Comparator.values();
      return NumberSet.of(comparators[random.nextInt(comparators.length)], random.nextInt(7));
    }
    NumberSet left = generated(random, depth - 1);
    NumberSet right = generated(random, depth - 1);
    return switch (random.nextInt(3)) {
      case 0 -> left.and(right);
      case 1 -> left.or(right);
      default -> left.complement();
    };
  }

  private static boolean contains(NumberSet set, double x) {
    return set.stretches().stream().anyMatch(stretch -> contains(stretch, x));
  }

  private static boolean contains(Stretch stretch, double x) {
    return (stretch.low() < x || (stretch.low() == x && stretch.withLow()))
        && (x < stretch.high() || (x == stretch.high() && stretch.withHigh()));
  }
}
