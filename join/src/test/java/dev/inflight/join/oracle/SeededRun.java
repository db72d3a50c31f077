package dev.inflight.join.oracle;

import dev.inflight.join.JoinOptions;
import dev.inflight.model.Absent;
import dev.inflight.model.Event;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestSign;
import dev.inflight.model.TelemetrySample;
import java.util.List;
import java.util.Map;

/**
 * A small random run for tests outside of this package.
 *
 * @param events with signs of requests, in the order in which they are written live
 * @param options for rows by start
 * @param unit nanoseconds of the smallest step that times are apart
 */
public record SeededRun(
    long seed, List<Event> events, JoinOptions options, Map<String, Long> skew, long unit) {

  /** By how many units a clock record may place a sample away from when it was written. */
  public static final long APART = 10;

  /** The run of a seed, with one uncertainty for each clock. */
  public static SeededRun of(long seed) {
    RandomRuns.Run run = RandomRuns.of(seed);
    return new SeededRun(seed, run.live().events(), run.options(), run.skew(), run.unit());
  }

  /** When an event is written, by the client's clock; what is said of clocks comes first. */
  public long writtenAt(Event event) {
    if (event instanceof RequestEvent request) {
      return Absent.has(request.startedAtNs())
          ? Math.max(request.startedAtNs(), request.endedAtNs())
          : request.endedAtNs();
    }
    if (event instanceof TelemetrySample sample) {
      String host = sample.series().identity().host();
      return sample.observedAtNs() + skew.getOrDefault(host, 0L);
    }
    return event instanceof RequestSign sign ? sign.atNs() : Long.MIN_VALUE;
  }
}
