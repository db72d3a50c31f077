package dev.inflight.join.oracle;

import static dev.inflight.join.oracle.Facts.BASE;
import static dev.inflight.join.oracle.Facts.SERVER;
import static dev.inflight.join.oracle.Facts.alignment;
import static dev.inflight.join.oracle.Facts.bytes;
import static dev.inflight.join.oracle.Facts.client;
import static dev.inflight.join.oracle.Facts.energy;
import static dev.inflight.join.oracle.Facts.identity;
import static dev.inflight.join.oracle.Facts.request;
import static dev.inflight.join.oracle.Facts.sample;
import static dev.inflight.join.oracle.Facts.series;
import static dev.inflight.join.oracle.Facts.streamed;
import static dev.inflight.join.oracle.Facts.unread;
import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.join.JoinOptions;
import dev.inflight.join.Route;
import dev.inflight.join.oracle.OracleReport.Bracket;
import dev.inflight.join.oracle.OracleReport.Row;
import dev.inflight.join.oracle.OracleReport.Seen;
import dev.inflight.join.oracle.OracleReport.Span;
import dev.inflight.model.Absent;
import dev.inflight.model.CoverageStatus;
import dev.inflight.model.Event;
import dev.inflight.model.JoinStatus;
import dev.inflight.model.MetricKind;
import dev.inflight.model.Phase;
import dev.inflight.model.Reason;
import dev.inflight.model.RouteEvidence;
import dev.inflight.model.SampleState;
import dev.inflight.model.Scope;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.ServedBy;
import dev.inflight.model.ServerIdentity;
import dev.inflight.model.Stat;
import dev.inflight.model.Window;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Micro runs whose rows were worked out by hand. */
final class OracleTest {
  private static final String SHARED = "h1/b1/unix_epoch_ns";
  private static final String REMOTE = "box/cl/unix_epoch_ns";
  private static final SeriesKey BYTES = bytes(SERVER);
  private static final SeriesKey ENERGY = energy(SERVER);
  private static final long MS = 1_000_000;

  private static JoinOptions options(Map<String, Long> offsets, Map<String, Long> uncertainties) {
    JoinOptions d = JoinOptions.DEFAULT;
    return new JoinOptions(
        true,
        d.routes(),
        d.strictRoutes(),
        d.strictClocks(),
        offsets,
        uncertainties,
        d.runId(),
        d.includeWarmup(),
        d.caseGlob(),
        d.latenessNs(),
        d.requestLatenessNs(),
        d.idleTimeoutNs(),
        d.horizonNs(),
        d.order());
  }

  private static OracleReport direct(Event... events) {
    return Oracle.of(List.of(events), options(Map.of(), Map.of()));
  }

  private static OracleReport within(long uncertainty, Event... events) {
    return Oracle.of(List.of(events), options(Map.of(), Map.of("", uncertainty)));
  }

  private static Seen only(OracleReport report) {
    assertThat(report.rows()).hasSize(1);
    assertThat(report.rows().get(0).overlaps()).hasSize(1);
    return report.rows().get(0).overlaps().get(0);
  }

  private static Row row(OracleReport report, String id) {
    return report.rows().stream()
        .filter(row -> row.request().requestId().equals(id))
        .findFirst()
        .orElseThrow();
  }

  private static Seen seen(Row row, SeriesKey key, Window window) {
    return row.overlaps().stream()
        .filter(seen -> seen.series().equals(key) && seen.window() == window)
        .findFirst()
        .orElseThrow();
  }

  private static void stat(Seen seen, Stat stat, double expected) {
    assertThat(seen.stats()).containsKey(stat);
    assertThat(seen.stats().get(stat)).isEqualByComparingTo(BigDecimal.valueOf(expected));
  }

  private static Span span(long from, long to) {
    return new Span(BASE + from, BASE + to);
  }

  /** The window is closed at both ends: of polls at −1, 0, 1000, 1001 the middle two count. */
  @Test
  void touchingEdges() {
    Seen seen =
        only(
            direct(
                client(SHARED),
                request("r", 0, 1000),
                sample(BYTES, -1, 9, 100),
                sample(BYTES, 0, 1, 100),
                sample(BYTES, 1000, 2, 100),
                sample(BYTES, 1001, 99, 100)));
    assertThat(seen.count()).isEqualTo(2);
    assertThat(seen.edgeSamples()).isZero();
    stat(seen, Stat.MIN, 1);
    stat(seen, Stat.MAX, 2);
    stat(seen, Stat.MEAN, 1.5);
    stat(seen, Stat.DELTA, 1);
    // 1 holds from 0 to 0 + p = 100, 2 from 1000 to the end = 1000: 1·100 / 100
    stat(seen, Stat.TIME_MEAN, 1);
    assertThat(seen.stats()).doesNotContainKey(Stat.INCREASE);
    // at the start −1 still holds (0 + 1 < 100) and 0 − (−1) ≤ 150: nothing; inside 1000 > 150:
    // from
    // 100 to 1000; at the end 1000 + 100 ≥ 1000: nothing
    assertThat(seen.gaps()).containsExactly(span(100, 1000));
    assertThat(seen.reasons()).containsExactly(Reason.GAP_INSIDE);
    assertThat(seen.coverage()).isEqualTo(CoverageStatus.PARTIAL);
    assertThat(seen.coveredRatio()).isEqualTo(1 - 0.9);
  }

  /** u = 40: +39 and −39 are edges, +40 and −40 are inside, and the counted window is [40, 960]. */
  @Test
  void edgesWithUncertainty() {
    Seen seen =
        only(
            within(
                40,
                client(SHARED),
                request("r", 0, 1000),
                sample(BYTES, 39, 1, 2000),
                sample(BYTES, 40, 2, 2000),
                sample(BYTES, 960, 3, 2000),
                sample(BYTES, 961, 4, 2000)));
    assertThat(seen.count()).isEqualTo(2);
    assertThat(seen.edgeSamples()).isEqualTo(2);
    assertThat(seen.countedFrom()).isEqualTo(BASE + 40);
    assertThat(seen.countedTo()).isEqualTo(BASE + 960);
    stat(seen, Stat.FIRST, 2);
    stat(seen, Stat.LAST, 3);
    // 2 holds from 40 to 960, 3 for min(2960, 960) − 960 = 0
    stat(seen, Stat.TIME_MEAN, 2);
    assertThat(seen.coverage()).isEqualTo(CoverageStatus.OBSERVED);
    assertThat(seen.coveredRatio()).isEqualTo(1);
  }

  /** start = end, a poll at that very nanosecond. */
  @Test
  void zeroLength() {
    Seen seen = only(direct(client(SHARED), request("r", 0, 0), sample(BYTES, 0, 7, 100 * MS)));
    assertThat(seen.count()).isEqualTo(1);
    stat(seen, Stat.MAX, 7);
    // d = min(p, end − 0) = 0: no weight, no mean over time
    assertThat(seen.stats()).doesNotContainKey(Stat.TIME_MEAN);
    assertThat(seen.coverage()).isEqualTo(CoverageStatus.OBSERVED);
    assertThat(seen.coveredRatio()).isEqualTo(1);
  }

  /**
   * With an uncertainty the same poll may or may not belong, and the counted window is reversed.
   */
  @Test
  void zeroLengthWithUncertainty() {
    Seen seen = only(within(3, client(SHARED), request("r", 0, 0), sample(BYTES, 0, 7, 100 * MS)));
    assertThat(seen.count()).isZero();
    assertThat(seen.edgeSamples()).isEqualTo(1);
    assertThat(seen.countedFrom()).isEqualTo(BASE + 3);
    assertThat(seen.countedTo()).isEqualTo(BASE - 3);
    assertThat(seen.reasons()).containsExactly(Reason.WINDOW_SHORTER_THAN_UNCERTAINTY);
  }

  /** 50 ms before the window is outside although the interval is 100 ms. */
  @Test
  void intervalDoesNotWiden() {
    OracleReport report =
        direct(client(SHARED), request("r", 0, 1000 * MS), sample(BYTES, -50 * MS, 5, 100 * MS));
    Seen seen = only(report);
    assertThat(seen.count()).isZero();
    assertThat(seen.edgeSamples()).isZero();
    assertThat(seen.stats()).isEmpty();
    assertThat(seen.reasons()).containsExactly(Reason.NO_SAMPLES);
    assertThat(seen.coveredRatio()).isNaN();
    assertThat(report.samples().outside()).isEqualTo(1);
  }

  /** One nanosecond later than start + p: uncovered from the start to it. */
  @Test
  void lateBeyondSlack() {
    Seen seen =
        only(
            direct(
                client(SHARED),
                request("r", 0, 1000),
                sample(BYTES, 101, 3, 100),
                sample(BYTES, 1000, 4, 100)));
    // 101 > 0 + 100: [0, 101]; 899 > 150: [201, 1000]; together 900 of 1000
    assertThat(seen.gaps()).containsExactly(span(0, 101), span(201, 1000));
    assertThat(seen.reasons()).containsExactly(Reason.GAP_AT_START, Reason.GAP_INSIDE);
    assertThat(seen.coveredRatio()).isEqualTo(1 - 0.9);
  }

  /** Exactly start + p and exactly end − p: the edges are covered, the hole between is not. */
  @Test
  void lateWithinSlack() {
    Seen seen =
        only(
            direct(
                client(SHARED),
                request("r", 0, 1000),
                sample(BYTES, 100, 3, 100),
                sample(BYTES, 900, 4, 100)));
    assertThat(seen.gaps()).containsExactly(span(200, 900));
    assertThat(seen.reasons()).containsExactly(Reason.GAP_INSIDE);
  }

  /** One nanosecond earlier than end − p, and nothing follows: one nanosecond is uncovered. */
  @Test
  void stoppedEarly() {
    Seen seen =
        only(
            direct(
                client(SHARED),
                request("r", 0, 1000),
                sample(BYTES, 0, 3, 600),
                sample(BYTES, 899, 4, 100)));
    // 899 − 0 ≤ 900: no gap inside; 899 + 100 = 999 < 1000
    assertThat(seen.gaps()).containsExactly(span(999, 1000));
    assertThat(seen.reasons()).containsExactly(Reason.GAP_AT_END);
  }

  /** As before, but a poll follows exactly at z + 1.5 p: the collector had not stopped. */
  @Test
  void aPollFollowsInTime() {
    Event[] events = {
      client(SHARED),
      request("r", 0, 1000),
      sample(BYTES, 0, 3, 600),
      sample(BYTES, 899, 4, 100),
      sample(BYTES, 1049, 5, 100)
    };
    assertThat(only(direct(events)).coverage()).isEqualTo(CoverageStatus.OBSERVED);
    events[4] = sample(BYTES, 1050, 5, 100);
    assertThat(only(direct(events)).reasons()).containsExactly(Reason.GAP_AT_END);
  }

  /** Each sample keeps its own u; the counted window takes the smallest within the raw window. */
  @Test
  void mixedUncertainty() {
    OracleReport report =
        direct(
            client(REMOTE),
            alignment(SHARED, REMOTE, 0, 2, Absent.LONG, 1000),
            alignment(SHARED, REMOTE, 0, 1000, 1000, Absent.LONG),
            request("a", 0, 300),
            request("b", 5000, 9000),
            sample(BYTES, 2, 1, 100 * MS),
            sample(BYTES, 298, 2, 100 * MS),
            sample(BYTES, 6500, 3, 100 * MS),
            sample(BYTES, 8500, 4, 100 * MS));
    Seen a = seen(row(report, "a"), BYTES, Window.WHOLE);
    assertThat(a.count()).isEqualTo(2);
    assertThat(List.of(a.countedFrom(), a.countedTo())).containsExactly(BASE + 2, BASE + 298);
    Seen b = seen(row(report, "b"), BYTES, Window.WHOLE);
    assertThat(b.count()).isEqualTo(1);
    assertThat(b.edgeSamples()).isEqualTo(1);
    assertThat(List.of(b.countedFrom(), b.countedTo())).containsExactly(BASE + 6000, BASE + 8000);
    stat(b, Stat.MAX, 3);
    // 3 holds until end − u = 8000
    stat(b, Stat.TIME_MEAN, 3);
    assertThat(report.samples().edgeOnly()).isEqualTo(1);
  }

  /** The process ended between 500 and 600: values stop at 500, the rest is a gap. */
  @Test
  void invalidMidWindow() {
    OracleReport report =
        direct(
            client(SHARED),
            request("r", 0, 1000),
            sample(BYTES, 100, 5, 100),
            sample(BYTES, 500, 6, 100),
            unread(BYTES, 600, SampleState.INVALID, 100),
            sample(BYTES, 700, 7, 100));
    Seen seen = only(report);
    assertThat(seen.count()).isEqualTo(2);
    stat(seen, Stat.MAX, 6);
    assertThat(seen.states())
        .containsEntry(SampleState.VALID, 3L)
        .containsEntry(SampleState.INVALID, 1L);
    // inside 400 > 150: [200, 500]; after the last valid reading: [500, 1000]
    assertThat(seen.gaps()).containsExactly(span(200, 500), span(500, 1000));
    assertThat(seen.reasons()).containsExactly(Reason.IDENTITY_ENDED, Reason.GAP_INSIDE);
    assertThat(report.samples().afterIdentityEnded()).isEqualTo(2);
  }

  /** The last valid reading is an edge after the window: the window does not reach past it. */
  @Test
  void invalidWithUncertainty() {
    Seen seen =
        only(
            within(
                100,
                client(SHARED),
                request("r", 0, 1000),
                sample(BYTES, 500, 5, 100 * MS),
                sample(BYTES, 1050, 6, 100 * MS),
                unread(BYTES, 2000, SampleState.INVALID, 100 * MS)));
    assertThat(seen.count()).isEqualTo(1);
    assertThat(seen.edgeSamples()).isEqualTo(1);
    assertThat(seen.coverage()).isEqualTo(CoverageStatus.OBSERVED);
  }

  /** The proof comes later than end + u + p: the row does not look that far. */
  @Test
  void invalidFarBehind() {
    Event[] events = {
      client(SHARED),
      request("r", 0, 1000),
      sample(BYTES, 0, 5, 500),
      sample(BYTES, 450, 6, 500),
      unread(BYTES, 1501, SampleState.INVALID, 500)
    };
    assertThat(only(direct(events)).reasons()).containsExactly(Reason.GAP_AT_END);
    events[4] = unread(BYTES, 1500, SampleState.INVALID, 500);
    assertThat(only(direct(events)).reasons()).containsExactly(Reason.IDENTITY_ENDED);
  }

  /** Another series of the identity read a value later: the cut is there. */
  @Test
  void lastReadingOfAnySeries() {
    SeriesKey other = series(SERVER, "gpu_temperature", "Cel", MetricKind.GAUGE, Scope.GPU_DEVICE);
    Row row =
        row(
            direct(
                client(SHARED),
                request("r", 0, 100),
                sample(BYTES, 10, 1, 20),
                sample(other, 50, 40, 100),
                unread(other, 70, SampleState.INVALID, 100),
                sample(BYTES, 60, 2, 20),
                sample(BYTES, 80, 3, 20)),
            "r");
    // cut = 60: 80 does not count; 10 + 20 to 60, then from the cut to the end
    Seen seen = seen(row, BYTES, Window.WHOLE);
    assertThat(seen.count()).isEqualTo(2);
    assertThat(seen.gaps()).containsExactly(span(30, 60), span(60, 100));
    // 50 − 0 ≤ p = 100: covered at the start
    assertThat(seen(row, other, Window.WHOLE).gaps()).containsExactly(span(60, 100));
  }

  /** Between two polls of 100: the bracket is given, no maximum. */
  @Test
  void betweenSamples() {
    Seen seen =
        only(
            direct(
                client(SHARED),
                request("r", 10, 20),
                sample(BYTES, -90, 5, 100),
                sample(BYTES, 120, 6, 100)));
    assertThat(seen.reasons()).containsExactly(Reason.BETWEEN_SAMPLES);
    Bracket bracket = seen.bracket().orElseThrow();
    assertThat(bracket.beforeNs()).isEqualTo(BASE - 90);
    assertThat(bracket.afterNs()).isEqualTo(BASE + 120);
    assertThat(seen.stats()).isEmpty();
    Seen alone = only(direct(client(SHARED), request("r", 10, 20), sample(BYTES, -91, 5, 100)));
    assertThat(alone.reasons()).containsExactly(Reason.NO_SAMPLES);
  }

  /** A missing reading is a poll, not a value, and covers nothing. */
  @Test
  void allMissing() {
    Seen seen =
        only(
            direct(
                client(SHARED),
                request("r", 0, 10),
                sample(BYTES, -1, 5, 100),
                unread(BYTES, 5, SampleState.MISSING, 100),
                sample(BYTES, 11, 6, 100)));
    assertThat(seen.reasons()).containsExactly(Reason.ALL_MISSING);
    assertThat(seen.bracket()).isEmpty();
    assertThat(seen.states()).containsEntry(SampleState.MISSING, 1L);
  }

  /** The value was averaged from t − b on: that must lie in the window as well. */
  @Test
  void lookBack() {
    SeriesKey active = series(SERVER, "gpu_sm_active", "1", MetricKind.GAUGE, Scope.GPU_DEVICE);
    Seen seen =
        only(
            direct(
                client(SHARED),
                request("r", 0, 100),
                sample(active, 29, 0.5, 30),
                sample(active, 30, 0.25, 30),
                sample(active, 60, 0.75, 30)));
    assertThat(seen.count()).isEqualTo(2);
    assertThat(seen.edgeSamples()).isEqualTo(1);
    // 0.25 over [30, 60], 0.75 over [60, 90]
    stat(seen, Stat.TIME_MEAN, 0.5);
    // no valid sample before 0, 30 ≤ 0 + 30; 60 + 30 < 100 and nothing follows
    assertThat(seen.gaps()).containsExactly(span(90, 100));
  }

  /** A drop is a reset: the new value counts. */
  @Test
  void counterWithReset() {
    SeriesKey tokens =
        series(SERVER, "generation_tokens", "{token}", MetricKind.COUNTER, Scope.ENGINE);
    Seen seen =
        only(
            direct(
                client(SHARED),
                request("r", 0, 30),
                sample(tokens, -5, 90, 10),
                sample(tokens, 5, 100, 10),
                sample(tokens, 15, 3, 10),
                sample(tokens, 25, 7, 10),
                sample(tokens, 35, 12, 10)));
    stat(seen, Stat.INCREASE, 3 + 4);
    stat(seen, Stat.INCREASE_LOW, 7);
    stat(seen, Stat.INCREASE_HIGH, 10 + 3 + 4 + 5);
    stat(seen, Stat.DELTA, 7 - 100);
    assertThat(seen.resets()).isEqualTo(1);
  }

  /** The bounds exist without any inside sample; without a neighbour there is only the low one. */
  @Test
  void boundsOfAnIncrease() {
    SeriesKey tokens =
        series(SERVER, "generation_tokens", "{token}", MetricKind.COUNTER, Scope.ENGINE);
    Seen between =
        only(
            direct(
                client(SHARED),
                request("r", 10, 20),
                sample(tokens, 5, 3, 10),
                sample(tokens, 25, 8, 10)));
    assertThat(between.stats()).containsOnlyKeys(Stat.INCREASE_LOW, Stat.INCREASE_HIGH);
    stat(between, Stat.INCREASE_LOW, 0);
    stat(between, Stat.INCREASE_HIGH, 5);
    Seen alone = only(direct(client(SHARED), request("r", 10, 20), sample(tokens, 15, 3, 10)));
    assertThat(alone.stats()).doesNotContainKey(Stat.INCREASE_HIGH);
    stat(alone, Stat.INCREASE, 0);
    stat(alone, Stat.INCREASE_LOW, 0);
  }

  /** 10 J over [0, 100]: a has [0, 60], b has [40, 80]. */
  @Test
  void energyIsShared() {
    OracleReport report =
        direct(
            client(SHARED),
            request("a", 0, 60),
            request("b", 40, 80),
            sample(ENERGY, 0, 100, 100),
            sample(ENERGY, 100, 110, 100));
    Seen a = seen(row(report, "a"), ENERGY, Window.WHOLE);
    stat(a, Stat.OVERLAPPED, 6);
    stat(a, Stat.EXCLUSIVE, 4);
    stat(a, Stat.EQUAL_SHARE, 5);
    Seen b = seen(row(report, "b"), ENERGY, Window.WHOLE);
    stat(b, Stat.OVERLAPPED, 4);
    stat(b, Stat.EXCLUSIVE, 2);
    stat(b, Stat.EQUAL_SHARE, 3);
    assertThat(report.idle()).hasSize(1);
    assertThat(report.idle().get(0).idle()).isEqualByComparingTo("2");
    assertThat(report.idle().get(0).total()).isEqualByComparingTo("10");
    Row ra = row(report, "a");
    assertThat(ra.inFlightMean()).isEqualTo((40 + 2 * 20) / 60.0);
    assertThat(ra.aloneRatio()).isEqualTo(40 / 60.0);
    assertThat(ra.inFlightMax()).isEqualTo(2);
    assertThat(ra.overlappingRequests()).isEqualTo(1);
  }

  /** 200 − 100 > 1.5 · 60: nobody can say when those 5 J were used. */
  @Test
  void energyOfAGapIsIdle() {
    OracleReport report =
        direct(
            client(SHARED),
            request("a", 50, 150),
            sample(ENERGY, 0, 0, 100),
            sample(ENERGY, 100, 10, 60),
            sample(ENERGY, 200, 15, 60));
    Seen a = seen(row(report, "a"), ENERGY, Window.WHOLE);
    stat(a, Stat.OVERLAPPED, 5);
    stat(a, Stat.EQUAL_SHARE, 5);
    assertThat(report.idle().get(0).idle()).isEqualByComparingTo("10");
    assertThat(report.idle().get(0).total()).isEqualByComparingTo("15");
  }

  /** Touching requests overlap in one instant: it counts for the maximum, not for the mean. */
  @Test
  void touchingRequests() {
    OracleReport report =
        direct(client(SHARED), request("a", 0, 10), request("b", 10, 20), sample(BYTES, 5, 1, 10));
    for (Row row : report.rows()) {
      assertThat(row.inFlightMax()).isEqualTo(2);
      assertThat(row.inFlightMean()).isEqualTo(1);
      assertThat(row.aloneRatio()).isEqualTo(1);
      assertThat(row.overlappingRequests()).isEqualTo(1);
    }
  }

  /** Prefill and decode share the instant of the first token. */
  @Test
  void prefillAndDecode() {
    Row row =
        row(
            direct(
                client(SHARED),
                streamed("r", 0, 100, 30),
                sample(BYTES, 30, 1, 50),
                sample(BYTES, 60, 2, 50)),
            "r");
    assertThat(row.overlaps())
        .extracting(Seen::window)
        .containsExactly(Window.WHOLE, Window.PREFILL, Window.DECODE);
    assertThat(seen(row, BYTES, Window.PREFILL).count()).isEqualTo(1);
    assertThat(seen(row, BYTES, Window.DECODE).count()).isEqualTo(2);
    Row late =
        row(direct(client(SHARED), streamed("r", 0, 100, 101), sample(BYTES, 30, 1, 50)), "r");
    assertThat(late.overlaps()).extracting(Seen::window).containsExactly(Window.WHOLE);
  }

  /** end before start: never anything, and nobody meets it in flight. */
  @Test
  void reversed() {
    OracleReport report = direct(client(SHARED), request("r", 1000, 0), sample(BYTES, 500, 3, 100));
    Seen seen = only(report);
    assertThat(seen.count()).isZero();
    assertThat(seen.edgeSamples()).isZero();
    assertThat(seen.reasons()).containsExactly(Reason.WINDOW_SHORTER_THAN_UNCERTAINTY);
    assertThat(report.samples().outside()).isEqualTo(1);
  }

  /** Only b's poll lies where no record holds. */
  @Test
  void alignmentUncoveredInPart() {
    OracleReport report =
        direct(
            client(REMOTE),
            alignment(SHARED, REMOTE, 0, 0, Absent.LONG, 500),
            request("a", 0, 300),
            request("b", 600, 900),
            sample(BYTES, 100, 1, 300),
            sample(BYTES, 700, 2, 300));
    assertThat(seen(row(report, "a"), BYTES, Window.WHOLE).count()).isEqualTo(1);
    assertThat(seen(row(report, "b"), BYTES, Window.WHOLE).reasons())
        .containsExactly(Reason.CLOCK_ALIGNMENT_UNCOVERED);
    assertThat(report.samples().unplaced())
        .containsExactly(Map.entry("clock_alignment_uncovered", 1L));
    assertThat(report.status()).isEqualTo(JoinStatus.PARTLY_JOINED);
  }

  /** Two records that disagree place nothing; the same facts twice are one record. */
  @Test
  void alignmentAmbiguous() {
    OracleReport report =
        direct(
            client(REMOTE),
            alignment(SHARED, REMOTE, 0, 0, Absent.LONG, Absent.LONG),
            alignment(SHARED, REMOTE, 0, 0, Absent.LONG, Absent.LONG),
            alignment(SHARED, REMOTE, 3, 0, 0, Absent.LONG),
            request("a", -100, 100),
            sample(BYTES, -1, 1, 300),
            sample(BYTES, 0, 2, 300));
    assertThat(only(report).count()).isEqualTo(1);
    assertThat(report.samples().unplaced())
        .containsExactly(Map.entry("clock_alignment_ambiguous", 1L));
  }

  /** A restart is another identity: two rows, nothing added together. */
  @Test
  void restart() {
    ServerIdentity again = identity("h1", "b1", 4243, "GPU-a", "");
    SeriesKey other = bytes(again);
    OracleReport report =
        direct(
            client(SHARED),
            request("r", 0, 100),
            sample(BYTES, 10, 1, 10),
            unread(BYTES, 20, SampleState.INVALID, 10),
            sample(other, 40, 2, 10));
    Row row = row(report, "r");
    assertThat(row.overlaps()).hasSize(2);
    // covered until 10 only: one host is one replica
    assertThat(seen(row, BYTES, Window.WHOLE).gaps()).containsExactly(span(10, 100));
    assertThat(seen(row, other, Window.WHOLE).reasons())
        .containsExactly(Reason.GAP_AT_START, Reason.GAP_AT_END);
    assertThat(row.candidates()).isEqualTo(1);
    assertThat(row.routeEvidence()).isEqualTo(RouteEvidence.DECLARED);
  }

  /** Only measured ok requests with both times make the window of a case. */
  @Test
  void caseWindow() {
    OracleReport report =
        direct(
            client(SHARED),
            request("a", 0, 10),
            request("b", 30, 40),
            Facts.request(
                "late",
                "c1",
                "e1",
                Phase.MEASURED,
                BASE + 50,
                BASE + 60,
                "timeout",
                Double.NaN,
                ServedBy.UNKNOWN),
            Facts.request(
                "open",
                "c1",
                "e1",
                Phase.MEASURED,
                BASE - 20,
                Absent.LONG,
                "ok",
                Double.NaN,
                ServedBy.UNKNOWN),
            Facts.request(
                "warm",
                "c2",
                "e1",
                Phase.WARMUP,
                BASE + 8,
                BASE + 20,
                "ok",
                Double.NaN,
                ServedBy.UNKNOWN),
            sample(BYTES, 5, 1, 40),
            sample(BYTES, 25, 2, 40),
            sample(BYTES, 55, 3, 40));
    assertThat(report.cases()).hasSize(1);
    OracleReport.Case c1 = report.cases().get(0);
    assertThat(List.of(c1.requests(), c1.ok())).containsExactly(4L, 3L);
    assertThat(List.of(c1.from(), c1.to())).containsExactly(BASE, BASE + 40);
    // running: [0, 10], [8, 20] (a warm-up runs too), [30, 40]
    assertThat(c1.idleNs()).isEqualTo(10);
    assertThat(c1.overlaps()).hasSize(1);
    assertThat(c1.overlaps().get(0).count()).isEqualTo(2);
    assertThat(report.requests().unjoined())
        .containsOnly(Map.entry("request_without_times", 1L), Map.entry("warmup", 1L));
    assertThat(report.requests().joined()).isEqualTo(3);
    // 55 lies in the failed request
    assertThat(report.samples().inside()).isEqualTo(2);
    assertThat(report.samples().outside()).isEqualTo(1);
  }

  /** Who served it goes before the operator's word; equal samples and request ids count once. */
  @Test
  void routesAndDuplicates() {
    SeriesKey other = bytes(identity("h1", "b1", 7, "GPU-b", "r2"));
    OracleReport report =
        Oracle.of(
            List.of(
                client(SHARED),
                request("a", 0, 10),
                request("a", 0, 10),
                Facts.request(
                    "b",
                    "c1",
                    "e1",
                    Phase.MEASURED,
                    BASE,
                    BASE + 10,
                    "ok",
                    Double.NaN,
                    new ServedBy("", "r2", "", Absent.LONG, "")),
                Facts.request(
                    "c",
                    "c1",
                    "e1",
                    Phase.MEASURED,
                    BASE,
                    BASE + 10,
                    "ok",
                    Double.NaN,
                    new ServedBy("", "r3", "", Absent.LONG, "")),
                sample(BYTES, 5, 1, 40),
                sample(BYTES, 5, 1, 40),
                sample(other, 5, 1, 40)),
            JoinOptions.DEFAULT);
    assertThat(row(report, "a").routeEvidence()).isEqualTo(RouteEvidence.IMPLIED);
    assertThat(row(report, "a").candidates()).isEqualTo(2);
    assertThat(row(report, "a").overlappingRequests()).isEqualTo(1);
    assertThat(row(report, "b").routeEvidence()).isEqualTo(RouteEvidence.DECLARED_PER_REQUEST);
    assertThat(row(report, "b").overlaps()).hasSize(1);
    assertThat(row(report, "c").unjoined()).contains(Reason.IDENTITY_NOT_SEEN);
    assertThat(report.requests().rejected()).containsExactly(Map.entry("duplicate_request_id", 1L));
    assertThat(report.samples().duplicate()).isEqualTo(1);
    assertThat(report.samples().inside()).isEqualTo(2);
  }

  /**
   * The first line of the table that matches decides; a declared route with two replicas says so.
   */
  @Test
  void routeTable() {
    SeriesKey other = bytes(identity("h2", "b1", 7, "GPU-b", "r2"));
    SeriesKey third = bytes(identity("h2", "b1", 8, "GPU-c", "r3"));
    JoinOptions d = JoinOptions.DEFAULT;
    JoinOptions options =
        new JoinOptions(
            false,
            List.of(
                new Route("e2", "*", "*", Map.of("host", "h2")),
                new Route("e?", "*", "c1", Map.of("host", "h1"))),
            false,
            false,
            Map.of("h2", 0L),
            Map.of("h2", 0L),
            "",
            false,
            "*",
            d.latenessNs(),
            d.requestLatenessNs(),
            d.idleTimeoutNs(),
            d.horizonNs(),
            d.order());
    OracleReport report =
        Oracle.of(
            List.of(
                client(SHARED),
                request("a", 0, 10),
                Facts.request(
                    "b",
                    "c1",
                    "e2",
                    Phase.MEASURED,
                    BASE,
                    BASE + 10,
                    "ok",
                    Double.NaN,
                    ServedBy.UNKNOWN),
                Facts.request(
                    "c",
                    "c2",
                    "e1",
                    Phase.MEASURED,
                    BASE,
                    BASE + 10,
                    "ok",
                    Double.NaN,
                    ServedBy.UNKNOWN),
                sample(BYTES, 5, 1, 40),
                sample(other, 5, 1, 40),
                sample(third, 5, 1, 40)),
            options);
    assertThat(row(report, "a").routeEvidence()).isEqualTo(RouteEvidence.DECLARED);
    assertThat(row(report, "b").routeEvidence()).isEqualTo(RouteEvidence.ONE_OF);
    assertThat(row(report, "b").candidates()).isEqualTo(2);
    assertThat(row(report, "b").overlaps()).hasSize(2);
    assertThat(row(report, "c").unjoined()).contains(Reason.ROUTE_NOT_DECLARED);
    // no identity in common
    assertThat(row(report, "a").overlappingRequests()).isZero();
  }

  /** An offset between a clock and itself refuses that domain. */
  @Test
  void offsetOnSharedClock() {
    OracleReport report =
        Oracle.of(
            List.of(client(SHARED), request("a", 0, 10), sample(BYTES, 5, 1, 40)),
            options(Map.of("h1", 5L), Map.of("h1", 1L)));
    assertThat(row(report, "a").unjoined()).contains(Reason.CLOCK_OFFSET_ON_SHARED_CLOCK);
    assertThat(report.status()).isEqualTo(JoinStatus.UNJOINED);
  }
}
