package dev.inflight.sink.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ByteOutTest {

  private static String written(Consumer<ByteOut> writing) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ByteOut out = new ByteOut(bytes);
    writing.accept(out);
    out.flush();
    return bytes.toString(UTF_8);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, -1, 9, 10, 99, 1_234_567_890_123L, Long.MAX_VALUE, Long.MIN_VALUE})
  void number_long_readsBack(long value) {
    assertThat(written(out -> out.number(value))).isEqualTo(Long.toString(value));
  }

  @ParameterizedTest
  @CsvSource({
    "0.0, 0",
    "-0.0, 0",
    "1.0, 1",
    "-17.5, -17.5",
    "0.05, 0.05",
    "210.5, 210.5",
    "0.001, 0.001",
    "0.0001, 1.0E-4",
    "1234.000001, 1234.000001",
    "9007199254740991, 9007199254740991",
    "9007199254740994, 9.007199254740994E15",
    "2.0E-3, 0.002",
    "0.1234567, 0.1234567",
  })
  void number_double_isShort(double value, String expected) {
    assertThat(written(out -> out.number(value))).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void number_anyDouble_readsBackAndIsNoLongerThanJavas(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int round = 0; round < 50_000; round++) {
      double value =
          switch (round % 4) {
            case 0 -> random.nextInt(-2_000_000_000, 2_000_000_000) / 1e3;
            case 1 -> random.nextLong(4_000_000_000_000L) / 1e6;
            case 2 -> random.nextDouble() * Math.pow(10, random.nextInt(-12, 18));
            default -> Double.longBitsToDouble(random.nextLong());
          };
      if (Double.isFinite(value)) {
        String text = written(out -> out.number(value));
        assertThat(Double.parseDouble(text)).isEqualTo(value);
        assertThat(text.length()).isLessThanOrEqualTo(Double.toString(value).length());
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"0, 0.000", "1, 0.001", "-1, -0.001", "1999, 1.999", "-1234567, -1234.567"})
  void thousandths_always_threeDecimals(long value, String expected) {
    assertThat(written(out -> out.thousandths(value))).isEqualTo(expected);
  }

  @Test
  void put_moreThanTheBuffer_keepsOrder() {
    String text =
        written(
            out -> {
              out.ascii("a").put(new byte[100_000]);
              for (int at = 0; at < 100_000; at++) {
                out.put('b');
              }
              out.utf8("ä€😀\ud800");
            });
    assertThat(text).startsWith("a\0").hasSize(1 + 200_000 + 5).endsWith("bä€😀\ufffd");
  }
}
