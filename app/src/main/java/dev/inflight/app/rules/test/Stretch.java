package dev.inflight.app.rules.test;

/**
 * Some values in a row, as the notation writes them.
 *
 * @param first the first value; of no meaning for gaps and ends
 * @param step what each further value adds
 */
record Stretch(Kind kind, double first, double step, long count) {

  /** What each of them is. */
  enum Kind {
    VALUE,
    /** Nothing is sent. */
    GAP,
    /** The series ends. */
    STALE
  }

  double value(long at) {
    return at == 0 ? first : first + at * step;
  }
}
