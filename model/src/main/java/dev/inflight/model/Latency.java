package dev.inflight.model;

import java.util.List;

/**
 * The distribution of one latency over the requests of a case, in milliseconds.
 *
 * @param name {@code ttft}, {@code e2e}, {@code tpot}, {@code ttft_from_intended}, {@code
 *     e2e_from_intended}, {@code chunk_gap}
 * @param ok over successful requests
 * @param penalized over all offered requests, failures ranking last: the successful quantile at
 *     p/(1−f)
 * @param excluded zero, negative or non-finite values, which enter nothing
 */
public record Latency(String name, List<Quantile> ok, List<Quantile> penalized, long excluded) {
  public Latency {
    ok = List.copyOf(ok);
    penalized = List.copyOf(penalized);
  }

  /**
   * One quantile by linear interpolation at rank p·(n−1).
   *
   * @param label {@code p50}
   * @param value in milliseconds, NaN when it does not exist
   * @param n number of values behind it
   * @param sufficient whether n is enough for this quantile to mean something
   */
  public record Quantile(String label, double p, double value, long n, boolean sufficient) {}
}
