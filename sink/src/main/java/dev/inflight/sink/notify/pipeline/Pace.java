package dev.inflight.sink.notify.pipeline;

import dev.inflight.sink.notify.outbox.OutboxLimits;
import java.time.Duration;
import java.util.List;

/**
 * How much a channel gets, and how fast.
 *
 * @param perSecond attempts, 0 for any number
 * @param perMinute attempts, 0 for any number; both hold together
 * @param groupBy labels; messages that agree on them are told together. Empty: all are
 * @param groupWait how long the first of a group waits for others; zero: nothing is grouped
 * @param dedup for how long after a delivery the same text is not sent again; zero: always sent
 * @param maxAge how long after its acceptance a message is still tried
 * @param maxRetries how often a message is tried again, at most
 * @param outbox how much may wait
 */
public record Pace(
    int perSecond,
    int perMinute,
    List<String> groupBy,
    Duration groupWait,
    Duration dedup,
    Duration maxAge,
    int maxRetries,
    OutboxLimits outbox) {

  /** What suits a receiver of which nothing is known. */
  public static final Pace USUAL =
      new Pace(
          5,
          100,
          List.of(),
          Duration.ZERO,
          Duration.ofMinutes(5),
          Duration.ofHours(24),
          OutboxLimits.USUAL);

  private static final int MOST = 1_000_000;

  /** With as many retries as its age allows. */
  public Pace(
      int perSecond,
      int perMinute,
      List<String> groupBy,
      Duration groupWait,
      Duration dedup,
      Duration maxAge,
      OutboxLimits outbox) {
    this(perSecond, perMinute, groupBy, groupWait, dedup, maxAge, Integer.MAX_VALUE, outbox);
  }

  public Pace {
    groupBy = List.copyOf(groupBy);
    if (perSecond < 0 || perMinute < 0 || maxRetries < 0 || perSecond > MOST || perMinute > MOST) {
      throw new IllegalArgumentException("a rate or number of retries beyond 0 to " + MOST);
    }
    if (groupWait.isNegative() || dedup.isNegative() || maxAge.isNegative() || maxAge.isZero()) {
      throw new IllegalArgumentException("a negative time, expected more");
    }
  }
}
