package dev.inflight.sink.notify;

import dev.inflight.model.Absent;
import dev.inflight.model.KnownMetric;
import dev.inflight.model.Observation;
import dev.inflight.sink.report.Quantity;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Numbers with their unit, and a value beside its limit, as people say it. */
final class ValueWords {
  private static final MathContext EXACTLY = new MathContext(6);
  private static final double SAME_COUNT = 1e-6;

  private ValueWords() {}

  /** {@code 12.8 s}, {@code 41 %}, {@code 812 tokens}; the bare number when the unit is unknown. */
  static String of(double value, String unit) {
    if (unit.equals("ms")) {
      return Math.abs(value) < 999.5 ? Quantity.of(value, unit) : Quantity.of(value / 1e3, "s");
    }
    String words = Quantity.of(value, unit);
    boolean things = unit.startsWith("{") && unit.endsWith("}") && !unit.equals("{count}");
    return things
        ? words + " " + unit.substring(1, unit.length() - 1) + (value == 1 ? "" : "s")
        : words;
  }

  /**
   * {@code 20 %, over the limit of 15 %: 12 of 60, all 12 still in flight}; empty when no number is
   * known.
   */
  static String of(Observation seen) {
    String unit = unit(seen);
    if (!Double.isFinite(seen.value()) || seen.sign().isEmpty()) {
      return "";
    }
    String value = of(seen.value(), unit);
    String limit = of(seen.limit(), unit);
    if (value.equals(limit) && seen.value() != seen.limit()) {
      value = exactly(seen.value(), unit);
      limit = exactly(seen.limit(), unit);
    }
    String against = Double.isFinite(seen.limit()) ? against(seen, limit) : "";
    String counted = counted(seen);
    return value + against + (counted.isEmpty() ? "" : ": " + counted);
  }

  /** The worst value of an episode; empty when it is not known. */
  static String worst(Observation seen) {
    return Double.isFinite(seen.worst()) && !seen.sign().isEmpty()
        ? of(seen.worst(), unit(seen))
        : "";
  }

  private static String unit(Observation seen) {
    boolean bits = seen.what().contains(KnownMetric.GPU_THROTTLE_REASONS.wire());
    return bits ? "" : seen.unit();
  }

  private static String against(Observation seen, String limit) {
    double value = seen.value();
    double bound = seen.limit();
    return switch (seen.sign()) {
      case ">" -> either(value > bound, "over the limit of ", limit);
      case ">=" -> either(value >= bound, "at or over the limit of ", limit);
      case "<" -> either(value < bound, "under the limit of ", limit);
      case "<=" -> either(value <= bound, "at or under the limit of ", limit);
      case "==" -> either(value == bound, "equal to ", limit);
      case "!=" -> either(value != bound, "other than ", limit);
      default -> " " + seen.sign() + " " + limit;
    };
  }

  private static String either(boolean holds, String words, String limit) {
    return (holds ? ", " : ", not ") + words + limit;
  }

  private static String exactly(double value, String unit) {
    boolean ratio = unit.equals("1");
    BigDecimal exact = BigDecimal.valueOf(ratio ? 100 * value : value);
    String digits = exact.round(EXACTLY).stripTrailingZeros().toPlainString();
    String name = ratio ? "%" : unit.equals("By") ? "bytes" : unit.startsWith("{") ? "" : unit;
    return name.isEmpty() ? digits : digits + " " + name;
  }

  private static String counted(Observation seen) {
    if (!Absent.has(seen.points())) {
      return "";
    }
    if (!seen.share()) {
      return "of " + count(seen.points()) + (seen.points() == 1 ? " point" : " points");
    }
    double holding = seen.value() * seen.points();
    long whole = Math.round(holding);
    if (Math.abs(holding - whole) > SAME_COUNT * Math.max(1, seen.points())) {
      return "of " + count(seen.points());
    }
    return count(whole) + " of " + count(seen.points()) + open(seen.open(), whole);
  }

  private static String open(long open, long whole) {
    if (open == 0) {
      return "";
    }
    String who =
        open == whole ? (whole == 1 ? "" : "all " + count(open) + " ") : count(open) + " of them ";
    return ", " + who + "still in flight";
  }

  private static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
