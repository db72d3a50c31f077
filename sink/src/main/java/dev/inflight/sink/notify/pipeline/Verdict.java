package dev.inflight.sink.notify.pipeline;

import dev.inflight.sink.notify.outbox.Entry.State;

/**
 * What is to become of a message that came in.
 *
 * @param state as which it goes into the outbox
 * @param why it is held or failed
 * @param taken whether it goes there at all
 */
record Verdict(State state, String why, boolean taken) {
  static final Verdict SEND = new Verdict(State.WAITING, "", true);
  static final Verdict LEAVE_OUT = new Verdict(State.WAITING, "", false);

  static Verdict hold(String why) {
    return new Verdict(State.HELD, why, true);
  }

  static Verdict fail(String why) {
    return new Verdict(State.FAILED, why, true);
  }
}
