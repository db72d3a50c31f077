package dev.inflight.sink.notify.mute;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Moments in words, in UTC. */
public final class UtcTime {
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("uuuu-MM-dd ", Locale.ROOT);
  private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT);
  private static final DateTimeFormatter SECOND =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);

  private UtcTime() {}

  /** {@code 14:30 UTC}; with seconds if it has any, with its day if that is not today's. */
  public static String words(Instant moment, Instant now) {
    OffsetDateTime time = moment.atOffset(ZoneOffset.UTC);
    boolean today = time.toLocalDate().equals(now.atOffset(ZoneOffset.UTC).toLocalDate());
    return (today ? "" : DAY.format(time))
        + (time.getSecond() == 0 ? MINUTE : SECOND).format(time)
        + " UTC";
  }
}
