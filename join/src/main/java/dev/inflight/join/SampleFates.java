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

  /** Takes over the counts of another, which is empty then. */
  void take(SampleFates other) {
    add(other);
    other.clear();
  }

  void add(SampleFates other) {
    inside += other.inside;
    edgeOnly += other.edgeOnly;
    outside += other.outside;
    afterEnd += other.afterEnd;
  }

  /** Takes over another's counts as samples from after the end of their identity. */
  void takeAfterEnd(SampleFates other) {
    afterEnd += other.all();
    other.clear();
  }

  private void clear() {
    inside = 0;
    edgeOnly = 0;
    outside = 0;
    afterEnd = 0;
  }

  void save(StateOutput out) {
    out.number(inside);
    out.number(edgeOnly);
    out.number(outside);
    out.number(afterEnd);
  }

  void load(StateInput in) throws SnapshotMismatchException {
    inside = in.number();
    edgeOnly = in.number();
    outside = in.number();
    afterEnd = in.number();
  }
}
