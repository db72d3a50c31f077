package dev.inflight.join;

/** Counts of where placed samples ended up. */
final class SampleFates {
  long inside;
  long edgeOnly;
  long outside;
  long afterEnd;

  long all() {
    return inside + edgeOnly + outside + afterEnd;
  }
}
