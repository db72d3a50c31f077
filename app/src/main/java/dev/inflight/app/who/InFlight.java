package dev.inflight.app.who;

import dev.inflight.model.Absent;
import dev.inflight.model.Event;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestSign;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Picks from a run the requests that were in flight during a window, the first {@value #MOST} of
 * them; of more, only how many by phase. Not thread-safe.
 */
final class InFlight implements Consumer<Event> {
  static final int MOST = 100_000;

  private final TimeWindow window;
  private final int most;
  private final RunSpan span = new RunSpan();
  private final Map<String, Flight> flights = new LinkedHashMap<>();
  private final Map<FlightPhase, Long> beyond = new EnumMap<>(FlightPhase.class);
  private final Map<String, RequestSign> dispatched = new HashMap<>();
  private final Map<String, Long> firstContent = new HashMap<>();
  private Optional<RequestEvent> before = Optional.empty();
  private Optional<RequestEvent> after = Optional.empty();

  /**
   * @param most how many requests are kept
   */
  InFlight(TimeWindow window, int most) {
    this.window = window;
    this.most = most;
  }

  @Override
  public void accept(Event event) {
    if (event instanceof RequestEvent request) {
      span.accept(request);
      forget(request);
      if (request.timed() && request.startedAtNs() <= request.endedAtNs()) {
        request(request);
      }
    } else if (event instanceof RequestSign sign) {
      sign(sign);
    }
  }

  private void request(RequestEvent request) {
    if (window.touches(request.startedAtNs(), request.endedAtNs())) {
      Flight flight = Flight.of(request, window);
      if (flights.size() < most) {
        flights.putIfAbsent(request.requestId(), flight);
      } else {
        beyond.merge(flight.phase(), 1L, Long::sum);
      }
    } else if (request.endedAtNs() < window.fromNs()) {
      if (before.isEmpty() || request.endedAtNs() > before.get().endedAtNs()) {
        before = Optional.of(request);
      }
    } else if (after.isEmpty() || request.startedAtNs() < after.get().startedAtNs()) {
      after = Optional.of(request);
    }
  }

  private void sign(RequestSign sign) {
    boolean begun = Absent.has(sign.startedAtNs()) && sign.startedAtNs() <= window.toNs();
    if (!begun || flights.containsKey(sign.requestId()) || dispatched.size() >= most) {
      return;
    }
    dispatched.putIfAbsent(sign.requestId(), sign);
    if (Absent.has(sign.firstContentAtNs())) {
      firstContent.merge(sign.requestId(), sign.firstContentAtNs(), Math::min);
    }
  }

  /** Whether signs are left over: their requests may have come before them. */
  boolean unsure() {
    return !dispatched.isEmpty();
  }

  /** Strikes off the signs of requests that did end; for a second look at all events. */
  void settle(Event event) {
    if (event instanceof RequestEvent request) {
      forget(request);
    }
  }

  private void forget(RequestEvent request) {
    if (!dispatched.isEmpty()) {
      dispatched.remove(request.requestId());
      firstContent.remove(request.requestId());
    }
  }

  /** Those that are kept, the ones without an end among them. */
  List<Flight> flights() {
    List<Flight> all = new ArrayList<>(flights.values());
    dispatched.forEach(
        (id, sign) ->
            all.add(Flight.open(sign, firstContent.getOrDefault(id, Absent.LONG), window)));
    return all;
  }

  /** Those that are not kept, by phase. */
  Map<FlightPhase, Long> beyond() {
    return beyond;
  }

  RunSpan span() {
    return span;
  }

  /** The request that ended last before the window. */
  Optional<RequestEvent> before() {
    return before;
  }

  /** The request that started first after the window. */
  Optional<RequestEvent> after() {
    return after;
  }
}
