package dev.inflight.sink.notify.pipeline;

import dev.inflight.sink.notify.outbox.ChannelMark;
import dev.inflight.sink.notify.outbox.ChannelMark.State;
import dev.inflight.sink.notify.outbox.Outbox;
import java.time.Duration;
import java.time.Instant;
import java.util.function.DoubleSupplier;

/**
 * Whether a channel's receiver is to be bothered now: not while it wants nothing, not at once after
 * a failure, hardly after a refusal, and not at all once it is gone.
 */
final class Health {
  /** When there is nothing to wait for. */
  static final long NEVER = Long.MAX_VALUE;

  /** So many failures in a row say nothing about the receiver yet. */
  private static final int FORGIVEN = 2;

  private final Outbox outbox;
  private final String configuration;
  private final Backoff quick;
  private final Backoff slow;
  private int failures;
  private int refusals;
  private long openAtNs;

  private Health(Outbox outbox, String configuration, DoubleSupplier jitter, long nowNs) {
    this.outbox = outbox;
    this.configuration = configuration;
    this.quick = Backoff.quick(jitter);
    this.slow = Backoff.slow(jitter);
    this.openAtNs = nowNs;
  }

  /** As the outbox remembers it; what another configuration suffered is forgotten. */
  static Health of(Outbox outbox, String configuration, DoubleSupplier jitter, Moment now) {
    Health health = new Health(outbox, configuration, jitter, now.ns());
    health.resume(outbox.mark(), now);
    return health;
  }

  private void resume(ChannelMark mark, Moment now) {
    if (!mark.configuration().equals(configuration)) {
      forget(now);
      return;
    }
    switch (mark.state()) {
      case PAUSED -> openAtNs = now.after(rest(mark, now.wall()));
      case OFF -> openAtNs = NEVER;
      case BROKEN -> refusals = 1;
      case WELL -> openAtNs = now.ns();
    }
  }

  /** What is left of a pause, never more than all of it, should somebody have set the clock. */
  private static Duration rest(ChannelMark mark, Instant now) {
    Duration passed = Duration.between(mark.since(), now);
    if (passed.isNegative()) {
      return mark.pause();
    }
    Duration rest = mark.pause().minus(passed);
    return rest.isNegative() ? Duration.ZERO : rest;
  }

  /** From when on an attempt may be made, {@link #NEVER} when none ever. */
  long openAtNs() {
    return openAtNs;
  }

  State state() {
    return outbox.mark().state();
  }

  /** The receiver took a message. */
  void well(Moment now) {
    failures = 0;
    refusals = 0;
    openAtNs = now.ns();
    if (state() != State.WELL) {
      forget(now);
    }
  }

  /** The receiver wants nothing for a while. */
  void paused(Duration pause, String why, Moment now) {
    openAtNs = now.after(pause);
    outbox.mark(new ChannelMark(State.PAUSED, now.wall(), pause, why, configuration));
  }

  /**
   * An attempt failed in a way that may pass: the message's fault, or after some the receiver's.
   */
  void failed(Moment now) {
    failures++;
    openAtNs = failures <= FORGIVEN ? now.ns() : now.ns() + quick.waitNs(failures - FORGIVEN);
  }

  /** An attempt was answered in a way that nobody understands. */
  void puzzled(Moment now) {
    failures++;
    openAtNs = now.ns() + slow.waitNs(failures);
  }

  /** The receiver refused a message for good. The next one shows whether it refuses them all. */
  void refused(String why, Moment now) {
    refusals++;
    openAtNs =
        refusals == 1 ? now.after(Duration.ofSeconds(1)) : now.ns() + slow.waitNs(refusals - 1);
    outbox.mark(new ChannelMark(State.BROKEN, now.wall(), Duration.ZERO, why, configuration));
  }

  /** The receiver is gone. */
  void gone(String why, Moment now) {
    openAtNs = NEVER;
    outbox.mark(new ChannelMark(State.OFF, now.wall(), Duration.ZERO, why, configuration));
  }

  /** It is taken to be well, whatever was. */
  void forget(Moment now) {
    failures = 0;
    refusals = 0;
    openAtNs = now.ns();
    outbox.mark(new ChannelMark(State.WELL, now.wall(), Duration.ZERO, "", configuration));
  }
}
