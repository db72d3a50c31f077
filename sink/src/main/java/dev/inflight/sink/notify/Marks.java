package dev.inflight.sink.notify;

import java.time.Duration;

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

  /**
   * Since when, or from when to when: {@code firing since 14:27:24 UTC}; empty for somebody's
   * words.
   */
  public static String when(Message message) {
    String since = Moments.utc(message.startedAt(), message.at());
    String until = Moments.utc(message.at());
    String past = Moments.span(Duration.between(message.startedAt(), message.at()));
    String from = since.substring(0, since.length() - " UTC".length());
    return switch (message.kind()) {
      case ALARM -> "firing since " + since;
      case REPEAT -> "still firing, for " + past + ", since " + since;
      case FLAPPING -> "flapping at " + until;
      case BLIND -> "blind since " + since;
      case RECOVERY, SEEING, DIGEST -> "from " + from + " to " + until;
      case TEXT -> "";
    };
  }

  /** What happened, without a first line that only repeats the title. */
  public static String text(Message message) {
    String text = message.text();
    if (text.equals(message.title())) {
      return "";
    }
    return text.startsWith(message.title() + "\n")
        ? text.substring(message.title().length()).strip()
        : text;
  }

  /** The first line: sign, word and title. */
  public static String head(Message message) {
    return sign(message) + " " + word(message) + " · " + message.title();
  }
}
