package dev.inflight.rules.window;

/**
 * Distances of sorted numbers from one of their middle, found by rank.
 *
 * <p>The distances of the numbers below the middle rise to the left, those of the others to the
 * right: two sorted lists, and the element of a rank in their union is found by halving the number
 * of those that come from the left.
 */
final class Deviations {
  private final SortedValues values;
  private double middle;
  private int below;

  Deviations(SortedValues values) {
    this.values = values;
  }

  void from(double number) {
    middle = number;
    below = values.below(number);
  }

  /** The distance that so many are before; 0 finds the smallest. */
  double select(int rank) {
    int right = values.size() - below;
    int low = Math.max(0, rank - right);
    int high = Math.min(rank, below);
    while (low < high) {
      int taken = (low + high) >>> 1;
      if (left(taken) < right(rank - taken - 1)) {
        low = taken + 1;
      } else {
        high = taken;
      }
    }
    if (low == below) {
      return right(rank - low);
    }
    return rank - low == right ? left(low) : Math.min(left(low), right(rank - low));
  }

  private double left(int rank) {
    return middle - values.select(below - 1 - rank);
  }

  private double right(int rank) {
    return values.select(below + rank) - middle;
  }
}
