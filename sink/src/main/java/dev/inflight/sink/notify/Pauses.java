package dev.inflight.sink.notify;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** For how long a receiver wants nothing: between a second and a day. */
final class Pauses {
  private static final Duration LEAST = Duration.ofSeconds(1);
  private static final Duration MOST = Duration.ofDays(1);
  private static final Duration USUAL = Duration.ofSeconds(60);
  private static final Duration DINGTALK = Duration.ofMinutes(10);

  private final InstantSource clock;

  Pauses(InstantSource clock) {
    this.clock = clock;
  }

  /** By the header, else by the body, else what is usual for the receiver. */
  Duration of(Reply reply, ReplyBody body, Dialect dialect) {
    Duration usual = dialect == Dialect.DINGTALK ? DINGTALK : USUAL;
    return reply.retryAfter().flatMap(this::header).or(() -> seconds(body)).orElse(usual);
  }

  private static Optional<Duration> seconds(ReplyBody body) {
    return body.retryAfter().stream().boxed().findFirst().map(Pauses::seconds);
  }

  private static Duration seconds(double seconds) {
    double bounded = Math.min(seconds, (double) MOST.toSeconds());
    return bounded(Duration.ofMillis((long) Math.ceil(1000 * bounded)));
  }

  /** Seconds, or a date of HTTP. */
  private Optional<Duration> header(String value) {
    String text = value.strip();
    if (text.matches("\\d{1,9}")) {
      return Optional.of(bounded(Duration.ofSeconds(Long.parseLong(text))));
    }
    try {
      Instant until = ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
      return Optional.of(bounded(Duration.between(clock.instant(), until)));
    } catch (DateTimeException e) {
      return Optional.empty(); // neither: as if it were not there
    }
  }

  private static Duration bounded(Duration pause) {
    return pause.compareTo(LEAST) < 0 ? LEAST : pause.compareTo(MOST) > 0 ? MOST : pause;
  }
}
