package dev.inflight.grammar;

/**
 * Writes the canonical form: every operator in its own parentheses, units and quotes kept, one
 * blank around operators. What was read from a text reads back as the same tree, unless its form
 * has grown past the limit of a text.
 */
public final class Printer {

  private Printer() {}

  /** The canonical form of a condition. */
  public static String print(Condition condition) {
    StringBuilder out = new StringBuilder();
    condition.accept(new CanonicalForm(out));
    return out.toString();
  }

  /** A metric with its label matchers. */
  public static String print(MetricSelector selector) {
    StringBuilder out = new StringBuilder();
    new LeafForm(out).selector(selector);
    return out.toString();
  }

  /** A window in its brackets. */
  public static String print(WindowExtent window) {
    StringBuilder out = new StringBuilder();
    new LeafForm(out).window(window);
    return out.toString();
  }
}
