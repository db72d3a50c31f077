package dev.inflight.sink.notify.mute;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.model.Level;
import dev.inflight.sink.notify.mute.Mute.Muted;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class QuietHoursTest {
  private static final String BERLIN = "Europe/Berlin";
  private static final Set<DayOfWeek> ALL = EnumSet.allOf(DayOfWeek.class);

  private static QuietWindow window(String from, String to, String zone, Set<DayOfWeek> days) {
    return new QuietWindow(
        LocalTime.parse(from),
        LocalTime.parse(to),
        ZoneId.of(zone),
        days,
        Optional.of(Level.CRITICAL));
  }

  private static Optional<Instant> until(QuietWindow window, Instant at) {
    return new QuietHours(List.of(window))
        .muted(Messages.alarm(Level.WARNING), at)
        .map(Muted::until);
  }

  /** It is quiet from the first moment to the last, and not around them. */
  private static void assertQuiet(QuietWindow window, String from, String to) {
    Instant begin = Instant.parse(from);
    Instant end = Instant.parse(to);
    assertThat(until(window, begin.minusNanos(1))).isEmpty();
    assertThat(until(window, begin)).contains(end);
    assertThat(until(window, begin.plus(Duration.between(begin, end).dividedBy(2)))).contains(end);
    assertThat(until(window, end.minusNanos(1))).contains(end);
    assertThat(until(window, end)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    // an ordinary night, and one within a day
    "22:00, 07:00, Europe/Berlin, 2026-11-30T21:00:00Z, 2026-12-01T06:00:00Z",
    "12:00, 13:30, Europe/Berlin, 2026-11-30T11:00:00Z, 2026-11-30T12:30:00Z",
    // clocks are put forward from 02:00 to 03:00: the night is an hour shorter
    "22:00, 07:00, Europe/Berlin, 2026-03-28T21:00:00Z, 2026-03-29T05:00:00Z",
    // … the begin is left out, the end is left out
    "02:30, 07:00, Europe/Berlin, 2026-03-29T01:00:00Z, 2026-03-29T05:00:00Z",
    "22:00, 02:30, Europe/Berlin, 2026-03-28T21:00:00Z, 2026-03-29T01:00:00Z",
    // clocks are put back from 03:00 to 02:00: the night is an hour longer
    "22:00, 07:00, Europe/Berlin, 2026-10-24T20:00:00Z, 2026-10-25T06:00:00Z",
    // … 02:30 comes twice: from its first, to its last
    "02:30, 07:00, Europe/Berlin, 2026-10-25T00:30:00Z, 2026-10-25T06:00:00Z",
    "22:00, 02:30, Europe/Berlin, 2026-10-24T20:00:00Z, 2026-10-25T01:30:00Z",
    "02:15, 02:45, Europe/Berlin, 2026-10-25T00:15:00Z, 2026-10-25T01:45:00Z",
    // half an hour on Lord Howe: forward from 02:00 to 02:30, back from 02:00 to 01:30
    "02:15, 03:00, Australia/Lord_Howe, 2026-10-03T15:30:00Z, 2026-10-03T16:00:00Z",
    "23:00, 06:00, Australia/Lord_Howe, 2026-10-03T12:30:00Z, 2026-10-03T19:00:00Z",
    "01:45, 06:00, Australia/Lord_Howe, 2026-04-04T14:45:00Z, 2026-04-04T19:30:00Z",
    "23:00, 01:45, Australia/Lord_Howe, 2026-04-04T12:00:00Z, 2026-04-04T15:15:00Z",
  })
  void muted_window_isExact(String from, String to, String zone, String begin, String end) {
    assertQuiet(window(from, to, zone, ALL), begin, end);
  }

  @Test
  void muted_windowThatTheClockLeavesOut_isNever() {
    QuietWindow leftOut = window("02:10", "02:50", BERLIN, Set.of(DayOfWeek.SUNDAY));
    Instant at = Instant.parse("2026-03-29T00:00:00Z");
    for (int minute = 0; minute < 180; minute++) {
      assertThat(until(leftOut, at.plusSeconds(60L * minute))).isEmpty();
    }
    assertQuiet(leftOut, "2026-03-22T01:10:00Z", "2026-03-22T01:50:00Z");
  }

  @Test
  void muted_days_areThoseOfTheBegin() {
    QuietWindow friday = window("22:00", "07:00", BERLIN, Set.of(DayOfWeek.FRIDAY));
    assertQuiet(friday, "2026-11-27T21:00:00Z", "2026-11-28T06:00:00Z");
    assertThat(until(friday, Instant.parse("2026-11-28T22:00:00Z"))).isEmpty();
    assertThat(until(friday, Instant.parse("2026-11-27T05:00:00Z"))).isEmpty();
  }

  @Test
  void muted_sameBeginAndEnd_isTheWholeDay() {
    QuietWindow sunday = window("00:00", "00:00", BERLIN, Set.of(DayOfWeek.SUNDAY));
    assertQuiet(sunday, "2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z");
  }

  @Test
  void muted_windowsThatFollow_areOne() {
    QuietHours weekend =
        new QuietHours(
            List.of(
                window("22:00", "07:00", BERLIN, ALL),
                window("07:00", "22:00", BERLIN, Set.of(DayOfWeek.SATURDAY, DayOfWeek.SUNDAY))));
    assertThat(weekend.muted(Messages.alarm(Level.INFO), Instant.parse("2026-11-27T21:00:00Z")))
        .contains(
            new Muted(
                "quiet hours until 2026-11-30 07:00 Europe/Berlin",
                Instant.parse("2026-11-30T06:00:00Z")));
  }

  @Test
  void muted_always_saysWhenToAskAgain() {
    QuietHours always = new QuietHours(List.of(window("00:00", "00:00", "UTC", ALL)));
    Instant now = Instant.parse("2026-11-30T12:00:00Z");
    assertThat(always.muted(Messages.alarm(Level.INFO), now).map(Muted::until))
        .contains(Instant.parse("2026-12-09T00:00:00Z"));
  }

  @Test
  void muted_level_getsThroughFromTheException() {
    Instant night = Instant.parse("2026-11-30T22:00:00Z");
    QuietWindow some = window("22:00", "07:00", BERLIN, ALL);
    QuietWindow none =
        new QuietWindow(some.from(), some.to(), some.zone(), some.days(), Optional.empty());
    assertThat(until(some, night)).isPresent();
    assertThat(new QuietHours(List.of(some)).muted(Messages.alarm(Level.CRITICAL), night))
        .isEmpty();
    assertThat(new QuietHours(List.of(none)).muted(Messages.alarm(Level.CRITICAL), night))
        .isPresent();
    assertThat(new QuietHours(List.of(some)).muted(Messages.recovery(), night).map(Muted::why))
        .contains("quiet hours until 07:00 Europe/Berlin");
  }
}
