package dev.inflight.app.rules.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.inflight.app.outcome.CommandFailure;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SeriesValuesTest {
  private final Mistakes mistakes = new Mistakes("t.yaml");

  @ParameterizedTest
  @CsvSource({
    "1 2.5 -3, 1.0 2.5 -3.0",
    "1+2x3, 1.0 3.0 5.0 7.0",
    "10-1x2, 10.0 9.0 8.0",
    "-1+1x2, -1.0 0.0 1.0",
    "5x2, 5.0 5.0 5.0",
    "1x0, 1.0",
    "_ 1 _x2 2, _ 1.0 _ _ 2.0",
    "stale NaN Inf -Inf, stale NaN Infinity -Infinity",
    "1e-3+1e3x1 .5, 0.001 1000.001 0.5",
    "0.5x1 stale 1, 0.5 0.5 stale 1.0",
    "'', ''"
  })
  void read_notation_unfolds(String text, String expected) {
    assertThat(String.join(" ", unfolded(text))).isEqualTo(expected);
    mistakes.check();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1+2",
        "_+1x3",
        "stale+1x2",
        "1x",
        "x3",
        "1..2",
        "abc",
        "1x-1",
        "1 , 2",
        "1x99999999999"
      })
  void read_anythingElse_isRefusedWithItsPlace(String text) {
    List<String> unused = unfolded(text);

    assertThat(unused).isNotNull();
    assertThatThrownBy(mistakes::check)
        .isInstanceOf(CommandFailure.class)
        .hasMessageStartingWith("t.yaml:3:5: ");
  }

  @Test
  void read_histogram_isRefusedByName() {
    List<String> unused = unfolded("{{schema:1 sum:3 count:22 buckets:[5 10 7]}}");

    assertThat(unused).isEmpty();
    assertThatThrownBy(mistakes::check).hasMessageContaining("histograms are not read");
  }

  private List<String> unfolded(String text) {
    List<String> values = new ArrayList<>();
    for (Stretch each : SeriesValues.read(Yaml.scalar(text, 3, 5), mistakes)) {
      for (long at = 0; at < each.count(); at++) {
        values.add(
            switch (each.kind()) {
              case VALUE -> Double.toString(each.value(at));
              case GAP -> "_";
              case STALE -> "stale";
            });
      }
    }
    return values;
  }
}
