package dev.inflight.sink.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class HumanTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0 ms",
    "212.4, 212 ms",
    "18.44, 18.4 ms",
    "0.24, 0.24 ms",
    "9870, 9.87 s",
    "12940, 12.9 s",
    "999.6, 1.00 s",
    "700000, 11 min 40 s",
    "7300000, 2 h 1 min",
    "NaN, -"
  })
  void millis_ofAnySize_haveThreeDigits(double ms, String expected) {
    assertThat(Human.millis(ms)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"0, 0 ms", "250, 250 ns", "40000, 40 µs", "-5000000000, -5 s", "860000000, 860 ms"})
  void duration_ofAnySize_hasItsUnit(long ns, String expected) {
    assertThat(Human.duration(ns)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "41231686042, By, 41.2 GB", "999, By, 999 B", "0.99, 1, 99 %", "0.0042, 1, 0.42 %",
    "1980000000, Hz, '1,980 MHz'", "402.4, W, 402 W", "63, Cel, 63 °C", "88400, {token}, '88,400'",
    "380.06, J, 380 J", "3.2, s, 3.20 s", "1.5, furlong, 1.50 furlong"
  })
  void quantity_ofAnyUnit_readsAsPeopleSayIt(double value, String unit, String expected) {
    assertThat(Quantity.of(value, unit)).isEqualTo(expected);
  }

  @Test
  void range_ofOneUnit_saysItOnce() {
    assertThat(Quantity.range(1_125e6, 1_980e6, "Hz")).isEqualTo("1,125–1,980 MHz");
    assertThat(Quantity.range(402, 402.2, "W")).isEqualTo("402 W");
    assertThat(Quantity.range(5e8, 2e9, "By")).isEqualTo("500 MB–2 GB");
  }

  @Test
  void count_withANoun_hasTheRightEnding() {
    assertThat(Human.count(1, "request")).isEqualTo("1 request");
    assertThat(Human.count(1_200, "request")).isEqualTo("1,200 requests");
    assertThat(Human.count(2, "series")).isEqualTo("2 series");
    assertThat(Human.count(2, "process")).isEqualTo("2 processes");
    assertThat(Human.count(2, "identity")).isEqualTo("2 identities");
  }

  @Test
  void span_overMidnight_namesBothDays() {
    assertThat(Human.span(0, 86_400_000_000_000L))
        .isEqualTo("1970-01-01 00:00:00 to 1970-01-02 00:00:00 UTC");
  }

  @Test
  void plain_ofWideText_isCutByColumns() {
    assertThat(Plain.text("日本語テキスト", 7)).isEqualTo("日本語…");
    assertThat(Columns.of("日本語…")).isEqualTo(7);
    assertThat(Columns.of("e\u0301")).isEqualTo(1);
  }

  @Test
  void throttle_bits_areNamed() {
    assertThat(Throttle.words(1)).isEqualTo("not throttled");
    assertThat(Throttle.words(0x44)).isEqualTo("throttled: sw_power_cap + hw_thermal_slowdown");
    assertThat(Throttle.words(1 << 12)).isEqualTo("throttled: bit 12");
  }
}
