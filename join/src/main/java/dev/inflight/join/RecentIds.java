package dev.inflight.join;

/**
 * The ids of requests that came, as fingerprints. They can be forgotten by the half: then those of
 * the time before the last are gone. Not thread-safe.
 */
final class RecentIds {
  /** At most so many are kept in either half of a join whose state is bounded: 32 MiB each. */
  private static final int MOST = 1 << 21;

  private LongSet recent = new LongSet();
  private LongSet before = new LongSet();
  private long since = Long.MIN_VALUE;

  /** Adds it; false when it was there. */
  boolean add(long id) {
    return !before.contains(id) && recent.add(id);
  }

  boolean contains(long id) {
    return recent.contains(id) || before.contains(id);
  }

  /** Forgets those that came more than the horizon ago. */
  void forget(long newest, long horizonNs) {
    if (since == Long.MIN_VALUE) {
      since = newest;
    } else if (newest - since > horizonNs || recent.size() >= MOST) {
      before = recent;
      recent = new LongSet();
      since = newest;
    }
  }

  void save(StateOutput out) {
    recent.save(out);
    before.save(out);
    out.number(since);
  }

  void load(StateInput in) throws SnapshotMismatchException {
    recent.load(in);
    before.load(in);
    since = in.number();
  }
}
