package dev.inflight.app.rules.replay;

import dev.inflight.model.AlertChange;
import dev.inflight.rules.engine.RuleEngine;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * What happened, brought into the order of its time: taken in about that order, given on once
 * nothing earlier can come. Holds what lies between. One thread.
 */
final class Timeline {
  private static final Comparator<Entry> IN_ORDER =
      Comparator.comparingLong(Entry::atNs)
          .thenComparing(Entry::kind)
          .thenComparingLong(Entry::number);

  /** What of one moment comes first. */
  enum Kind {
    POINT,
    OPENED,
    FIRST_TOKEN,
    CLOSED
  }

  /** Something that happens to an engine. */
  interface Happening {
    List<AlertChange> happen(RuleEngine engine);
  }

  private record Entry(long atNs, Kind kind, long number, Happening happening) {}

  private final PriorityQueue<Entry> entries = new PriorityQueue<>(IN_ORDER);
  private long count;

  void add(long atNs, Kind kind, Happening happening) {
    entries.add(new Entry(atNs, kind, count++, happening));
  }

  /** When the earliest of what is held happened; the largest time when nothing is. */
  long nextNs() {
    Entry next = entries.peek();
    return next == null ? Long.MAX_VALUE : next.atNs();
  }

  Happening take() {
    return entries.remove().happening();
  }

  boolean isEmpty() {
    return entries.isEmpty();
  }
}
