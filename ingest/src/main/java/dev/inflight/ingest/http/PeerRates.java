package dev.inflight.ingest.http;

import java.net.InetAddress;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How many requests each peer made in the second under way. Remembers so many peers; when there are
 * more, who asked longest ago is forgotten.
 */
final class PeerRates {
  private static final int MOST_PEERS = 10_000;

  private final int most;
  private final Map<InetAddress, Count> counts =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<InetAddress, Count> eldest) {
          return size() > MOST_PEERS;
        }
      };

  /** The requests of one peer in one second. */
  private static final class Count {
    private long second;
    private int requests;
  }

  /**
   * @param most requests in a second; 0 for no limit
   */
  PeerRates(int most) {
    this.most = most;
  }

  /** Counts one request; false when it is one too many. */
  boolean admits(InetAddress peer, long nowMs) {
    if (most == 0) {
      return true;
    }
    synchronized (counts) {
      Count count = counts.computeIfAbsent(peer, each -> new Count());
      long second = nowMs / 1_000;
      if (count.second != second) {
        count.second = second;
        count.requests = 0;
      }
      count.requests++;
      return count.requests <= most;
    }
  }
}
