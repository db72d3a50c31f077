package dev.inflight.ingest.socket;

import java.util.HashMap;
import java.util.Map;

/**
 * The limit of each user, shared by its connections. A user without connections is forgotten a
 * second after its last line. Not thread-safe.
 */
final class UserLimits {
  private final int most;
  private final Map<Long, Shared> users = new HashMap<>();

  UserLimits(int most) {
    this.most = most;
  }

  /** The limit of a user who has one more connection. */
  SlidingLimit join(long uid, long nowNs) {
    users.values().removeIf(each -> each.connections == 0 && each.limit.isIdle(nowNs));
    Shared shared = users.computeIfAbsent(uid, user -> new Shared(new SlidingLimit(most)));
    shared.connections++;
    return shared.limit;
  }

  /** Says that a user has one connection less. */
  void leave(long uid) {
    Shared shared = users.get(uid);
    if (shared != null) {
      shared.connections--;
    }
  }

  private static final class Shared {
    final SlidingLimit limit;
    int connections;

    Shared(SlidingLimit limit) {
      this.limit = limit;
    }
  }
}
