package dev.inflight.sink.store;

/** How long a row is wanted: in the order in which rows have to go. */
final class Keep {
  /** One of those that are thinned out. */
  static final int THINNED = 0;

  /** One in several, which stays for the others. */
  static final int USUAL = 1;

  /** A miss, or evidence of an alert. */
  static final int LONG = 2;

  private Keep() {}

  static int of(StoredRow row, int keepOneIn) {
    if (row.sloMiss()) {
      return LONG;
    }
    return Math.floorMod(hash(row), keepOneIn) == 0 ? USUAL : THINNED;
  }

  /** Spread well also over ids that are numbers in a row, and the same everywhere. */
  private static long hash(StoredRow row) {
    long hash = 31L * row.sessionId().hashCode() + row.requestId().hashCode();
    hash = (hash ^ hash >>> 30) * 0xbf58476d1ce4e5b9L;
    hash = (hash ^ hash >>> 27) * 0x94d049bb133111ebL;
    return hash ^ hash >>> 31;
  }
}
