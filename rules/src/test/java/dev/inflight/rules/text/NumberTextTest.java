package dev.inflight.rules.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.rules.Resources;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NumberTextTest {

  @ParameterizedTest
  @CsvSource({
    "6, 6",
    "1234567, 1.23457e+06",
    "123456, 123456",
    "0.0000001, 1e-07",
    "0.0000123456789, 1.23457e-05",
    "0.666666666666, 0.666667",
    "1e15, 1e+15",
    "999999.5, 1e+06",
    "1000000, 1e+06",
    "-2.5, -2.5",
    "0.00001, 1e-05",
    "0.0001, 0.0001",
    "NaN, nan",
    "Infinity, inf",
    "-Infinity, -inf"
  })
  void sixDigits_numbers_printAsC(double value, String text) {
    assertThat(NumberText.sixDigits(value)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "6, 6",
    "6.26, 6.26",
    "0.1, 0.1",
    "0.30000000000000004, 0.30000000000000004",
    "2e-3, 0.002",
    "1e15, 1000000000000000",
    "1e16, 1e+16",
    "123456789012345680, 1.2345678901234568e+17",
    "1e-5, 1e-05",
    "4.9e-324, 5e-324",
    "2.2250738585072014e-308, 2.2250738585072014e-308",
    "1.7976931348623157e308, 1.7976931348623157e+308",
    "NaN, nan"
  })
  void shortest_numbers_printAsPython(double value, String text) {
    assertThat(NumberText.shortest(value)).isEqualTo(text);
  }

  @Test
  void shortest_anyNumber_readsBackAsItself() {
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 5_000; i++) {
      double value = Double.longBitsToDouble(random.nextLong());
      if (Double.isFinite(value)) {
        assertThat(Double.parseDouble(NumberText.shortest(value))).isEqualTo(value);
      }
    }
  }

  @Test
  void number_anyFormat_printsAsPython() {
    for (String[] row : Resources.rows("golden/python-formats.tsv")) {
      double value = Double.parseDouble(row[0].replace("nan", "NaN").replace("inf", "Infinity"));
      FormatSpec format = FormatSpec.of(row[1]).orElseThrow();
      assertThat(format.number(value)).as(row[0] + " as " + row[1]).isEqualTo(row[2]);
    }
  }
}
