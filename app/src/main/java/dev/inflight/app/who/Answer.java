package dev.inflight.app.who;

import dev.inflight.model.RequestEvent;
import dev.inflight.model.SeriesReport;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Who was in flight.
 *
 * @param span the time of the run's requests
 * @param devices what each series said around the moment
 * @param everybody those in flight, ranked
 * @param requests the ones among them whose cases were asked for
 * @param beyond how many more, by phase, are not held
 * @param before the request that ended last before the window
 * @param after the request that started first after it
 * @param series what became of each series
 */
record Answer(
    TimeWindow window,
    RunSpan span,
    Optional<Peak> peak,
    List<DeviceReadings> devices,
    List<Routed> everybody,
    List<Routed> requests,
    Map<FlightPhase, Long> beyond,
    Optional<RequestEvent> before,
    Optional<RequestEvent> after,
    List<SeriesReport> series) {

  /** How many were in flight, of all cases. */
  long inFlight() {
    return everybody.size() + beyond.values().stream().mapToLong(Long::longValue).sum();
  }

  /** How many of those that are held belong to other cases. */
  long notSelected() {
    return (long) everybody.size() - requests.size();
  }
}
