package dev.inflight.rules.window;

import dev.inflight.grammar.WindowExtent;
import dev.inflight.model.Absent;

/** Whether a window has enough to answer from. */
final class Readiness {
  private final PointStream stream;
  private final Span span;
  private final WindowExtent extent;

  /** How many points a window wants, beside what a function needs. */
  private final long wanted;

  /** From when on the window has seen everything; {@link Absent#LONG}: from the first point. */
  private final long sinceNs;

  Readiness(PointStream stream, Span span, WindowExtent extent, long sinceNs) {
    this.stream = stream;
    this.span = span;
    this.extent = extent;
    this.sinceNs = sinceNs;
    boolean whole = !extent.timed() && !extent.partial() && extent.atLeast() == 0;
    wanted = whole ? extent.size() : extent.atLeast();
  }

  long sinceNs() {
    return sinceNs;
  }

  /**
   * Whether there is enough; if not, the reason is left in {@code unknown}.
   *
   * @param least points without which a function has no answer
   * @param sensible points that a timed window should have unless it says {@code min K}
   */
  boolean enough(int least, long sensible, Unknown unknown) {
    boolean enough = extent.timed() ? timed(least, sensible, unknown) : points(least, unknown);
    if (!enough && stream.pointsEver() == 0) {
      unknown.because(UnknownReason.NEVER_SEEN);
    }
    return enough;
  }

  private boolean points(int least, Unknown unknown) {
    int count = span.count();
    long need = Math.max(least, wanted);
    if (span.truncated()) {
      unknown.because(UnknownReason.TRUNCATED, count, need);
    } else if (count >= need) {
      return true;
    } else {
      boolean never = count >= extent.size();
      unknown.because(never ? UnknownReason.TOO_FEW_POINTS : UnknownReason.WARMING_UP, count, need);
    }
    return false;
  }

  private boolean timed(int least, long sensible, Unknown unknown) {
    int count = span.count();
    long need = Math.max(least, extent.atLeast() > 0 ? extent.atLeast() : sensible);
    if (count == 0) {
      unknown.because(UnknownReason.NO_DATA_IN_WINDOW);
    } else if (wanted == 0 && !extent.partial() && age() < extent.size()) {
      unknown.because(UnknownReason.WARMING_UP, age(), extent.size());
    } else if (span.truncated()) {
      unknown.because(UnknownReason.TRUNCATED, count, 0);
    } else if (count < need) {
      unknown.because(UnknownReason.TOO_FEW_POINTS, count, need);
    } else {
      return true;
    }
    return false;
  }

  private long age() {
    long since = Absent.has(sinceNs) ? sinceNs : stream.firstTimeNs();
    return Absent.has(stream.nowNs()) ? Math.max(0, stream.nowNs() - since) : 0;
  }
}
