package dev.inflight.app.who;

import dev.inflight.join.SampleListener;
import dev.inflight.model.SampleState;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.TelemetrySample;
import java.util.Optional;

/** Listens for the largest valid reading of a metric. Not thread-safe. */
final class PeakFinder implements SampleListener {
  private final String metric;
  private final String device;
  private final Lives lives = new Lives();
  private Optional<Peak> found = Optional.empty();

  /**
   * @param device beginning of a UUID, a replica id or a host; empty for all
   */
  PeakFinder(String metric, String device) {
    this.metric = metric;
    this.device = device;
  }

  @Override
  public void placed(TelemetrySample sample, long clientNs) {
    lives.note(sample, clientNs);
    if (sample.state() == SampleState.VALID
        && sample.series().metric().equals(metric)
        && of(sample.series(), device)
        && !Double.isNaN(sample.value())
        && lives.lasts(sample.series(), clientNs)) {
      found =
          Optional.of(
              found
                  .map(best -> better(best, sample, clientNs))
                  .orElse(new Peak(sample, clientNs, false)));
    }
  }

  private static Peak better(Peak best, TelemetrySample sample, long clientNs) {
    int larger = Peak.compare(sample, best.sample());
    if (larger != 0) {
      return larger > 0 ? new Peak(sample, clientNs, false) : best;
    }
    boolean same = clientNs == best.atNs() && sample.series().equals(best.sample().series());
    if (same) {
      return best;
    }
    boolean first =
        clientNs < best.atNs()
            || clientNs == best.atNs()
                && sample.series().id().compareTo(best.sample().series().id()) < 0;
    return first ? new Peak(sample, clientNs, true) : new Peak(best.sample(), best.atNs(), true);
  }

  /** Whether a series is of the device that was meant. */
  static boolean of(SeriesKey series, String device) {
    return device.isEmpty()
        || series.identity().deviceUuid().startsWith(device)
        || series.identity().replicaId().equals(device)
        || series.identity().host().equals(device);
  }

  Optional<Peak> found() {
    return found;
  }
}
