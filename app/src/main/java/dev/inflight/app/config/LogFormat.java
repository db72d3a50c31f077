package dev.inflight.app.config;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How a service writes its log. */
public enum LogFormat {
  TEXT,
  JSON;

  static final List<String> WORDS = List.of("text", "json");

  static Optional<LogFormat> of(String word) {
    return WORDS.contains(word)
        ? Optional.of(valueOf(word.toUpperCase(Locale.ROOT)))
        : Optional.empty();
  }
}
