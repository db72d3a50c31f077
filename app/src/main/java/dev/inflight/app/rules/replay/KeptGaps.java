package dev.inflight.app.rules.replay;

import dev.inflight.model.Overlap;

/** A copy of an overlap's gaps, of which the first eight are known. */
final class KeptGaps {
  private static final int MOST = 8;

  private final long[] ends;

  KeptGaps(Overlap from) {
    int known = Math.min(MOST, from.gapCount());
    ends = new long[2 * known];
    for (int at = 0; at < known; at++) {
      ends[2 * at] = from.gapFromNs(at);
      ends[2 * at + 1] = from.gapToNs(at);
    }
  }

  long fromNs(int at) {
    return ends[2 * at];
  }

  long toNs(int at) {
    return ends[2 * at + 1];
  }
}
