package dev.inflight.sink.store;

import java.time.Duration;

/**
 * How long things are kept. Ages count from when a thing was stored.
 *
 * @param rows rows that are neither misses nor evidence
 * @param thinAfter from which age on only one in {@code keepOneIn} of those is kept
 * @param keepOneIn chosen by a hash of the id; 1: all
 * @param misses rows that missed the objective, and rows that are evidence of an alert
 * @param alerts changes of alerts
 * @param bytes of the database: above, the oldest goes first, rows before misses before alerts
 * @param step how many rows go at a time, so that no write waits for long
 */
public record Retention(
    Duration rows,
    Duration thinAfter,
    int keepOneIn,
    Duration misses,
    Duration alerts,
    long bytes,
    int step) {

  private static final Duration LONGEST = Duration.ofDays(36_500);

  /** A week of rows, a month of misses, three of alerts, 4 GiB. */
  public static final Retention USUAL =
      new Retention(
          Duration.ofDays(7),
          Duration.ofDays(7),
          1,
          Duration.ofDays(30),
          Duration.ofDays(90),
          4L << 30,
          500);

  public Retention {
    age("rows", rows);
    age("thinAfter", thinAfter);
    age("misses", misses);
    age("alerts", alerts);
    between("keepOneIn", keepOneIn, 1, 1_000_000);
    between("bytes", bytes, 1L << 20, 1L << 46);
    between("step", step, 1, 100_000);
    if (thinAfter.compareTo(rows) > 0 || misses.compareTo(rows) < 0) {
      throw new IllegalArgumentException(
          "found thinAfter %s, rows %s, misses %s, expected each at most the next"
              .formatted(thinAfter, rows, misses));
    }
  }

  private static void age(String name, Duration age) {
    if (age.isNegative() || age.isZero() || age.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(
          name + ": found " + age + ", expected more than nothing and at most 100 years");
    }
  }

  static void between(String name, long found, long least, long most) {
    if (found < least || found > most) {
      throw new IllegalArgumentException(
          "%s: found %d, expected %d to %d".formatted(name, found, least, most));
    }
  }
}
