package dev.inflight.ingest.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class NumberScannerTest {
  private final NumberScanner scanner = new NumberScanner();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "-0",
        "0.0",
        "-0.0",
        "1",
        "10",
        "0.1",
        "17.868007",
        "31.742933999999998",
        "1e3",
        "1E-5",
        "9007199254740993",
        "9007199254740993.0",
        "4503599627370496.5",
        "4503599627370497.5",
        "0.000000000000000000000000000001",
        "1234567890123456789",
        "9999999999999999999",
        "18446744073709551615",
        "184467440737095516150",
        "0.5000000000001",
        "2.2250738585072011e-308",
        "4.9e-324",
        "1.7976931348623157e308",
        "123456789.123456789012345",
        "5e-324",
        "1e-400",
        "3.0000000000000004",
        "0.3000000000000000444",
        "0.0000000000000000000000000"
      })
  void scan_number_isTheNearestDouble(String text) {
    assertReads(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "-", "01", "1.", ".5", "+1", "1e", "1e+", "NaN", "x", "1e400", "-1e999"})
  void scan_noFiniteNumber_isNone(String text) {
    int end = scanner.scan(padded(text), 0);

    assertThat(end == NumberScanner.NONE || end < text.length()).isTrue();
  }

  @Test
  void scan_moreCharactersThanARecordHolds_isNone() {
    assertThat(scanner.scan(padded("1".repeat(101)), 0)).isEqualTo(NumberScanner.NONE);
    assertThat(NumberScanner.end(padded("1".repeat(101)), 0)).isEqualTo(NumberScanner.NONE);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2})
  void scan_random_equalsTheLibrary(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int round = 0; round < 50_000; round++) {
      assertReads(number(random));
    }
  }

  /** Shortest texts, plain decimals of any length, and neighbours of the middle of two doubles. */
  private static String number(SplittableRandom random) {
    return switch (random.nextInt(5)) {
      case 0 -> Double.toString(random.nextDouble() * Math.pow(10, random.nextInt(-3, 12)));
      case 1 -> Double.toString(Double.longBitsToDouble(random.nextLong() & 0x7fe_fffffffffffffL));
      case 2 -> new BigDecimal(random.nextLong()).movePointLeft(random.nextInt(30)).toPlainString();
      case 3 -> Long.toUnsignedString(random.nextLong());
      default -> middle(random);
    };
  }

  private static String middle(SplittableRandom random) {
    double low = random.nextDouble() * Math.pow(2, random.nextInt(-20, 63));
    BigDecimal half =
        new BigDecimal(low).add(new BigDecimal(Math.nextUp(low))).divide(BigDecimal.valueOf(2));
    String text = half.toPlainString();
    return text.substring(0, Math.min(text.length(), random.nextInt(17, 40)));
  }

  private void assertReads(String text) {
    if (text.endsWith(".")) {
      return;
    }
    byte[] bytes = padded(text);
    int end = scanner.scan(bytes, 0);
    boolean same = bits(scanner.value()) == bits(Double.parseDouble(text));
    if (end != text.length() || !same || NumberScanner.end(bytes, 0) != end) {
      fail("%s was read as %s up to %d", text, scanner.value(), end);
    }
  }

  private static long bits(double value) {
    return Double.doubleToRawLongBits(value);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {4, 5})
  void shifted_random_equalsTheDecimalMoved(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int round = 0; round < 10_000; round++) {
      String text = number(random);
      int places = random.nextInt(-9, 10);
      double moved =
          text.endsWith(".") ? 0 : new BigDecimal(text).movePointRight(places).doubleValue();
      if (moved != 0 && !Double.isInfinite(moved) && Decimals.shifted(text, places) != moved) {
        fail("%s by %d places was read as %s", text, places, Decimals.shifted(text, places));
      }
    }
  }

  private static byte[] padded(String text) {
    byte[] bytes = (text + ",").getBytes(StandardCharsets.US_ASCII);
    return Arrays.copyOf(bytes, bytes.length + Swar.PAD);
  }
}
