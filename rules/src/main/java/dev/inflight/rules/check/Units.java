package dev.inflight.rules.check;

import dev.inflight.grammar.Condition;

/** Numbers with a unit, brought to the unit of the metric that they stand beside. */
public final class Units {

  private Units() {}

  /** The unit of a condition's part as UCUM writes it, empty when it has none or none is known. */
  public static String unitOf(Condition part, MetricCatalog catalog) {
    return new Dimensions(catalog).of(part).unit().map(Unit::ucum).orElse("");
  }

  /**
   * The same tree with plain numbers only: {@code ttft_ms > 0.8s} becomes {@code ttft_ms > 800}.
   * Beside a metric of unknown unit, and where nothing else is, a number comes in its base unit:
   * seconds, bytes, a ratio. Shape and places stay, so that node answers to node.
   */
  public static Condition inMetricUnits(Condition condition, MetricCatalog catalog) {
    return condition.accept(new UnitRewriter(new Dimensions(catalog)));
  }
}
