package dev.inflight.sink.notify;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Moments and spans of time as people read them. Times of day are UTC. */
final class Moments {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

  private Moments() {}

  static Instant of(long ns) {
    return Instant.ofEpochSecond(
        Math.floorDiv(ns, 1_000_000_000L), Math.floorMod(ns, 1_000_000_000L));
  }

  /** {@code 14:27:24}. */
  static String timeOfDay(Instant at) {
    return TIME.format(at);
  }

  /** {@code 14:27:24 UTC}. */
  static String utc(Instant at) {
    return timeOfDay(at) + " UTC";
  }

  /** The same, with the date where it is another day than that of what it stands beside. */
  static String utc(Instant at, Instant beside) {
    LocalDate day = LocalDate.ofInstant(at, ZoneOffset.UTC);
    return day.equals(LocalDate.ofInstant(beside, ZoneOffset.UTC)) ? utc(at) : day + " " + utc(at);
  }

  /** {@code 1 h 2 min 3 s}; below ten seconds with a tenth. */
  static String span(Duration past) {
    if (past.isNegative()) {
      return "0 s";
    }
    if (past.toSeconds() < 10) {
      double tenths = Math.rint(past.toMillis() / 100.0) / 10;
      return (tenths == Math.rint(tenths) ? "" + (long) tenths : "" + tenths) + " s";
    }
    long days = past.toDays();
    if (days > 0) {
      return days + " d " + past.toHoursPart() + " h";
    }
    if (past.toHours() > 0) {
      return past.toHours() + " h " + past.toMinutesPart() + " min";
    }
    String minutes = past.toMinutes() > 0 ? past.toMinutes() + " min" : "";
    String seconds = past.toSecondsPart() > 0 ? past.toSecondsPart() + " s" : "";
    return (minutes + " " + seconds).strip();
  }
}
