package dev.inflight.app.who;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.model.Absent;
import dev.inflight.model.Phase;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestSign;
import dev.inflight.model.ServedBy;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class FlightTest {
  private static final long MS = 1_000_000L;

  @Test
  void phase_streamed_turnsToDecodeAtItsFirstToken() {
    RequestEvent request = request("r", 0, 10 * MS, true, "ok", 4);

    assertThat(FlightPhase.of(request, 4 * MS - 1)).isEqualTo(FlightPhase.PREFILL);
    assertThat(FlightPhase.of(request, 4 * MS)).isEqualTo(FlightPhase.DECODE);
  }

  @Test
  void phase_withoutFirstToken_saysOnlyWhatIsKnown() {
    RequestEvent failed = request("r", 0, 10 * MS, true, "timeout", Double.NaN);
    RequestEvent unmeasured = request("r", 0, 10 * MS, true, "ok", Double.NaN);
    RequestEvent whole = request("r", 0, 10 * MS, false, "ok", 4);

    assertThat(FlightPhase.of(failed, 5 * MS)).isEqualTo(FlightPhase.NO_TOKEN_YET);
    assertThat(FlightPhase.of(unmeasured, 5 * MS)).isEqualTo(FlightPhase.IN_FLIGHT);
    assertThat(FlightPhase.of(whole, 5 * MS)).isEqualTo(FlightPhase.IN_FLIGHT);
  }

  @Test
  void inFlight_touchingEnds_belong() {
    InFlight inFlight = new InFlight(TimeWindow.around(10, 0), 100);
    inFlight.accept(request("ends", 5, 10));
    inFlight.accept(request("starts", 10, 20));
    inFlight.accept(request("instant", 10, 10));
    inFlight.accept(request("before", 0, 9));
    inFlight.accept(request("after", 11, 12));
    inFlight.accept(request("reversed", 12, 8));

    assertThat(ids(inFlight)).containsExactly("ends", "starts", "instant");
    assertThat(inFlight.before().orElseThrow().requestId()).isEqualTo("before");
    assertThat(inFlight.after().orElseThrow().requestId()).isEqualTo("after");
  }

  @Test
  void inFlight_aroundAMoment_countsAgeAtTheNearestInstant() {
    TimeWindow window = TimeWindow.around(100, 50);

    Flight late = Flight.of(request("late", 120, 400), window);
    Flight early = Flight.of(request("early", 0, 60), window);

    assertThat(late).returns(0L, Flight::ageNs).returns(280L, Flight::leftNs);
    assertThat(late.overlapNs()).isEqualTo(30);
    assertThat(early).returns(60L, Flight::ageNs).returns(0L, Flight::leftNs);
    assertThat(early.overlapNs()).isEqualTo(10);
  }

  @Test
  void inFlight_beyondTheBound_countsTheRestByPhase() {
    InFlight inFlight = new InFlight(TimeWindow.around(10, 0), 2);
    for (int at = 0; at < 5; at++) {
      inFlight.accept(request("r" + at, 5, 10));
    }

    assertThat(ids(inFlight)).containsExactly("r0", "r1");
    assertThat(inFlight.beyond()).isEqualTo(Map.of(FlightPhase.IN_FLIGHT, 3L));
  }

  @Test
  void inFlight_repeatedId_countsOnce() {
    InFlight inFlight = new InFlight(TimeWindow.around(10, 0), 10);
    inFlight.accept(request("r", 5, 10));
    inFlight.accept(request("r", 6, 12));

    assertThat(inFlight.flights()).hasSize(1);
  }

  @Test
  void inFlight_signsWithoutAnEnd_areOpen() {
    InFlight inFlight = new InFlight(TimeWindow.around(10, 0), 10);
    inFlight.accept(sign("open", 3, Absent.LONG));
    inFlight.accept(sign("done", 3, Absent.LONG));
    inFlight.accept(sign("decodes", 4, 8));
    inFlight.accept(sign("later", 11, Absent.LONG));
    inFlight.accept(request("done", 3, 6));
    inFlight.accept(request("first", 2, 6));
    inFlight.accept(sign("first", 2, Absent.LONG));
    assertThat(inFlight.unsure()).isTrue();
    inFlight.settle(request("first", 2, 6));

    assertThat(inFlight.flights())
        .allMatch(Flight::open)
        .extracting(each -> each.request().requestId() + " " + each.phase() + " " + each.ageNs())
        .containsExactlyInAnyOrder("open NO_TOKEN_YET 7", "decodes DECODE 6");
  }

  @Test
  void ranked_longestOverlapThenTokensThenId() {
    TimeWindow window = TimeWindow.around(100, 50);
    List<String> ids =
        List.of(request("b", 60, 80), request("a", 60, 80), request("c", 0, 200)).stream()
            .map(each -> Flight.of(each, window))
            .sorted(Flight.RANKED)
            .map(each -> each.request().requestId())
            .toList();

    assertThat(ids).containsExactly("c", "a", "b");
  }

  private static List<String> ids(InFlight inFlight) {
    return inFlight.flights().stream().map(each -> each.request().requestId()).toList();
  }

  private static RequestSign sign(String id, long start, long firstContent) {
    return new RequestSign(
        Absent.has(firstContent),
        "s",
        id,
        "",
        "c",
        Phase.MEASURED,
        "http://h/v1",
        "m",
        start,
        start,
        firstContent);
  }

  static RequestEvent request(String id, long start, long end) {
    return request(id, start, end, false, "ok", Double.NaN);
  }

  static RequestEvent request(
      String id, long start, long end, boolean stream, String status, double ttftMs) {
    return new RequestEvent(
        "s",
        id,
        "c",
        "http://h/v1",
        "m",
        Phase.MEASURED,
        start,
        end,
        Absent.LONG,
        stream,
        status,
        Double.NaN,
        ttftMs,
        Double.NaN,
        RequestEvent.NO_GAPS,
        8,
        4,
        "",
        Absent.LONG,
        "",
        "",
        "",
        "",
        "",
        "",
        ServedBy.UNKNOWN);
  }
}
