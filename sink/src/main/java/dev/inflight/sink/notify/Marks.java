package dev.inflight.sink.notify;

/** The signs and words that tell at a glance how much a message matters. */
public final class Marks {
  private Marks() {}

  /** A sign for the level, green for recoveries alone. */
  public static String sign(Message message) {
    if (message.recovery()) {
      return "🟢";
    }
    return switch (message.level()) {
      case DEBUG -> "⚪";
      case INFO -> "🔵";
      case WARNING -> "🟡";
      case ERROR -> "🟠";
      case CRITICAL -> "🔴";
    };
  }

  /** The level in capitals, or that it is over. */
  public static String word(Message message) {
    return message.recovery() ? "RECOVERED" : message.level().name();
  }

  /** The first line: sign, word and title. */
  public static String head(Message message) {
    return sign(message) + " " + word(message) + " · " + message.title();
  }
}
