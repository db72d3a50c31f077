package dev.inflight.app.who;

import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A moment of the client's clock as people write it: with its day, as Unix time, or as a time of
 * day (UTC) on whichever day of the run it fits.
 *
 * @param text as it was written
 * @param ns Unix nanoseconds; 0 for a time of day
 * @param ofDay the time of day when no day was said
 */
public record Moment(String text, long ns, Optional<LocalTime> ofDay) {
  private static final long SECOND = 1_000_000_000L;
  private static final Pattern NANOSECONDS = Pattern.compile("\\d{19}");
  private static final Pattern SECONDS = Pattern.compile("\\d{1,10}(\\.\\d{1,9})?");
  private static final Pattern TIME_OF_DAY =
      Pattern.compile("\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?");
  private static final String EXPECTED =
      "expected 2026-04-21T07:40:31.5Z, Unix seconds (1776757231.5), Unix nanoseconds (19 digits)"
          + " or a time of day in UTC (07:40:31.5)";

  /**
   * Reads a moment.
   *
   * @throws IllegalArgumentException when it is none
   */
  public static Moment parse(String text) {
    try {
      if (NANOSECONDS.matcher(text).matches()) {
        return new Moment(text, Long.parseLong(text), Optional.empty());
      } else if (SECONDS.matcher(text).matches()) {
        return new Moment(
            text, new BigDecimal(text).movePointRight(9).longValueExact(), Optional.empty());
      } else if (TIME_OF_DAY.matcher(text).matches()) {
        return new Moment(text, 0, Optional.of(LocalTime.parse(text)));
      }
      String day = text.trim().toUpperCase(Locale.ROOT).replace(' ', 'T');
      return new Moment(text, ns(OffsetDateTime.parse(day).toInstant()), Optional.empty());
    } catch (DateTimeException | ArithmeticException | NumberFormatException e) {
      throw new IllegalArgumentException("'" + text + "' is no moment, " + EXPECTED, e);
    }
  }

  /**
   * The moment in Unix nanoseconds.
   *
   * @throws CommandFailure when it is a time of day that several days of the run have
   */
  long on(RunSpan run) {
    if (ofDay.isEmpty() || run.isEmpty()) {
      return ns;
    }
    LocalDate first = day(run.fromNs());
    LocalDate last = day(run.toNs());
    List<Long> fitting = new ArrayList<>();
    for (LocalDate day = first; !day.isAfter(last) && fitting.size() < 3; day = day.plusDays(1)) {
      long candidate = ns(day.atTime(ofDay.get()).toInstant(ZoneOffset.UTC));
      if (run.holds(candidate)) {
        fitting.add(candidate);
      }
    }
    if (fitting.size() > 1) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "--at: '%s' is on several days of the run, expected one with its day, such as %s or %s"
              .formatted(text, instant(fitting.get(0)), instant(fitting.get(1))));
    }
    return fitting.isEmpty()
        ? ns(first.atTime(ofDay.get()).toInstant(ZoneOffset.UTC))
        : fitting.get(0);
  }

  /** As {@code 2026-04-21T07:40:31.500Z}, to the nanosecond where it must. */
  static String instant(long ns) {
    return Instant.ofEpochSecond(Math.floorDiv(ns, SECOND), Math.floorMod(ns, SECOND)).toString();
  }

  private static LocalDate day(long ns) {
    return LocalDate.ofEpochDay(Math.floorDiv(Math.floorDiv(ns, SECOND), 86_400L));
  }

  private static long ns(Instant instant) {
    return Math.addExact(
        Math.multiplyExact(instant.getEpochSecond(), SECOND), (long) instant.getNano());
  }
}
