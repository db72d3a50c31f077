package dev.inflight.sink.notify.outbox;

import dev.inflight.model.Level;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.Message.Kind;
import java.time.Instant;

/**
 * One message of an outbox, without its text, so that very many can wait.
 *
 * @param sequence in the order of acceptance, unique in its outbox, from 1
 * @param id of the message
 * @param episode of the message
 * @param dedupKey of the message
 * @param at when what it tells happened
 * @param acceptedAt when the outbox took it
 * @param state what is to become of it
 * @param why it is held, failed, or was not delivered when it was last tried, without secrets;
 *     empty when it waits and was never tried
 * @param sent whether it ever was tried, whatever became of it since
 */
public record Entry(
    long sequence,
    String id,
    String episode,
    String dedupKey,
    Kind kind,
    Level level,
    Instant at,
    Instant acceptedAt,
    State state,
    String why,
    boolean sent) {

  /** What is to become of a message that is not delivered. */
  public enum State {
    /** It is to be sent. */
    WAITING,
    /** It is muted, and to be sent should its episode still go on when it no longer is. */
    HELD,
    /** It is not to be sent unless somebody says so. */
    FAILED
  }

  /** Whether it waits and was tried, so that a receiver may have it under its id. */
  public boolean tried() {
    return state == State.WAITING && sent;
  }

  /** Whether it ends its episode. */
  public boolean recovery() {
    return kind == Kind.RECOVERY || kind == Kind.SEEING;
  }

  static Entry of(long sequence, Message message, State state, String why, Instant acceptedAt) {
    String id = message.id();
    String episode = message.episode().equals(id) ? id : message.episode(); // kept once
    return new Entry(
        sequence,
        id,
        episode,
        message.dedupKey(),
        message.kind(),
        message.level(),
        message.at(),
        acceptedAt,
        state,
        why,
        false);
  }

  /** The same message of which something else is to become. */
  Entry in(State other, String reason) {
    boolean sentBy = sent || (other == State.WAITING && !reason.isEmpty());
    return new Entry(
        sequence, id, episode, dedupKey, kind, level, at, acceptedAt, other, reason, sentBy);
  }
}
