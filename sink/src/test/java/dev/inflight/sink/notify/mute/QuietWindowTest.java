package dev.inflight.sink.notify.mute;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Windows that are made at random, against what the clock on the wall shows. */
final class QuietWindowTest {
  private static final Duration STEP = Duration.ofMinutes(5);

  /** Days around which clocks are changed, or not. */
  private static final List<String> PLACES =
      List.of(
          "Europe/Berlin 2026-03-29 forward",
          "Europe/Berlin 2026-10-25 back",
          "Europe/Berlin 2026-06-10 forward",
          "Australia/Lord_Howe 2026-10-04 forward",
          "Australia/Lord_Howe 2026-04-05 back",
          "America/Santiago 2026-09-06 forward", // at midnight
          "Africa/Casablanca 2026-03-22 forward",
          "Pacific/Apia 2011-12-30 forward", // a day is left out
          "Asia/Kathmandu 2026-01-01 forward");

  static Stream<Integer> seeds() {
    return IntStream.range(0, 60).boxed();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void endAt_anyWindow_isAsTheClockShows(int seed) {
    Random random = new Random(seed);
    String[] place = PLACES.get(seed % PLACES.size()).split(" ");
    ZoneId zone = ZoneId.of(place[0]);
    QuietWindow window =
        new QuietWindow(time(random), time(random), zone, days(random), Optional.empty());
    Instant at = LocalDate.parse(place[1]).minusDays(2).atStartOfDay(zone).toInstant();
    Instant last = at.plus(Duration.ofDays(4));
    for (; at.isBefore(last); at = at.plus(STEP)) {
      Optional<Instant> end = window.endAt(at);
      boolean shown = shown(window, at);
      // What the clock shows twice may lie between the begin and the end without being shown so.
      boolean same = place[2].equals("back") && !shown || end.isPresent() == shown;
      assertThat(same).as("%s at %s: %s", window, at, end).isTrue();
      if (end.isPresent()) {
        assertThat(end.get()).isAfter(at);
        assertThat(window.endAt(end.get().minusNanos(1))).isEqualTo(end);
      }
    }
  }

  private static LocalTime time(Random random) {
    return LocalTime.of(random.nextInt(24), 5 * random.nextInt(12));
  }

  private static Set<DayOfWeek> days(Random random) {
    return Stream.of(DayOfWeek.values())
        .filter(each -> random.nextInt(4) > 0)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Whether the clock shows a time within a window that begins on that day or the one before. */
  private static boolean shown(QuietWindow window, Instant at) {
    LocalDateTime local = at.atZone(window.zone()).toLocalDateTime();
    return Stream.of(local.toLocalDate(), local.toLocalDate().minusDays(1))
        .filter(day -> window.days().contains(day.getDayOfWeek()))
        .anyMatch(
            day -> {
              LocalDateTime begin = day.atTime(window.from());
              LocalDate last = window.to().isAfter(window.from()) ? day : day.plusDays(1);
              return !local.isBefore(begin) && local.isBefore(last.atTime(window.to()));
            });
  }
}
