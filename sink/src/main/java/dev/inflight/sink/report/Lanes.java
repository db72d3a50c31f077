package dev.inflight.sink.report;

import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * Lanes for intervals that come in order of their start: each gets the lowest lane that is free.
 * Holds as many entries as lanes were ever in use at once.
 */
final class Lanes {
  private final PriorityQueue<Busy> busy =
      new PriorityQueue<>(Comparator.comparingLong(Busy::untilNs));
  private final PriorityQueue<Integer> free = new PriorityQueue<>();
  private int lanes;

  private record Busy(long untilNs, int lane) {}

  /** The lane for [from, to], counted from 0. */
  int take(long fromNs, long toNs) {
    for (Busy first = busy.peek(); first != null && first.untilNs <= fromNs; first = busy.peek()) {
      free.add(first.lane);
      busy.remove();
    }
    Integer lowest = free.poll();
    int lane = lowest == null ? lanes++ : lowest;
    busy.add(new Busy(toNs, lane));
    return lane;
  }

  /** How many lanes were ever in use. */
  int count() {
    return lanes;
  }
}
