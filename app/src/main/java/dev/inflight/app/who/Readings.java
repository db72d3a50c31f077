package dev.inflight.app.who;

import dev.inflight.join.SampleListener;
import dev.inflight.model.SampleState;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.TelemetrySample;
import dev.inflight.sink.report.Place;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Listens for the valid readings of every series that enclose a moment: two for each series, never
 * the run. Not thread-safe.
 */
final class Readings implements SampleListener {
  private static final int MOST_REFERENCES = 1 << 17;
  private static final Comparator<DeviceReadings> BY_PLACE =
      Comparator.comparing((DeviceReadings each) -> Place.of(each.series()))
          .thenComparing(each -> each.series().metric())
          .thenComparing(each -> each.series().source())
          .thenComparing(each -> each.series().id());

  private final long atNs;
  private final Lives lives = new Lives();
  private final Map<SeriesKey, Enclosing> series = new HashMap<>();
  private final Map<SeriesKey, Enclosing> byReference = new IdentityHashMap<>();

  Readings(long atNs) {
    this.atNs = atNs;
  }

  private static final class Enclosing {
    @Nullable TelemetrySample before;
    long beforeNs = Long.MIN_VALUE;
    @Nullable TelemetrySample after;
    long afterNs = Long.MAX_VALUE;
  }

  @Override
  public void placed(TelemetrySample sample, long clientNs) {
    lives.note(sample, clientNs);
    if (sample.state() != SampleState.VALID) {
      return;
    }
    Enclosing of = of(sample.series());
    if (clientNs <= atNs) {
      if (of.before == null
          || clientNs > of.beforeNs
          || clientNs == of.beforeNs && Peak.compare(sample, of.before) > 0) {
        of.before = sample;
        of.beforeNs = clientNs;
      }
    } else if (of.after == null
        || clientNs < of.afterNs
        || clientNs == of.afterNs && Peak.compare(sample, of.after) < 0) {
      of.after = sample;
      of.afterNs = clientNs;
    }
  }

  private Enclosing of(SeriesKey key) {
    Enclosing known = byReference.get(key);
    if (known == null) {
      known = series.computeIfAbsent(key, any -> new Enclosing());
      if (byReference.size() < MOST_REFERENCES) {
        byReference.put(key, known);
      }
    }
    return known;
  }

  /** By place, then by metric; series whose identity had ended by then are left out. */
  List<DeviceReadings> devices() {
    return series.entrySet().stream()
        .map(
            each ->
                new DeviceReadings(
                    each.getKey(),
                    reading(each.getKey(), each.getValue().before, each.getValue().beforeNs),
                    reading(each.getKey(), each.getValue().after, each.getValue().afterNs)))
        .filter(each -> lives.lasts(each.series(), atNs))
        .filter(each -> each.before().isPresent() || each.after().isPresent())
        .sorted(BY_PLACE)
        .toList();
  }

  private Optional<Reading> reading(SeriesKey key, @Nullable TelemetrySample sample, long ns) {
    return sample == null || !lives.lasts(key, ns)
        ? Optional.empty()
        : Optional.of(new Reading(sample, ns));
  }
}
