package dev.inflight.model;

import java.util.SortedMap;

/**
 * The books: every request and every sample counted once.
 *
 * @param requests joined + unjoined + rejected = read
 * @param samples inside + edge + outside + after the end + unplaced + duplicate + stale repeats +
 *     late + rejected = read
 */
public record Balance(Requests requests, Samples samples) {

  /** Every request once. */
  public record Requests(
      long read, long joined, SortedMap<String, Long> unjoined, SortedMap<String, Long> rejected) {

    /** Whether the parts add up to the whole. */
    public boolean holds() {
      return read == joined + sum(unjoined) + sum(rejected);
    }
  }

  /** Every sample once. */
  public record Samples(
      long read,
      long inside,
      long edgeOnly,
      long outside,
      long afterIdentityEnded,
      SortedMap<String, Long> unplaced,
      long duplicate,
      long staleRepeat,
      long late,
      SortedMap<String, Long> rejected) {

    /** Whether the parts add up to the whole. */
    public boolean holds() {
      long parts =
          inside + edgeOnly + outside + afterIdentityEnded + duplicate + staleRepeat + late;
      return read == parts + sum(unplaced) + sum(rejected);
    }
  }

  private static long sum(SortedMap<String, Long> counts) {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }
}
