package dev.inflight.rules.window;

import dev.inflight.grammar.Comparator;

/** The finite values in order: quantiles, the median of distances, shares. */
final class Sorted extends Accumulator {
  private final SortedValues values = new SortedValues();
  private final Deviations deviations = new Deviations(values);

  Sorted(Span span) {
    super(span);
  }

  @Override
  void append(double value) {
    if (Double.isFinite(value)) {
      values.insert(value);
    }
  }

  @Override
  void insert(int index, double value) {
    append(value);
  }

  @Override
  void evict(double value) {
    if (Double.isFinite(value)) {
      values.remove(value);
    }
  }

  @Override
  void refill() {
    values.clear();
    for (int at = 0; at < span.count(); at++) {
      append(span.value(at));
    }
  }

  double median() {
    int upper = values.size() / 2;
    double above = values.select(upper);
    return values.size() % 2 == 1 ? above : middle(values.select(upper - 1), above);
  }

  /** Linear interpolation at q·(n−1). */
  double quantile(double q) {
    double at = q * (values.size() - 1);
    int rank = (int) at;
    double share = at - rank;
    double below = values.select(rank);
    if (share == 0) {
      return below;
    }
    double above = values.select(rank + 1);
    double step = above - below;
    return Double.isFinite(step) ? below + share * step : (1 - share) * below + share * above;
  }

  /** The median of the distances from the median. */
  double medianDeviation() {
    deviations.from(median());
    int upper = values.size() / 2;
    double above = deviations.select(upper);
    return values.size() % 2 == 1 ? above : middle(deviations.select(upper - 1), above);
  }

  /** How many values compare so with a threshold. */
  int holding(Comparator comparator, double threshold) {
    int size = values.size();
    return switch (comparator) {
      case LESS -> values.below(threshold);
      case LESS_OR_EQUAL -> values.upTo(threshold);
      case GREATER -> size - values.upTo(threshold);
      case GREATER_OR_EQUAL -> size - values.below(threshold);
      case EQUAL -> values.upTo(threshold) - values.below(threshold);
      case NOT_EQUAL -> size - values.upTo(threshold) + values.below(threshold);
    };
  }

  private static double middle(double low, double high) {
    double sum = low + high;
    return Double.isFinite(sum) ? sum / 2 : low / 2 + high / 2;
  }
}
