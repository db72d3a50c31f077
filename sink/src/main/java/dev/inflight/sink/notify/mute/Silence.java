package dev.inflight.sink.notify.mute;

import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.PlainText;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A time during which nobody wants to hear of some alarms.
 *
 * @param id eight hexadecimal digits
 * @param matchers all of which a message has to meet
 * @param startsAt when it begins
 * @param endsAt when it is over: not silenced any more
 * @param createdBy by whom, on one line
 * @param comment why, on one line, may be empty
 */
public record Silence(
    String id,
    List<Matcher> matchers,
    Instant startsAt,
    Instant endsAt,
    String createdBy,
    String comment) {
  /** The most matchers that one may have. */
  public static final int MOST_MATCHERS = 100;

  /** The most characters that the name of its maker or a comment may have. */
  public static final int MOST_CHARACTERS = 500;

  private static final Pattern ID = Pattern.compile("[0-9a-f]{8}");
  private static final Duration LONGEST = Duration.ofDays(3_660);

  public Silence {
    matchers = List.copyOf(matchers);
    createdBy = bounded("the maker's name", PlainText.line(createdBy));
    comment = bounded("the comment", PlainText.line(comment));
    if (!ID.matcher(id).matches()) {
      throw new IllegalArgumentException("id '" + id + "', expected eight hexadecimal digits");
    }
    if (matchers.size() > MOST_MATCHERS) {
      throw new IllegalArgumentException(
          matchers.size() + " matchers, expected at most " + MOST_MATCHERS);
    }
    if (matchers.stream().allMatch(Matcher::matchesNothing)) {
      throw new IllegalArgumentException(
          "matchers that anything meets, expected one that an empty label does not meet");
    }
    if (endsAt.isBefore(startsAt) || Duration.between(startsAt, endsAt).compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(
          "from %s to %s, expected an end within ten years of the begin"
              .formatted(startsAt, endsAt));
    }
  }

  private static String bounded(String what, String text) {
    if (text.length() > MOST_CHARACTERS) {
      throw new IllegalArgumentException(
          "%s has %d characters, expected at most %d"
              .formatted(what, text.length(), MOST_CHARACTERS));
    }
    return text;
  }

  /** Whether it silences a message. */
  boolean holds(Message message, Instant now) {
    return state(now) == State.ACTIVE && matchers.stream().allMatch(each -> each.matches(message));
  }

  /** Whether it has begun, and is over. */
  public State state(Instant now) {
    if (!now.isBefore(endsAt)) {
      return State.EXPIRED;
    }
    return now.isBefore(startsAt) ? State.PENDING : State.ACTIVE;
  }

  /** The same, over from now on. */
  Silence endedAt(Instant now) {
    Instant start = startsAt.isBefore(now) ? startsAt : now;
    return new Silence(id, matchers, start, now, createdBy, comment);
  }

  /** As {@code silence 3f2a91c0 until 14:30 UTC by lea: planned upgrade}. */
  String words(Instant now) {
    return "silence "
        + id
        + " until "
        + UtcTime.words(endsAt, now)
        + (createdBy.isEmpty() ? "" : " by " + createdBy)
        + (comment.isEmpty() ? "" : ": " + comment);
  }

  /** The matchers as they can be read again. */
  public String matcherWords() {
    return matchers.stream().map(Matcher::toString).collect(Collectors.joining(" "));
  }

  /** Where a silence is in its life. */
  public enum State {
    /** It will begin. */
    PENDING,
    /** It silences. */
    ACTIVE,
    /** It is over. */
    EXPIRED
  }
}
