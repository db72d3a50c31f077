package dev.inflight.app.channel;

import dev.inflight.sink.notify.PlainText;
import java.util.Locale;
import java.util.Map;

/**
 * Something that is wrong, or doubtful, with a configuration.
 *
 * @param text with its place; never a secret
 */
public record Finding(Severity severity, String text) {
  public Finding {
    text = PlainText.line(text);
  }

  static Finding error(String text) {
    return new Finding(Severity.ERROR, text);
  }

  static Finding warning(String text) {
    return new Finding(Severity.WARNING, text);
  }

  public boolean isError() {
    return severity == Severity.ERROR;
  }

  /** The finding on a line of its own. */
  public String line() {
    return word() + ": " + text;
  }

  Map<String, Object> object() {
    return Map.of("severity", word(), "found", text);
  }

  private String word() {
    return severity.name().toLowerCase(Locale.ROOT);
  }

  /** Whether a finding keeps a configuration from being used. */
  public enum Severity {
    ERROR,
    WARNING
  }
}
