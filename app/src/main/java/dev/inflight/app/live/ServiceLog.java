package dev.inflight.app.live;

import java.util.Map;
import java.util.function.Consumer;

/** Hears of what somebody should know. Safe for use by several threads; never told a secret. */
@FunctionalInterface
public interface ServiceLog extends Consumer<String> {
  /** How much something matters. */
  enum Level {
    INFO,
    WARNING,
    ERROR
  }

  /**
   * Takes one event.
   *
   * @param source the part of the service that says it
   * @param message in words
   * @param fields for programs
   */
  default void say(Level level, String source, String message, Map<String, String> fields) {
    accept(message);
  }

  /** Takes an event that has nothing for programs. */
  default void say(Level level, String source, String message) {
    say(level, source, message, Map.of());
  }
}
