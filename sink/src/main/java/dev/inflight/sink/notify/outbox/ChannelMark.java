package dev.inflight.sink.notify.outbox;

import java.time.Duration;
import java.time.Instant;

/**
 * What is known of a channel as a whole, and outlives a restart.
 *
 * @param state whether it can be used
 * @param since when that became known
 * @param pause for how long after that nothing is to be sent; zero unless paused
 * @param why what the receiver said, without secrets; empty when it is well
 * @param configuration a fingerprint of the configuration under which that holds: under another,
 *     the channel is taken to be well
 */
public record ChannelMark(
    State state, Instant since, Duration pause, String why, String configuration) {

  /** Whether a channel can be used. */
  public enum State {
    /** As far as anybody knows. */
    WELL,
    /** Its receiver wants nothing for a while. */
    PAUSED,
    /** Its receiver refused something for good. */
    BROKEN,
    /** Its receiver is gone until somebody configures another. */
    OFF
  }
}
