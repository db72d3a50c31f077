package dev.inflight.rules.window;

/** How many points are inside; 0 before the first, and unknown only when some had to go. */
final class Counted extends Statistic {
  private final Span span;

  Counted(Span span) {
    this.span = span;
  }

  @Override
  public double value(Unknown unknown) {
    return span.truncated() ? unknown.because(UnknownReason.TRUNCATED) : span.count();
  }
}
