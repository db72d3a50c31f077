package dev.inflight.rules.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NearestTest {

  @ParameterizedTest
  @CsvSource({
    "mean, mean, 0",
    "maen, mean, 1",
    "men, mean, 1",
    "meann, mean, 1",
    "moan, mean, 1",
    "'', abc, 3",
    "gpu_utilisation, gpu_utilization, 1",
    "ab, ba, 1",
    "kitten, sitting, 3"
  })
  void distance_twoWords_countsChanges(String from, String to, int changes) {
    assertThat(Nearest.distance(from, to)).isEqualTo(changes);
    assertThat(Nearest.distance(to, from)).isEqualTo(changes);
  }

  @Test
  void to_severalNames_picksTheNearestThenTheFirst() {
    assertThat(Nearest.to("maen", List.of("median", "mean", "max"))).contains("mean");
    assertThat(Nearest.to("px5", List.of("p95", "p15"))).contains("p15");
  }

  @Test
  void to_nothingNear_isEmpty() {
    assertThat(Nearest.to("foo", List.of("mean", "max"))).isEmpty();
    assertThat(Nearest.to("foo", List.of())).isEmpty();
    assertThat(Nearest.to("x".repeat(1_000), List.of("x".repeat(999)))).isEmpty();
  }
}
