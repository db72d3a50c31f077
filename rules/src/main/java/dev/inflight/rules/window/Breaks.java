package dev.inflight.rules.window;

/** How many values are not above the one before, or not below it. */
final class Breaks extends Neighbours {
  private final boolean rising;
  private int breaks;

  Breaks(Span span, boolean rising) {
    super(span);
    this.rising = rising;
  }

  @Override
  void pair(double before, double after, int sign) {
    boolean kept = rising ? after > before : after < before;
    breaks += kept ? 0 : sign;
  }

  @Override
  void clear() {
    breaks = 0;
  }

  boolean none() {
    return breaks == 0;
  }
}
