package dev.inflight.sink.notify.pipeline;

import java.util.ArrayList;
import java.util.List;

/**
 * How many attempts a receiver gets a second and a minute; both hold together. Every attempt
 * counts, since receivers count attempts.
 */
final class RateLimit {
  private static final long SECOND_NS = 1_000_000_000L;

  private final List<TokenBucket> buckets = new ArrayList<>();

  RateLimit(Pace pace, long nowNs) {
    add(pace.perSecond(), SECOND_NS, nowNs);
    add(pace.perMinute(), 60 * SECOND_NS, nowNs);
  }

  private void add(int tokens, long periodNs, long nowNs) {
    if (tokens > 0) {
      buckets.add(new TokenBucket(tokens, periodNs, nowNs));
    }
  }

  /** How long until an attempt may be made, 0 when one may. */
  long waitNs(long nowNs) {
    long wait = 0;
    for (TokenBucket each : buckets) {
      wait = Math.max(wait, each.waitNs(nowNs));
    }
    return wait;
  }

  /** How many attempts may be made at once. */
  long available(long nowNs) {
    long least = Long.MAX_VALUE;
    for (TokenBucket each : buckets) {
      least = Math.min(least, each.available(nowNs));
    }
    return least;
  }

  /** How many attempts may be made from now on within a time. */
  long within(long ns, long nowNs) {
    long least = Long.MAX_VALUE;
    for (TokenBucket each : buckets) {
      least = Math.min(least, each.within(ns, nowNs));
    }
    return least;
  }

  /** An attempt is made. */
  void spend(long nowNs) {
    for (TokenBucket each : buckets) {
      each.take(nowNs);
    }
  }
}
