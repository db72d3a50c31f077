package dev.inflight.app.rules.replay;

import dev.inflight.model.CoverageStatus;
import dev.inflight.model.Overlap;
import dev.inflight.model.Reason;
import dev.inflight.model.SampleState;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.Stat;
import dev.inflight.model.Window;
import java.util.EnumSet;
import java.util.Set;

/** A copy of an overlap. */
record KeptOverlap(
    int seriesIndex,
    SeriesKey series,
    Window window,
    long countedFromNs,
    long countedToNs,
    long count,
    KeptStats stats,
    long resets,
    long edgeSamples,
    CoverageStatus coverage,
    Set<Reason> reasons,
    double coveredRatio,
    int gapCount,
    KeptGaps gaps,
    boolean bracketed,
    long beforeNs,
    double beforeValue,
    long afterNs,
    double afterValue,
    long nearestSampleNs)
    implements Overlap {

  static KeptOverlap of(Overlap from) {
    boolean bracketed = from.bracketed();
    return new KeptOverlap(
        from.seriesIndex(),
        from.series(),
        from.window(),
        from.countedFromNs(),
        from.countedToNs(),
        from.count(),
        new KeptStats(from),
        from.resets(),
        from.edgeSamples(),
        from.coverage(),
        from.reasons().isEmpty() ? Set.of() : EnumSet.copyOf(from.reasons()),
        from.coveredRatio(),
        from.gapCount(),
        new KeptGaps(from),
        bracketed,
        bracketed ? from.beforeNs() : 0,
        bracketed ? from.beforeValue() : Double.NaN,
        bracketed ? from.afterNs() : 0,
        bracketed ? from.afterValue() : Double.NaN,
        from.nearestSampleNs());
  }

  @Override
  public boolean has(Stat stat) {
    return stats.has(stat);
  }

  @Override
  public double value(Stat stat) {
    return stats.value(stat);
  }

  @Override
  public long exact(Stat stat) {
    return stats.exact(stat);
  }

  @Override
  public boolean isExact(Stat stat) {
    return stats.isExact(stat);
  }

  @Override
  public long states(SampleState state) {
    return stats.states(state);
  }

  @Override
  public long gapFromNs(int at) {
    return gaps.fromNs(at);
  }

  @Override
  public long gapToNs(int at) {
    return gaps.toNs(at);
  }
}
