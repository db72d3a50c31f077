package dev.inflight.rules.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.grammar.WindowExtent;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FunctionsTest {

  @Test
  void words_catalogue_isTheOneOfTheLanguage() {
    assertThat(String.join(" ", Functions.words()))
        .isEqualTo(
            "abs absent age ceil clamp count decreasing diff elapsed ema exp first floor has"
                + " increase increasing isinf isnan last log mad max mean median min no_data now"
                + " p50 p90 p95 p99 pct_change quantile rate share slope sqrt stalled std step sum"
                + " var zscore");
  }

  @ParameterizedTest
  @CsvSource({"last, 1, false", "diff, 2, false", "rate, 2, false", "pct_change, 2, false"})
  void defaultWindow_changes_isOfFewPoints(String word, long points, boolean partial) {
    assertThat(Functions.named(word).orElseThrow().defaultWindow())
        .contains(new WindowExtent(WindowExtent.Kind.POINTS, points, partial, 0));
  }

  @Test
  void defaultWindow_extremes_isAllThatIsHeld() {
    WindowExtent all = new WindowExtent(WindowExtent.Kind.POINTS, 4_096, true, 0);

    assertThat(RuleFunction.MIN.defaultWindow()).contains(all);
    assertThat(RuleFunction.MAX.defaultWindow()).contains(all);
    assertThat(RuleFunction.FIRST.defaultWindow()).isEmpty();
  }

  @Test
  void range_zscore_dependsOnThePointsOfTheWindow() {
    assertThat(RuleFunction.ZSCORE.range(Optional.of(WindowExtent.points(10))))
        .isEqualTo(new Interval(-3, 3));
    assertThat(RuleFunction.ZSCORE.range(Optional.of(WindowExtent.points(1))))
        .isEqualTo(new Interval(-0.0, 0));
    assertThat(RuleFunction.ZSCORE.range(Optional.of(WindowExtent.nanoseconds(10))))
        .isEqualTo(Interval.ALL);
  }
}
