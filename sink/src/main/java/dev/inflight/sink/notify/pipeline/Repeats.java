package dev.inflight.sink.notify.pipeline;

import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.Message.Field;
import dev.inflight.sink.notify.Message.Kind;
import dev.inflight.sink.notify.outbox.Outbox;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Texts that say again what was delivered a moment ago. They are counted, and the next that gets
 * through says how many there were. Only what was delivered counts, never what failed.
 */
final class Repeats {
  private static final int MOST = 10_000;

  private final Outbox outbox;
  private final Duration window;
  private final Map<String, Long> heldBack =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
          return size() > MOST;
        }
      };

  Repeats(Outbox outbox, Duration window) {
    this.outbox = outbox;
    this.window = window;
  }

  /** Whether it says what was delivered within the window; if so, it is counted. */
  boolean holdsBack(Message message, Instant now) {
    if (message.kind() != Kind.TEXT || window.isZero()) {
      return false;
    }
    String key = message.dedupKey();
    boolean held =
        outbox
            .lastDelivered(key)
            .filter(at -> Duration.between(at, now).abs().compareTo(window) < 0)
            .isPresent();
    if (held) {
      heldBack.merge(key, 1L, Long::sum);
    }
    return held;
  }

  /** The message, with how many like it were held back. */
  Message counted(Message message) {
    Long count = message.kind() == Kind.TEXT ? heldBack.get(message.dedupKey()) : null;
    return count == null
        ? message
        : message.with(new Field("held back before", count + " that said the same"));
  }

  /** The message was delivered, and with it the count. */
  void told(Message message) {
    if (message.kind() == Kind.TEXT) {
      heldBack.remove(message.dedupKey());
    }
  }
}
