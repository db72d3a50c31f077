package dev.inflight.sink.notify;

import java.time.Duration;

/** What came of one attempt. Every answer is free of secrets and at most a line long. */
public sealed interface Delivery {

  /** What the receiver said, or what kept it from saying anything. */
  String answer();

  <R> R accept(Visitor<R> visitor);

  /**
   * The receiver said that it has the message.
   *
   * @param receipt by which the receiver knows it, empty when it gives none
   */
  record Delivered(String answer, String receipt) implements Delivery {
    public Delivered(String answer) {
      this(answer, "");
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.delivered(this);
    }
  }

  /** The receiver answered well enough, but not in a way that is known to mean success. */
  record Unknown(String answer) implements Delivery {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.unknown(this);
    }
  }

  /**
   * The receiver wants fewer messages.
   *
   * @param pause for how long nothing at all should be sent there
   */
  record Throttled(String answer, Duration pause) implements Delivery {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.throttled(this);
    }
  }

  /** The receiver will refuse this message however often it comes. */
  record Permanent(String answer, Refusal refusal) implements Delivery {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.permanent(this);
    }
  }

  /** The message did not get there; the same attempt may succeed later. */
  record Transient(String answer) implements Delivery {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.transientFailure(this);
    }
  }

  /** Something was sent, and nothing tells whether it arrived. */
  record Ambiguous(String answer) implements Delivery {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.ambiguous(this);
    }
  }

  /** Why a receiver refuses for good. */
  enum Refusal {
    /** The message, the address or the secret is wrong. */
    REFUSED,
    /** The message is too long; a shorter one may do. */
    TOO_LONG,
    /** The receiver is gone until somebody configures another. */
    GONE
  }

  /** What to do with each outcome. */
  interface Visitor<R> {
    R delivered(Delivered delivered);

    R unknown(Unknown unknown);

    R throttled(Throttled throttled);

    R permanent(Permanent permanent);

    R transientFailure(Transient failure);

    R ambiguous(Ambiguous ambiguous);
  }
}
