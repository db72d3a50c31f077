package dev.inflight.model;

import java.util.Locale;
import java.util.Optional;

/** How much an alert matters, least first. */
public enum Level {
  DEBUG,
  INFO,
  WARNING,
  ERROR,
  CRITICAL;

  /** The level that a word names, whatever its case: also warn, err, crit and fatal. */
  public static Optional<Level> named(String word) {
    return switch (word.strip().toLowerCase(Locale.ROOT)) {
      case "debug" -> Optional.of(DEBUG);
      case "info" -> Optional.of(INFO);
      case "warning", "warn" -> Optional.of(WARNING);
      case "error", "err" -> Optional.of(ERROR);
      case "critical", "crit", "fatal" -> Optional.of(CRITICAL);
      default -> Optional.empty();
    };
  }

  /** The level as rule files and JSON write it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
