package dev.inflight.sink.report;

/** Values of a series in words: a number with the unit that people use for it. */
public final class Quantity {
  private Quantity() {}

  /** The value with its unit: about three digits. */
  public static String of(double value, String unit) {
    return switch (unit) {
      case "By" -> Human.bytes(value);
      case "1" -> Human.percent(value);
      case "Hz" ->
          Math.abs(value) >= 1e6 ? Human.number(value / 1e6) + " MHz" : spaced(value, "Hz");
      case "Cel" -> spaced(value, "°C");
      case "J" -> Math.abs(value) >= 1e5 ? Human.number(value / 1e3) + " kJ" : spaced(value, "J");
      case "s" -> Human.seconds(value);
      case "W" -> spaced(whole(value), "W");
      default ->
          unit.startsWith("{") || unit.isEmpty()
              ? Human.number(value)
              : spaced(value, Plain.text(unit));
    };
  }

  /** Both ends with the unit once where it is the same, or one number when they read alike. */
  static String range(double low, double high, String unit) {
    String from = of(low, unit);
    String to = of(high, unit);
    if (from.equals(to)) {
      return to;
    }
    int space = from.lastIndexOf(' ');
    boolean oneUnit = space >= 0 && to.endsWith(from.substring(space));
    return (oneUnit ? from.substring(0, space) : from) + "–" + to;
  }

  private static String spaced(double value, String unit) {
    return Human.number(value) + " " + unit;
  }

  /** Small fractions of large numbers are noise to a reader. */
  private static double whole(double value) {
    return Math.abs(value) >= 10 ? Math.rint(value) : value;
  }
}
