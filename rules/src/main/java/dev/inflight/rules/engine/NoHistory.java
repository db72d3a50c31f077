package dev.inflight.rules.engine;

import dev.inflight.rules.plan.History;
import dev.inflight.rules.window.PointStream;

/** What is read of an instance that does not exist. */
final class NoHistory implements History {

  private final PointStream points = new PointStream(1, 0);

  @Override
  public PointStream points() {
    return points;
  }

  @Override
  public boolean ended() {
    return false;
  }

  @Override
  public boolean severalSeries() {
    return false;
  }

  @Override
  public boolean followsOpenRequests() {
    return false;
  }

  @Override
  public long openBeyond(double limit, long nowNs) {
    return 0;
  }
}
