package dev.inflight.app.rules.replay;

import dev.inflight.model.Overlap;
import dev.inflight.model.SampleState;
import dev.inflight.model.Stat;
import java.util.EnumMap;
import java.util.Map;

/** A copy of an overlap's numbers. */
final class KeptStats {
  private static final Stat[] STATS = Stat.values();
  private static final SampleState[] STATES = SampleState.values();

  private final Map<Stat, Double> values = new EnumMap<>(Stat.class);
  private final Map<Stat, Long> exact = new EnumMap<>(Stat.class);
  private final long[] states = new long[STATES.length];

  KeptStats(Overlap from) {
    for (Stat stat : STATS) {
      if (from.has(stat)) {
        values.put(stat, from.value(stat));
        if (from.isExact(stat)) {
          exact.put(stat, from.exact(stat));
        }
      }
    }
    for (SampleState state : STATES) {
      states[state.ordinal()] = from.states(state);
    }
  }

  boolean has(Stat stat) {
    return values.containsKey(stat);
  }

  double value(Stat stat) {
    return values.getOrDefault(stat, Double.NaN);
  }

  long exact(Stat stat) {
    return exact.getOrDefault(stat, 0L);
  }

  boolean isExact(Stat stat) {
    return exact.containsKey(stat);
  }

  long states(SampleState state) {
    return states[state.ordinal()];
  }
}
