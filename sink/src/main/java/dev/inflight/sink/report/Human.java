package dev.inflight.sink.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Numbers and times as people read them: about three digits, with a unit. Times of day are UTC. */
public final class Human {
  /** What stands for a number that is not known. */
  public static final String UNKNOWN = "-";

  private static final long SECOND_NS = 1_000_000_000L;
  private static final double LONG_SECONDS = 600;
  private static final DateTimeFormatter DAY = DateTimeFormatter.ISO_LOCAL_DATE;
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);

  private Human() {}

  /** A count, its thousands apart. */
  public static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** A count with its noun, in the plural unless it is one. */
  public static String count(long value, String noun) {
    return count(value) + " " + (value == 1 ? noun : plural(noun));
  }

  private static String plural(String noun) {
    if (noun.endsWith("series")) {
      return noun;
    } else if (noun.endsWith("s")) {
      return noun + "es";
    }
    return noun.endsWith("y") ? noun.substring(0, noun.length() - 1) + "ies" : noun + "s";
  }

  /** One decimal, where there is one. */
  static String tenths(double value) {
    double tenths = Math.rint(10 * value) / 10;
    return tenths == Math.rint(tenths) || Math.abs(tenths) >= 100
        ? number(tenths)
        : String.format(Locale.ROOT, "%.1f", tenths);
  }

  /** About three digits. */
  static String number(double value) {
    if (!Double.isFinite(value)) {
      return UNKNOWN;
    }
    double size = Math.abs(value);
    if (value == Math.rint(value) && size < 1e15) {
      return count((long) value);
    } else if (size >= 99.95) {
      return String.format(Locale.ROOT, "%,.0f", value);
    } else if (size >= 9.995) {
      return String.format(Locale.ROOT, "%.1f", value);
    } else if (size >= 0.095) {
      return String.format(Locale.ROOT, "%.2f", value);
    }
    return new BigDecimal(value).round(new MathContext(2)).toPlainString();
  }

  /** A ratio as per cent. */
  static String percent(double ratio) {
    double value = 100 * ratio;
    if (!Double.isFinite(value)) {
      return UNKNOWN;
    }
    double size = Math.abs(value);
    if (size >= 9.95 || value == Math.rint(value)) {
      return String.format(Locale.ROOT, "%,.0f %%", value);
    }
    return String.format(Locale.ROOT, size >= 0.95 ? "%.1f %%" : "%.2g %%", value);
  }

  /** Milliseconds in the unit that suits them. */
  static String millis(double ms) {
    if (!Double.isFinite(ms)) {
      return UNKNOWN;
    }
    return Math.abs(ms) < 999.5 ? number(ms) + " ms" : seconds(ms / 1e3);
  }

  static String seconds(double seconds) {
    if (Math.abs(seconds) < LONG_SECONDS) {
      return number(seconds) + " s";
    }
    long whole = Math.round(seconds);
    long minutes = whole / 60;
    return minutes < 120
        ? minutes + " min " + Math.abs(whole % 60) + " s"
        : count(minutes / 60) + " h " + Math.abs(minutes % 60) + " min";
  }

  /** Nanoseconds in the unit that suits them. */
  public static String duration(long ns) {
    double size = Math.abs((double) ns);
    if (ns == 0) {
      return "0 ms";
    } else if (size < 1e3) {
      return ns + " ns";
    } else if (size < 1e6) {
      return number(ns / 1e3) + " µs";
    }
    return millis(ns / 1e6);
  }

  static String bytes(double bytes) {
    double size = Math.abs(bytes);
    if (size >= 999.5e9) {
      return number(bytes / 1e12) + " TB";
    } else if (size >= 999.5e6) {
      return number(bytes / 1e9) + " GB";
    } else if (size >= 999.5e3) {
      return number(bytes / 1e6) + " MB";
    }
    return size >= 1e3 ? number(bytes / 1e3) + " kB" : number(bytes) + " B";
  }

  static String timeOfDay(long ns) {
    return TIME.format(at(ns));
  }

  /** Time of day to the tenth of a second, cut off. */
  static String timeOfDayTenths(long ns) {
    return timeOfDay(ns) + "." + Math.floorMod(ns, SECOND_NS) / 100_000_000;
  }

  static String dayAndTime(long ns) {
    return DAY.format(at(ns)) + " " + timeOfDay(ns);
  }

  /** Both ends, the day said once where it is one day. */
  static String span(long fromNs, long toNs) {
    boolean oneDay = at(fromNs).toLocalDate().equals(at(toNs).toLocalDate());
    return dayAndTime(fromNs) + " to " + (oneDay ? timeOfDay(toNs) : dayAndTime(toNs)) + " UTC";
  }

  private static LocalDateTime at(long ns) {
    Instant instant =
        Instant.ofEpochSecond(Math.floorDiv(ns, SECOND_NS), Math.floorMod(ns, SECOND_NS));
    return LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
  }
}
