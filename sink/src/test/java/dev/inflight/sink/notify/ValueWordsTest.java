package dev.inflight.sink.notify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.model.Absent;
import dev.inflight.model.Observation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ValueWordsTest {

  private static Observation seen(String unit, double value, String sign, double limit) {
    return new Observation("x", unit, value, sign, limit, Absent.LONG, 0, false);
  }

  private static Observation share(double value, long points, long open) {
    return new Observation("share(x[1m] > 5)", "1", value, ">", 0.15, points, open, true);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ms|1500|>|1000|1.50 s, over the limit of 1 s",
        "ms|812|>=|500|812 ms, at or over the limit of 500 ms",
        "By|1.2e9|<|2e9|1.20 GB, under the limit of 2 GB",
        "W|420|>|350|420 W, over the limit of 350 W",
        "Hz|1.1e9|<=|1.2e9|1,100 MHz, at or under the limit of 1,200 MHz",
        "Cel|92|>|90|92 °C, over the limit of 90 °C",
        "{token}|1|<|10|1 token, under the limit of 10 tokens",
        "{count}|12|>|10|12, over the limit of 10",
        "''|3|!=|5|3, other than 5",
        "''|1|==|1|1, equal to 1",
        "1|0.04|>|0.15|4 %, not over the limit of 15 %",
        "1|0.15001|>|0.15|15.001 %, over the limit of 15 %",
        "ms|500.02|>|500|500.02 ms, over the limit of 500 ms",
        "''|NaN|>|5|''",
        "''|1|''|NaN|''",
      })
  void of_observation_readsAsPeopleSayIt(
      String unit, double value, String sign, double limit, String words) {
    assertThat(ValueWords.of(seen(unit, value, sign, limit))).isEqualTo(words);
  }

  @Test
  void of_share_saysOfHowMany() {
    assertThat(ValueWords.of(share(0.2, 60, 0))).endsWith(": 12 of 60");
    assertThat(ValueWords.of(share(0.2, 60, 12))).endsWith(": 12 of 60, all 12 still in flight");
    assertThat(ValueWords.of(share(0.2, 60, 5))).endsWith(": 12 of 60, 5 of them still in flight");
    assertThat(ValueWords.of(share(1, 1, 1))).endsWith(": 1 of 1, still in flight");
  }

  @Test
  void of_shareThatIsNoWholeNumberOfPoints_inventsNone() {
    assertThat(ValueWords.of(share(0.2101, 60, 0))).endsWith(": of 60");
  }

  @Test
  void of_bitsThatHoldClocksBack_areNoRatio() {
    Observation bits =
        new Observation("gpu_throttle_reasons", "1", 64, ">", 1, Absent.LONG, 0, false);
    assertThat(ValueWords.of(bits)).isEqualTo("64, over the limit of 1");
  }
}
