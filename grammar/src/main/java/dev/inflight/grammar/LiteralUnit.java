package dev.inflight.grammar;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** A unit that a number may carry, of one kind and with its factor to that kind's base. */
public enum LiteralUnit {
  NANOSECONDS("ns", Kind.TIME, 1e9, false),
  MICROSECONDS("us", Kind.TIME, 1e6, false),
  MILLISECONDS("ms", Kind.TIME, 1e3, false),
  SECONDS("s", Kind.TIME, 1, true),
  MINUTES("m", Kind.TIME, 60, true),
  HOURS("h", Kind.TIME, 3600, true),
  DAYS("d", Kind.TIME, 86400, true),
  BYTES("B", Kind.BYTES, 1, true),
  KILOBYTES("kB", Kind.BYTES, 1e3, true),
  MEGABYTES("MB", Kind.BYTES, 1e6, true),
  GIGABYTES("GB", Kind.BYTES, 1e9, true),
  TERABYTES("TB", Kind.BYTES, 1e12, true),
  KIBIBYTES("KiB", Kind.BYTES, 1024, true),
  MEBIBYTES("MiB", Kind.BYTES, 1048576, true),
  GIBIBYTES("GiB", Kind.BYTES, 1073741824, true),
  TEBIBYTES("TiB", Kind.BYTES, 1099511627776.0, true),
  MILLIWATTS("mW", Kind.POWER, 1e3, false),
  WATTS("W", Kind.POWER, 1, true),
  KILOWATTS("kW", Kind.POWER, 1e3, true),
  MILLIJOULES("mJ", Kind.ENERGY, 1e3, false),
  JOULES("J", Kind.ENERGY, 1, true),
  KILOJOULES("kJ", Kind.ENERGY, 1e3, true),
  HERTZ("Hz", Kind.FREQUENCY, 1, true),
  KILOHERTZ("kHz", Kind.FREQUENCY, 1e3, true),
  MEGAHERTZ("MHz", Kind.FREQUENCY, 1e6, true),
  GIGAHERTZ("GHz", Kind.FREQUENCY, 1e9, true),
  CELSIUS("Cel", Kind.TEMPERATURE, 1, true),
  PERCENT("%", Kind.RATIO, 100, false);

  /** What a unit measures; its base is the UCUM unit of the same row. */
  public enum Kind {
    TIME("s"),
    BYTES("By"),
    POWER("W"),
    ENERGY("J"),
    FREQUENCY("Hz"),
    TEMPERATURE("Cel"),
    RATIO("1");

    private final String ucum;

    Kind(String ucum) {
      this.ucum = ucum;
    }

    /** The base unit as OpenTelemetry writes it. */
    public String ucum() {
      return ucum;
    }
  }

  private static final Map<String, LiteralUnit> WRITTEN = written();

  private final String symbol;
  private final Kind kind;
  private final double factor;
  private final boolean multiplies;

  LiteralUnit(String symbol, Kind kind, double factor, boolean multiplies) {
    this.symbol = symbol;
    this.kind = kind;
    this.factor = factor;
    this.multiplies = multiplies;
  }

  private static Map<String, LiteralUnit> written() {
    Map<String, LiteralUnit> written =
        new HashMap<>(
            Map.of(
                "min", MINUTES,
                "µs", MICROSECONDS,
                "μs", MICROSECONDS,
                "KB", KILOBYTES,
                "°C", CELSIUS,
                "C", CELSIUS));
    for (LiteralUnit unit : values()) {
      written.put(unit.symbol, unit);
    }
    return Map.copyOf(written);
  }

  /** The unit that a number's tail writes, by its symbol or by another name it has. */
  public static Optional<LiteralUnit> of(String written) {
    return Optional.ofNullable(WRITTEN.get(written));
  }

  public String symbol() {
    return symbol;
  }

  public Kind kind() {
    return kind;
  }

  /** A number of this unit in the base unit; divides where that is the exact way. */
  public double toBase(double value) {
    return multiplies ? value * factor : value / factor;
  }
}
