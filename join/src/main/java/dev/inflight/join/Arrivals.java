package dev.inflight.join;

import dev.inflight.model.TelemetrySample;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Samples of one series that came in but are not settled yet, in any order; they leave in the order
 * of all their fields, so that arrival order leaves no trace. Not thread-safe.
 */
final class Arrivals {

  /**
   * One placed sample: {@code t} is the client's time, {@code value} ordered as by {@link Numbers}.
   */
  record Placed(long t, long value, long interval, long uncertainty, TelemetrySample sample) {
    boolean sameFields(Placed other) {
      return t == other.t
          && value == other.value
          && interval == other.interval
          && sample.observedAtNs() == other.sample.observedAtNs()
          && sample.state() == other.sample.state()
          && sample.provenance() == other.sample.provenance()
          && sample.detail().equals(other.sample.detail());
    }
  }

  private static final Comparator<Placed> ALL_FIELDS =
      Comparator.comparingLong(Placed::t)
          .thenComparingLong(Placed::value)
          .thenComparingLong(Placed::interval)
          .thenComparing(each -> each.sample().state())
          .thenComparing(each -> each.sample().provenance())
          .thenComparing(each -> each.sample().detail())
          .thenComparingLong(each -> each.sample().observedAtNs());

  /** So many that have left may be held on to, in each of very many series. */
  private static final int FEW = 16;

  private final List<Placed> waiting = new ArrayList<>();
  private int head;
  private boolean sorted = true;
  private long newest = Long.MIN_VALUE;

  void add(Placed placed) {
    // Equal times are left to the sort: their order is by value.
    if (placed.t() <= newest) {
      sorted = false;
    }
    newest = Math.max(newest, placed.t());
    waiting.add(placed);
  }

  int size() {
    return waiting.size() - head;
  }

  /** The first whose time is below the limit, or none. Sorts what is waiting when it must. */
  boolean hasBefore(long limit) {
    if (head == waiting.size()) {
      waiting.clear();
      head = 0;
      return false;
    }
    if (!sorted) {
      waiting.subList(0, head).clear();
      head = 0;
      waiting.sort(ALL_FIELDS);
      sorted = true;
    }
    return waiting.get(head).t() < limit;
  }

  /** The time of the first when the last answer was that none is before a limit. */
  long headTime() {
    return head < waiting.size() ? waiting.get(head).t() : Long.MAX_VALUE;
  }

  /** Takes out all that wait. */
  List<TelemetrySample> takeAll() {
    List<TelemetrySample> all = all().stream().map(Placed::sample).toList();
    waiting.clear();
    head = 0;
    sorted = true;
    newest = Long.MIN_VALUE;
    return all;
  }

  Placed next() {
    Placed next = waiting.get(head++);
    if (head >= FEW && head * 2 >= waiting.size()) {
      waiting.subList(0, head).clear();
      head = 0;
    }
    return next;
  }

  /** All that wait, in order of arrival or of time. */
  List<Placed> all() {
    return waiting.subList(head, waiting.size());
  }
}
