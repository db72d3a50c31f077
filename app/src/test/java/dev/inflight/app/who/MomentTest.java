package dev.inflight.app.who;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.model.RequestEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class MomentTest {
  private static final long NOON = 1_776_772_800_000_000_000L; // 2026-04-21T12:00:00Z
  private static final long HOUR = 3_600_000_000_000L;

  @ParameterizedTest
  @CsvSource({
    "2026-04-21T12:00:00Z, 0",
    "2026-04-21T12:00:00.5z, 500000000",
    "2026-04-21T14:00:00.000000001+02:00, 1",
    "2026-04-21 12:00:00Z, 0",
    "1776772800, 0",
    "1776772800.25, 250000000",
    "1776772800000000007, 7"
  })
  void parse_withItsDay_isThatNanosecond(String text, long afterNoon) {
    assertThat(Moment.parse(text).on(new RunSpan())).isEqualTo(NOON + afterNoon);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "noon",
        "2026-04-21T12:00:00",
        "25:00:00",
        "1776772800000",
        "9999999999",
        "9999999999999999999",
        "-5",
        "2026-04-21",
        "2700-01-01T00:00:00Z"
      })
  void parse_nothingKnown_saysWhatIsExpected(String text) {
    assertThatThrownBy(() -> Moment.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected 2026-04-21T07:40:31.5Z");
  }

  @Test
  void on_timeOfDay_isOnTheDayOfTheRunThatHasIt() {
    RunSpan overnight = span(NOON, NOON + 20 * HOUR);

    assertThat(Moment.parse("13:00").on(overnight)).isEqualTo(NOON + HOUR);
    assertThat(Moment.parse("00:30:00.5").on(overnight))
        .isEqualTo(NOON + 12 * HOUR + HOUR / 2 + 500_000_000L);
    assertThat(Moment.parse("11:00").on(overnight)).isEqualTo(NOON - HOUR);
  }

  @Test
  void on_timeOfDayOfSeveralDays_isRefusedWithThem() {
    RunSpan long2 = span(NOON, NOON + 30 * HOUR);

    assertThatThrownBy(() -> Moment.parse("13:00:00").on(long2))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("2026-04-21T13:00:00Z or 2026-04-22T13:00:00Z");
  }

  private static RunSpan span(long from, long to) {
    RunSpan span = new RunSpan();
    RequestEvent request = FlightTest.request("r", from, to);
    span.accept(request);
    return span;
  }
}
