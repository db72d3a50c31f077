package dev.inflight.sink.report;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * How a metric differs between the slowest requests and the rest.
 *
 * <p>{@code higher} is the Mann–Whitney statistic U / (n1·n2): the probability that a random slow
 * request has a higher number than a random other, ties counting half. A difference is only called
 * one when it is at least {@value #LEAST} away from a coin's and more than {@value #DEVIATIONS}
 * standard deviations of the statistic under no difference, √((n1+n2+1) / (12·n1·n2)): some twenty
 * metrics are looked at, so that chance must be kept out.
 *
 * @param slow median of the slow ones
 * @param rest median of the rest
 */
record Difference(
    Told told, String unit, double slow, double rest, double higher, Strength strength) {

  /** How much of a difference it is. */
  enum Strength {
    NONE,
    WEAK,
    CLEAR
  }

  private static final int FEWEST = 5;
  private static final double LEAST = 0.1;
  private static final double CLEARLY = 0.2;
  private static final double DEVIATIONS = 3;

  static Optional<Difference> of(Column column, int[] slowestFirst, int slowCount) {
    double[] slow = known(column, slowestFirst, 0, slowCount);
    double[] rest = known(column, slowestFirst, slowCount, slowestFirst.length);
    if (slow.length < FEWEST || rest.length < FEWEST) {
      return Optional.empty();
    }
    double higher = higher(slow, rest);
    double deviation =
        Math.sqrt((slow.length + rest.length + 1.0) / (12.0 * slow.length * rest.length));
    return Optional.of(
        new Difference(
            column.told(),
            column.unit(),
            median(slow),
            median(rest),
            higher,
            strength(higher, deviation)));
  }

  private static Strength strength(double higher, double deviation) {
    double distance = Math.abs(higher - 0.5);
    if (distance < LEAST || distance < DEVIATIONS * deviation) {
      return Strength.NONE;
    }
    return distance < CLEARLY ? Strength.WEAK : Strength.CLEAR;
  }

  private static double[] known(Column column, int[] order, int from, int to) {
    double[] values =
        IntStream.range(from, to)
            .mapToDouble(at -> column.value(order[at]))
            .filter(v -> !Double.isNaN(v))
            .toArray();
    Arrays.sort(values);
    return values;
  }

  /** Both sorted. */
  static double higher(double[] slow, double[] rest) {
    double wins = 0;
    int below = 0;
    int notAbove = 0;
    for (double value : slow) {
      while (below < rest.length && rest[below] < value) {
        below++;
      }
      while (notAbove < rest.length && rest[notAbove] <= value) {
        notAbove++;
      }
      wins += (below + notAbove) / 2.0;
    }
    return wins / slow.length / rest.length;
  }

  private static double median(double[] sorted) {
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  /** Distance from no difference, 0 to 0.5. */
  double size() {
    return Math.abs(higher - 0.5);
  }

  String words() {
    long of100 = Math.round(100 * Math.max(higher, 1 - higher));
    String weak = strength == Strength.WEAK ? ", weak" : "";
    return "slow is " + (higher > 0.5 ? "higher" : "lower") + " in " + of100 + weak;
  }

  String slowWords() {
    return words(slow);
  }

  String restWords() {
    return words(rest);
  }

  private String words(double value) {
    return switch (told.how()) {
      case BITS -> value == 0 ? "no" : value == 1 ? "yes" : "half";
      case GROWTH -> "≤ " + Quantity.of(value, unit);
      case MEAN, HIGHEST, LOWEST, RANGE, SHARE, NEVER -> Quantity.of(value, unit);
    };
  }
}
