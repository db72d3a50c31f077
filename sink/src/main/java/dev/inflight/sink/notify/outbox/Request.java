package dev.inflight.sink.notify.outbox;

import java.util.Locale;
import java.util.Optional;

/**
 * What somebody wants done with messages of a channel that another process sends.
 *
 * @param id with which the ids of the messages begin; empty for all that failed
 */
public record Request(Verb verb, String id) {
  static final int LONGEST_ID = 200;

  /** What to do. */
  public enum Verb {
    /** Send them. */
    RETRY,
    /** Give them up. */
    DROP;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    static Optional<Verb> named(String word) {
      for (Verb each : values()) {
        if (each.word().equals(word)) {
          return Optional.of(each);
        }
      }
      return Optional.empty();
    }
  }

  public Request {
    if (id.length() > LONGEST_ID || id.codePoints().anyMatch(Character::isISOControl)) {
      throw new IllegalArgumentException("no id, expected at most " + LONGEST_ID + " characters");
    }
  }

  /** A request about all that failed. */
  public static Request allFailed(Verb verb) {
    return new Request(verb, "");
  }

  /** Whether it is about that message. */
  public boolean matches(Entry entry) {
    return id.isEmpty() ? entry.state() == Entry.State.FAILED : entry.id().startsWith(id);
  }
}
