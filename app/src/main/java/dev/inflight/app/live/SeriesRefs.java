package dev.inflight.app.live;

import dev.inflight.app.points.PointLabels;
import dev.inflight.model.Labels;
import dev.inflight.model.SeriesKey;
import dev.inflight.rules.engine.RuleEngine;
import dev.inflight.rules.engine.SeriesRef;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;

/** What rules call the series of the join and the names of metrics. One thread. */
final class SeriesRefs {
  /** Beyond so many series, labels are made anew for each sample of one more. */
  private static final int MOST_SERIES = 200_000;

  private final RuleEngine engine;
  private final Map<SeriesKey, Named> byReference = new IdentityHashMap<>();
  private final Map<SeriesKey, Named> series = new HashMap<>();
  private final Map<String, SeriesRef> metrics = new HashMap<>();

  /**
   * A series as rules have it.
   *
   * @param print a fingerprint of all that is known of it
   */
  record Named(SeriesRef ref, long print) {}

  SeriesRefs(RuleEngine engine) {
    this.engine = engine;
  }

  SeriesRef of(String metric) {
    SeriesRef ref = metrics.get(metric);
    if (ref == null) {
      ref = engine.series(metric, Labels.NONE);
      if (metrics.size() < MOST_SERIES) {
        metrics.put(metric, ref);
      }
    }
    return ref;
  }

  Named of(SeriesKey key) {
    Named ref = byReference.get(key);
    if (ref == null) {
      ref = series.get(key);
      if (ref == null) {
        SeriesRef made = engine.series(key.metric(), PointLabels.of(key));
        ref = new Named(made, RecentPrints.of(key.toString()));
        if (series.size() < MOST_SERIES) {
          series.put(key, ref);
        }
      }
      if (byReference.size() < MOST_SERIES) {
        byReference.put(key, ref);
      }
    }
    return ref;
  }
}
