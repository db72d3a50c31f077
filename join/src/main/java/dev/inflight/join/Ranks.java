package dev.inflight.join;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The values of a column of positive doubles by rank. Only stretches of ranks that are asked for
 * are sorted: values are counted by the upper bits of their representation, whose order is theirs,
 * and those that share the bits of the rank asked for are sorted. Not thread-safe.
 */
final class Ranks implements Percentiles.Ranked {
  /** The exponent and five bits of the mantissa: buckets of 3 % of a value. */
  private static final int FINE = 16;

  /** Up to how many values are simply sorted. */
  private static final int FEW = 4096;

  private final Doubles values;
  private final int shift;
  private final int[] ends;
  private final Map<Integer, double[]> sorted = new HashMap<>();

  Ranks(Doubles values) {
    this.values = values;
    int bits = values.size() <= FEW ? 0 : FINE;
    shift = Long.SIZE - 1 - bits;
    ends = new int[1 << bits];
    values.forEach(
        (stretch, count) -> {
          for (int at = 0; at < count; at++) {
            ends[bucket(stretch[at])]++;
          }
        });
    for (int bucket = 1; bucket < ends.length; bucket++) {
      ends[bucket] += ends[bucket - 1];
    }
  }

  private int bucket(double value) {
    return (int) (Double.doubleToRawLongBits(value) >>> shift);
  }

  @Override
  public long size() {
    return values.size();
  }

  @Override
  public double quantile(double p) {
    double rank = p * (values.size() - 1);
    int low = (int) Math.floor(rank);
    double below = at(low);
    double above = at(Math.min(low + 1, values.size() - 1));
    return below + (rank - low) * (above - below);
  }

  /** The value of that rank, from 0. */
  private double at(int rank) {
    int bucket = Arrays.binarySearch(ends, rank + 1);
    // Buckets without values end where the one before them does: the first of equals is meant.
    bucket = bucket < 0 ? -bucket - 1 : bucket;
    while (bucket > 0 && ends[bucket - 1] > rank) {
      bucket--;
    }
    int from = bucket == 0 ? 0 : ends[bucket - 1];
    return sorted.computeIfAbsent(bucket, this::collect)[rank - from];
  }

  private double[] collect(int bucket) {
    double[] all = new double[ends[bucket] - (bucket == 0 ? 0 : ends[bucket - 1])];
    int[] size = {0};
    values.forEach(
        (stretch, count) -> {
          for (int at = 0; at < count; at++) {
            if (bucket(stretch[at]) == bucket) {
              all[size[0]++] = stretch[at];
            }
          }
        });
    Arrays.sort(all);
    return all;
  }
}
