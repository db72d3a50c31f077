package dev.inflight.app.rules.conform;

/** What the corpus and we say of one case, in words, and whether that is the same. */
record Answers(boolean agree, String expected, String ours) {

  /** Answers that agree when their words do. */
  static Answers of(String expected, String ours) {
    return new Answers(expected.equals(ours), expected, ours);
  }
}
