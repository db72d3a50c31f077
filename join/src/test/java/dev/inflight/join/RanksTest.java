package dev.inflight.join;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;

final class RanksTest {
  private final Random random = new Random(411);

  @Test
  void quantile_valuesOfAnySpread_areThoseOfTheSortedColumn() {
    for (int size : new int[] {1, 2, 3, 100, 4096, 4097, 30_000}) {
      compare(size, () -> 1 + random.nextDouble());
      compare(size, () -> Math.exp(700 * random.nextGaussian() / 4));
      compare(size, () -> 1 + random.nextInt(3));
      compare(size, () -> 5);
      compare(size, () -> random.nextInt(4) == 0 ? Double.MIN_VALUE : Double.MAX_VALUE);
    }
  }

  private void compare(int size, DoubleSupplier next) {
    Doubles column = new Doubles();
    double[] sorted = new double[size];
    for (int at = 0; at < size; at++) {
      sorted[at] = Math.min(Double.MAX_VALUE, Math.max(Double.MIN_VALUE, next.getAsDouble()));
      column.add(sorted[at]);
    }
    Arrays.sort(sorted);
    Ranks ranks = new Ranks(column);

    assertThat(ranks.size()).isEqualTo(size);
    for (double p : new double[] {0, 0.001, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 0.999, 1}) {
      assertThat(ranks.quantile(p)).isEqualTo(quantile(sorted, p));
    }
  }

  private static double quantile(double[] sorted, double p) {
    double rank = p * (sorted.length - 1);
    int low = (int) Math.floor(rank);
    int high = Math.min(low + 1, sorted.length - 1);
    return sorted[low] + (rank - low) * (sorted[high] - sorted[low]);
  }
}
