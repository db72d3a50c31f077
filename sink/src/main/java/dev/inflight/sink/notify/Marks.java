package dev.inflight.sink.notify;

/** The signs and words that tell at a glance how much a message matters. */
public final class Marks {
  private Marks() {}

  /** Whether all that it tells is over: a recovery, or a digest of nothing else. */
  public static boolean over(Message message) {
    return message.recovery()
        || message
            .digest()
            .map(
                digest ->
                    digest.rules().stream().allMatch(each -> each.recoveries() == each.messages()))
            .orElse(false);
  }

  /** A sign for the level, green for what is over alone. */
  public static String sign(Message message) {
    if (over(message)) {
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
    return over(message) ? "RECOVERED" : message.level().name();
  }

  /** The same for one line of a digest. */
  static String word(Digest.Line line) {
    boolean over = line.kind() == Message.Kind.RECOVERY || line.kind() == Message.Kind.SEEING;
    return over ? "RECOVERED" : line.level().name();
  }

  /** The first line: sign, word and title. */
  public static String head(Message message) {
    return sign(message) + " " + word(message) + " · " + message.title();
  }
}
