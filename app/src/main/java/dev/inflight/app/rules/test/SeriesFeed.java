package dev.inflight.app.rules.test;

import dev.inflight.app.rules.test.TestCase.InputSeries;
import dev.inflight.model.Absent;
import dev.inflight.model.AlertChange;
import dev.inflight.rules.engine.RuleEngine;
import dev.inflight.rules.engine.SeriesRef;
import java.util.List;

/** One series on its way into an engine, value by value. */
final class SeriesFeed {
  static final long NEVER = Long.MAX_VALUE;

  private final List<Stretch> stretches;
  private final SeriesRef ref;
  private final long startNs;
  private final long intervalNs;
  private int stretch;
  private long within;
  private long index;

  SeriesFeed(InputSeries series, RuleEngine engine, long startNs, long intervalNs) {
    stretches = series.values();
    ref = engine.series(series.metric(), series.labels());
    this.startNs = startNs;
    this.intervalNs = intervalNs;
    settle();
  }

  /** When the next value comes; gaps are passed over. */
  long nextNs() {
    return stretch < stretches.size() ? startNs + index * intervalNs : NEVER;
  }

  /** Sends the next value. */
  List<AlertChange> send(RuleEngine engine) {
    Stretch now = stretches.get(stretch);
    long atNs = nextNs();
    double value = now.value(within);
    within++;
    index++;
    settle();
    return now.kind() == Stretch.Kind.STALE
        ? engine.stale(ref, atNs)
        : engine.add(ref, atNs, Absent.LONG, value);
  }

  private void settle() {
    while (stretch < stretches.size()) {
      Stretch now = stretches.get(stretch);
      if (now.kind() == Stretch.Kind.GAP) {
        index += now.count();
        within = now.count();
      }
      if (within < now.count()) {
        return;
      }
      within = 0;
      stretch++;
    }
  }
}
