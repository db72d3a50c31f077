package dev.inflight.app.rules.conform;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.OptionalDouble;

/** Reads the numbers of the corpus: those that are not finite are written as text. */
final class CorpusNumbers {
  private static final BigDecimal NANOS = BigDecimal.valueOf(1_000_000_000);

  private CorpusNumbers() {}

  /** A number or a truth as a number; empty for texts, lists, objects and null. */
  static OptionalDouble of(JsonNode value) {
    if (value.isNumber()) {
      return OptionalDouble.of(value.asDouble());
    }
    if (value.isBoolean()) {
      return OptionalDouble.of(value.asBoolean() ? 1 : 0);
    }
    return switch (value.isTextual() ? value.asText() : "") {
      case "NaN" -> OptionalDouble.of(Double.NaN);
      case "Infinity" -> OptionalDouble.of(Double.POSITIVE_INFINITY);
      case "-Infinity" -> OptionalDouble.of(Double.NEGATIVE_INFINITY);
      default -> OptionalDouble.empty();
    };
  }

  /** Seconds as nanoseconds, exactly where they are written in decimals. */
  static long ns(JsonNode seconds) {
    return seconds
        .decimalValue()
        .multiply(NANOS)
        .setScale(0, RoundingMode.HALF_EVEN)
        .longValueExact();
  }
}
