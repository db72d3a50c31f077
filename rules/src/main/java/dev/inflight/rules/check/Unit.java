package dev.inflight.rules.check;

import dev.inflight.grammar.LiteralUnit;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Map;
import java.util.Optional;

/**
 * The unit of a metric.
 *
 * @param ucum as OpenTelemetry writes it
 * @param scale the same unit as a number may carry it; empty for counts of things and for what
 *     cannot be converted
 */
public record Unit(String ucum, Optional<LiteralUnit> scale) {

  /** Seconds. */
  public static final Unit SECONDS = new Unit("s", Optional.of(LiteralUnit.SECONDS));

  /** A ratio: one is all of it. */
  public static final Unit RATIO = new Unit("1", Optional.empty());

  /** A number of things. */
  public static final Unit COUNT = new Unit("{count}", Optional.empty());

  private static final Map<String, LiteralUnit> SCALES =
      Map.ofEntries(
          Map.entry("ns", LiteralUnit.NANOSECONDS),
          Map.entry("us", LiteralUnit.MICROSECONDS),
          Map.entry("ms", LiteralUnit.MILLISECONDS),
          Map.entry("s", LiteralUnit.SECONDS),
          Map.entry("min", LiteralUnit.MINUTES),
          Map.entry("h", LiteralUnit.HOURS),
          Map.entry("d", LiteralUnit.DAYS),
          Map.entry("By", LiteralUnit.BYTES),
          Map.entry("kBy", LiteralUnit.KILOBYTES),
          Map.entry("MBy", LiteralUnit.MEGABYTES),
          Map.entry("GBy", LiteralUnit.GIGABYTES),
          Map.entry("TBy", LiteralUnit.TERABYTES),
          Map.entry("KiBy", LiteralUnit.KIBIBYTES),
          Map.entry("MiBy", LiteralUnit.MEBIBYTES),
          Map.entry("GiBy", LiteralUnit.GIBIBYTES),
          Map.entry("TiBy", LiteralUnit.TEBIBYTES),
          Map.entry("mW", LiteralUnit.MILLIWATTS),
          Map.entry("W", LiteralUnit.WATTS),
          Map.entry("kW", LiteralUnit.KILOWATTS),
          Map.entry("mJ", LiteralUnit.MILLIJOULES),
          Map.entry("J", LiteralUnit.JOULES),
          Map.entry("kJ", LiteralUnit.KILOJOULES),
          Map.entry("Hz", LiteralUnit.HERTZ),
          Map.entry("kHz", LiteralUnit.KILOHERTZ),
          Map.entry("MHz", LiteralUnit.MEGAHERTZ),
          Map.entry("GHz", LiteralUnit.GIGAHERTZ),
          Map.entry("Cel", LiteralUnit.CELSIUS),
          Map.entry("%", LiteralUnit.PERCENT));

  private static final Map<String, String> SUFFIXES =
      Map.ofEntries(
          Map.entry("ns", "ns"),
          Map.entry("us", "us"),
          Map.entry("ms", "ms"),
          Map.entry("seconds", "s"),
          Map.entry("bytes", "By"),
          Map.entry("ratio", "1"),
          Map.entry("percent", "%"),
          Map.entry("watts", "W"),
          Map.entry("joules", "J"),
          Map.entry("celsius", "Cel"),
          Map.entry("hertz", "Hz"),
          Map.entry("tokens", "{token}"));

  /** The unit that OpenTelemetry writes so. */
  public static Unit ofUcum(String ucum) {
    return new Unit(ucum, Optional.ofNullable(SCALES.get(ucum)));
  }

  /** The unit that a metric's name ends in: {@code ttft_ms}, {@code free_bytes}. */
  public static Optional<Unit> byName(String metric) {
    int end = metric.lastIndexOf('_');
    return end < 1
        ? Optional.empty()
        : Optional.ofNullable(SUFFIXES.get(metric.substring(end + 1))).map(Unit::ofUcum);
  }

  /** What it measures; empty for counts of things and for what is not known. */
  public Optional<LiteralUnit.Kind> kind() {
    return ucum.equals("1") ? Optional.of(LiteralUnit.Kind.RATIO) : scale.map(LiteralUnit::kind);
  }

  /** Whether it counts things: {@code {request}}. */
  public boolean counts() {
    return ucum.startsWith("{");
  }

  /** A number of that unit in this one, exact in decimals; the kinds must be the same. */
  double convert(double value, LiteralUnit from) {
    if (!Double.isFinite(value) || scale.filter(s -> s == from).isPresent()) {
      return value;
    }
    BigDecimal base = BigDecimal.valueOf(value).multiply(factor(from));
    return scale
        .map(to -> base.divide(factor(to), MathContext.DECIMAL128))
        .orElse(base)
        .doubleValue();
  }

  private static BigDecimal factor(LiteralUnit unit) {
    return BigDecimal.valueOf(unit.toBase(1));
  }
}
