package dev.inflight.app.command;

import java.util.Map;

/**
 * What the launcher says of the terminal: {@code INFLIGHT_TERMINAL} names the streams that are one.
 */
record Terminal(boolean out, boolean err, int columns) {
  private static final int USUAL = 100;

  static Terminal of(Map<String, String> environment) {
    String streams = environment.getOrDefault("INFLIGHT_TERMINAL", "");
    return new Terminal(
        streams.contains("out"), streams.contains("err"), columns(environment.get("COLUMNS")));
  }

  private static int columns(@org.jspecify.annotations.Nullable String text) {
    if (text == null || !text.matches("\\d{2,4}")) {
      return USUAL;
    }
    return Math.min(USUAL, Integer.parseInt(text));
  }
}
