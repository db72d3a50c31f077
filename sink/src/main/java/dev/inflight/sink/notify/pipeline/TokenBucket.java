package dev.inflight.sink.notify.pipeline;

/**
 * A rate with a burst: holds as many tokens as its period brings, and starts full.
 *
 * <p>Time is kept in units of one token, so that nothing is lost to rounding: {@code level} counts
 * nanoseconds times tokens.
 */
final class TokenBucket {
  private final long tokens;
  private final long periodNs;
  private long level;
  private long asOfNs;

  /**
   * @param tokens that a period brings, and that it holds at most
   */
  TokenBucket(int tokens, long periodNs, long nowNs) {
    this.tokens = tokens;
    this.periodNs = periodNs;
    this.level = tokens * periodNs;
    this.asOfNs = nowNs;
  }

  /** How long until there is a token, 0 when there is one. */
  long waitNs(long nowNs) {
    fill(nowNs);
    long missing = periodNs - level;
    return missing <= 0 ? 0 : (missing + tokens - 1) / tokens;
  }

  /** Takes a token, or owes it. */
  void take(long nowNs) {
    fill(nowNs);
    level -= periodNs;
  }

  /** How many tokens there are. */
  long available(long nowNs) {
    fill(nowNs);
    return Math.max(0, level / periodNs);
  }

  /** How many tokens can be taken from now on within a time. */
  long within(long ns, long nowNs) {
    fill(nowNs);
    return Math.max(0, (level + Math.min(ns, periodNs) * tokens) / periodNs);
  }

  private void fill(long nowNs) {
    long passed = Math.min(Math.max(0, nowNs - asOfNs), periodNs);
    level = Math.min(tokens * periodNs, level + passed * tokens);
    asOfNs = Math.max(asOfNs, nowNs);
  }
}
