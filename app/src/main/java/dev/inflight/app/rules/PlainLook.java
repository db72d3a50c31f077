package dev.inflight.app.rules;

import dev.inflight.app.rules.Value.Look;
import java.util.regex.Pattern;

/**
 * What an unquoted YAML scalar is, by YAML 1.2's core schema: {@code yes} and {@code 1:30} are
 * text.
 */
final class PlainLook {
  private static final Pattern NUMBER =
      Pattern.compile("[-+]?(\\.\\d+|\\d+(\\.\\d*)?)([eE][-+]?\\d+)?");

  private PlainLook() {}

  static Look of(String text) {
    return switch (text) {
      case "", "~", "null", "Null", "NULL" -> Look.NULL;
      case "true", "True", "TRUE", "false", "False", "FALSE" -> Look.BOOLEAN;
      default -> text.length() <= 400 && NUMBER.matcher(text).matches() ? Look.NUMBER : Look.TEXT;
    };
  }
}
