package dev.inflight.sink.notify.email;

import dev.inflight.sink.notify.Digest;
import dev.inflight.sink.notify.Digest.RuleCount;
import dev.inflight.sink.notify.Message;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.StringJoiner;

/** The words that letters have for times and counts, in text and in HTML alike. */
final class Wording {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'").withZone(ZoneOffset.UTC);

  private Wording() {}

  /** Who says it, and when. */
  static String origin(Message message) {
    boolean rule = message.kind() != Message.Kind.TEXT && message.kind() != Message.Kind.DIGEST;
    return (rule ? "Rule " + message.rule() + ", " : "") + time(message.at());
  }

  static String time(Instant at) {
    return TIME.format(at);
  }

  static String digest(Digest digest) {
    String messages = count(digest.messages(), "message", "messages");
    return "Stands for " + messages + (digest.reason().isEmpty() ? "" : ": " + digest.reason());
  }

  static String counts(RuleCount rule) {
    StringJoiner counts = new StringJoiner(", ");
    if (rule.alarms() > 0) {
      counts.add(count(rule.alarms(), "alarm", "alarms"));
    }
    if (rule.recoveries() > 0) {
      counts.add(count(rule.recoveries(), "recovery", "recoveries"));
    }
    if (rule.others() > 0) {
      counts.add(count(rule.others(), "text", "texts"));
    }
    return counts.toString();
  }

  /** What a digest does not list, empty when it lists all. */
  static String unlisted(Digest digest) {
    long left = digest.messages() - digest.listed().size();
    return left > 0 ? "and " + left + " more" : "";
  }

  static String word(Digest.Line line) {
    boolean over = line.kind() == Message.Kind.RECOVERY || line.kind() == Message.Kind.SEEING;
    return over ? "RECOVERED" : line.level().name();
  }

  private static String count(long number, String one, String many) {
    return number + " " + (number == 1 ? one : many);
  }
}
