package dev.inflight.app.command;

import dev.inflight.app.outcome.CommandFailure;
import java.util.Map;

/**
 * What the launcher says of the terminal: {@code INFLIGHT_TERMINAL} names the streams that are one.
 */
record Terminal(boolean out, boolean err, int columns, boolean colors) {
  private static final int USUAL = 100;

  static Terminal of(Map<String, String> environment) {
    String streams = environment.getOrDefault("INFLIGHT_TERMINAL", "");
    return new Terminal(
        streams.contains("out"),
        streams.contains("err"),
        columns(environment.get("COLUMNS")),
        !environment.containsKey("NO_COLOR"));
  }

  /**
   * Whether to colour what goes to standard output.
   *
   * @param when {@code --color}: auto, always or never
   * @param shown whether it does go there
   */
  boolean colored(String when, boolean shown) {
    return switch (when) {
      case "always" -> true;
      case "never" -> false;
      case "auto" -> shown && out && colors;
      default -> throw CommandFailure.usage("--color", when, "auto, always or never");
    };
  }

  private static int columns(@org.jspecify.annotations.Nullable String text) {
    if (text == null || !text.matches("\\d{2,4}")) {
      return USUAL;
    }
    return Math.min(USUAL, Integer.parseInt(text));
  }
}
