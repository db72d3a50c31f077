package dev.inflight.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ExpressionsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {"((a{1000}){1000}){1000}", "(((a{1,99}){2,99}){,99}){99,}", "(a{9999}){9999}"})
  void fault_repetitionsWithinRepetitions_areRefusedBeforeTheyFillTheMemory(String expression) {
    assertThat(Expressions.fault(expression)).isPresent();
  }

  @Test
  void fault_usualRepetition_isNone() {
    assertThat(Expressions.fault("h200-\\d{2,4}|gpu[0-7]{1}")).isEmpty();
  }
}
