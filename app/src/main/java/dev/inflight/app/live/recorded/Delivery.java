package dev.inflight.app.live.recorded;

import dev.inflight.model.Event;

/**
 * An event and when a live system would have sent it.
 *
 * @param atNs by the clock that stamped it; the smallest long for what comes before all others
 * @param order among those of one moment
 */
record Delivery(long atNs, long order, Event event) implements Comparable<Delivery> {
  @Override
  public int compareTo(Delivery other) {
    int byTime = Long.compare(atNs, other.atNs);
    return byTime == 0 ? Long.compare(order, other.order) : byTime;
  }
}
