package dev.inflight.rules.engine;

import java.util.TreeSet;

/** The open requests that one stream will hear of, oldest first. */
final class OpenGroup {

  private static final double NS_PER_MS = 1e6;

  private final OpenMetric metric;
  private final TreeSet<OpenRequest> open = new TreeSet<>();

  OpenGroup(OpenMetric metric) {
    this.metric = metric;
  }

  void opened(OpenRequest request) {
    if (metric != OpenMetric.NONE
        && !(metric == OpenMetric.UNTIL_FIRST_TOKEN && request.firstToken())) {
      open.add(request);
    }
  }

  void firstToken(OpenRequest request) {
    if (metric == OpenMetric.UNTIL_FIRST_TOKEN) {
      open.remove(request);
    }
  }

  void closed(OpenRequest request) {
    open.remove(request);
  }

  /** How many have waited longer than a number of milliseconds; looks at no others. */
  long beyond(double limitMs, long nowNs) {
    long beyond = 0;
    for (OpenRequest request : open) {
      if ((nowNs - request.startedAtNs()) / NS_PER_MS <= limitMs) {
        break;
      }
      beyond++;
    }
    return beyond;
  }

  /** The value that a sampled metric has now. */
  double sample(long nowNs) {
    if (metric == OpenMetric.COUNT) {
      return open.size();
    }
    return open.isEmpty() ? 0 : Math.max(0, nowNs - open.first().startedAtNs()) / NS_PER_MS;
  }
}
