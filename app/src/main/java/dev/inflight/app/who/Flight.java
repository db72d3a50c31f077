package dev.inflight.app.who;

import dev.inflight.model.Absent;
import dev.inflight.model.Phase;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestSign;
import dev.inflight.model.ServedBy;
import java.util.Comparator;

/**
 * A request that was in flight at a moment.
 *
 * @param open whether the run knows no end of it
 * @param ageNs how long it had been in flight at the moment, or at that instant of its time which
 *     is nearest to it
 * @param leftNs how long it still had, {@link Absent#LONG} while it is open
 * @param overlapNs for how long it was in flight during the window around the moment
 */
record Flight(
    RequestEvent request,
    boolean open,
    FlightPhase phase,
    long ageNs,
    long leftNs,
    long overlapNs) {

  /** Longest overlap first, then most tokens, then by id. */
  static final Comparator<Flight> RANKED =
      Comparator.comparingLong(Flight::overlapNs)
          .thenComparingLong(Flight::tokens)
          .reversed()
          .thenComparing(each -> each.request.requestId());

  static Flight of(RequestEvent request, TimeWindow window) {
    long near = Math.max(request.startedAtNs(), Math.min(window.atNs(), request.endedAtNs()));
    return new Flight(
        request,
        false,
        FlightPhase.of(request, near),
        near - request.startedAtNs(),
        request.endedAtNs() - near,
        window.overlapNs(request.startedAtNs(), request.endedAtNs()));
  }

  /** A request of which only signs are known; it counts as in flight to the end of the window. */
  static Flight open(RequestSign sign, long firstContentAtNs, TimeWindow window) {
    long near = Math.max(sign.startedAtNs(), window.atNs());
    boolean came = Absent.has(firstContentAtNs) && firstContentAtNs <= near;
    return new Flight(
        request(sign, window.toNs()),
        true,
        came ? FlightPhase.DECODE : FlightPhase.NO_TOKEN_YET,
        near - sign.startedAtNs(),
        Absent.LONG,
        window.overlapNs(sign.startedAtNs(), window.toNs()));
  }

  private static RequestEvent request(RequestSign sign, long toNs) {
    return new RequestEvent(
        sign.sessionId(),
        sign.requestId(),
        sign.caseId(),
        sign.endpoint(),
        sign.model(),
        sign.phase(),
        sign.startedAtNs(),
        toNs,
        Absent.LONG,
        true,
        "",
        Double.NaN,
        Double.NaN,
        Double.NaN,
        RequestEvent.NO_GAPS,
        Absent.LONG,
        Absent.LONG,
        "",
        Absent.LONG,
        "",
        "",
        "",
        "",
        sign.xRequestId(),
        "",
        ServedBy.UNKNOWN);
  }

  /** Prompt and output together, as far as they are known. */
  long tokens() {
    return known(request.promptTokens()) + known(request.outputTokens());
  }

  private static long known(long count) {
    return Absent.has(count) ? count : 0;
  }

  boolean warmup() {
    return request.phase() == Phase.WARMUP;
  }
}
