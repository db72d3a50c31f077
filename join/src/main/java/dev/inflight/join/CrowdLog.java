package dev.inflight.join;

import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The requests that crowds were told of and that rows may still ask for: crowds are made anew from
 * them when it turns out who shares servers with whom. Not thread-safe.
 */
final class CrowdLog {
  private static final int LEAST = 1024;

  /** One request and its times, without what lay before the settled time. */
  record Entry(RouteKey key, long start, long end) {}

  private final List<Entry> entries = new ArrayList<>();
  private long settledTo = Long.MIN_VALUE;
  private int cleaned;
  private boolean atOnce;

  void add(RouteKey key, long start, long end) {
    if (start <= end && end >= settledTo) {
      entries.add(new Entry(key, Math.max(start, settledTo), end));
    }
  }

  int size() {
    return entries.size();
  }

  /** One request by its kind and its end. */
  record Moved(RouteKey key, long end) {}

  /**
   * Lets requests be of other kinds than they were thought to be; returns whether any was there.
   */
  boolean move(Map<Moved, Deque<RouteKey>> to) {
    boolean any = false;
    for (int at = 0; at < entries.size(); at++) {
      Entry each = entries.get(at);
      Deque<RouteKey> keys = to.get(new Moved(each.key(), each.end()));
      RouteKey key = keys == null ? null : keys.poll();
      if (key != null) {
        entries.set(at, new Entry(key, each.start(), each.end()));
        any = true;
      }
    }
    return any;
  }

  void settle(long to) {
    settledTo = Math.max(settledTo, to);
  }

  long settledTo() {
    return settledTo;
  }

  /** Lets the next {@link #drop} forget, whether it is worth it or not. */
  void dropAtOnce() {
    atOnce = true;
  }

  /** Forgets those that ended before a time, now or when it is worth it. */
  void drop(long before) {
    if (atOnce || entries.size() > cleaned + cleaned / 4 + LEAST) {
      entries.removeIf(each -> each.end() < before);
      cleaned = entries.size();
      atOnce = false;
    }
  }

  List<Entry> entries() {
    return entries;
  }

  void save(StateOutput out) {
    out.number(settledTo);
    out.number(cleaned);
    out.flag(atOnce);
    Map<RouteKey, Integer> keys = new HashMap<>();
    out.number(entries.size());
    for (Entry each : entries) {
      Integer known = keys.putIfAbsent(each.key(), keys.size());
      out.number(known == null ? -1 : known);
      if (known == null) {
        EventState.save(each.key(), out);
      }
      out.number(each.start());
      out.number(each.end() - each.start());
    }
  }

  void load(StateInput in) throws SnapshotMismatchException {
    settledTo = in.number();
    cleaned = in.upTo(Integer.MAX_VALUE);
    atOnce = in.flag();
    entries.clear();
    List<RouteKey> keys = new ArrayList<>();
    for (int left = in.count(3); left > 0; left--) {
      long known = in.number();
      if (known < 0) {
        keys.add(EventState.routeKey(in));
        known = keys.size() - 1L;
      } else if (known >= keys.size()) {
        throw new SnapshotMismatchException("the snapshot is damaged: no kind " + known);
      }
      long start = in.number();
      entries.add(new Entry(keys.get((int) known), start, start + in.number()));
    }
  }
}
