package dev.inflight.join;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.inflight.join.JoinOptions.Order;
import dev.inflight.model.Absent;
import dev.inflight.model.Artifact;
import dev.inflight.model.ClockAlignment;
import dev.inflight.model.ClockAnchor;
import dev.inflight.model.MetricKind;
import dev.inflight.model.Phase;
import dev.inflight.model.Provenance;
import dev.inflight.model.Report;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestRow;
import dev.inflight.model.SampleState;
import dev.inflight.model.Scope;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.ServedBy;
import dev.inflight.model.ServerIdentity;
import dev.inflight.model.TelemetrySample;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes known late, what goes away again, and what is shown of it. */
final class LivePlanTest {
  private static final long SECOND = JoinOptions.SECOND;
  private static final long START = LongRun.START;
  private static final String CLIENT = "client/c/unix_epoch_ns";

  private final List<String> rows = new ArrayList<>();
  private LiveJoin join = live(true, LiveLimits.DEFAULT);

  private LiveJoin live(boolean direct, LiveLimits limits) {
    return LiveJoin.of(options(direct), limits, Feed.SLO, this::row);
  }

  private static JoinOptions options(boolean direct) {
    JoinOptions d = JoinOptions.DEFAULT;
    return new JoinOptions(
        direct,
        d.routes(),
        false,
        false,
        d.offsets(),
        d.uncertainties(),
        "",
        false,
        "*",
        2 * SECOND,
        2 * SECOND,
        10 * SECOND,
        60 * SECOND,
        Order.FINAL);
  }

  private void row(RequestRow row) {
    StringBuilder text = new StringBuilder(row.request().requestId());
    text.append(' ').append(row.joined() ? row.routeEvidence().name() : row.reason().wire());
    for (int at = 0; at < row.overlapCount(); at++) {
      text.append(' ').append(row.overlap(at).series().identity().host());
      text.append('=').append(row.overlap(at).count());
    }
    rows.add(text.toString());
  }

  private static SeriesKey memory(String host, String run, boolean canonical) {
    return series(host, "device_memory_used_bytes", "nvml", run, canonical);
  }

  private static SeriesKey series(
      String host, String metric, String source, String run, boolean canonical) {
    ServerIdentity identity =
        new ServerIdentity(host, 1, 1, "GPU-" + host, "", "", -1, "b", "", -1);
    return new SeriesKey(
        identity,
        metric,
        source,
        "By",
        MetricKind.GAUGE,
        Scope.GPU_DEVICE,
        Scope.GPU_DEVICE.owner(),
        run,
        identity.clockDomain(),
        canonical);
  }

  private static TelemetrySample sample(SeriesKey key, long atNs) {
    return new TelemetrySample(key, atNs, 7, SampleState.VALID, SECOND, "", Provenance.OBSERVED);
  }

  private void samples(SeriesKey key, long from, long to) {
    for (long at = from; at <= to; at++) {
      join.accept(sample(key, START + at * SECOND));
    }
  }

  private static Artifact artifact(String session, String run) {
    return new Artifact("a-" + session, session, true, run, CLIENT, "", "", "");
  }

  private static ClockAlignment aligned(String host, String run) {
    return new ClockAlignment(
        "x", run, host + "/b/unix_epoch_ns", CLIENT, 0, 0, Absent.LONG, Absent.LONG, "");
  }

  private void request(String id, String endpoint, long from, long to) {
    join.accept(event(id, endpoint, from, to));
  }

  private void requestTo(String host, String id, long from, long to) {
    join.accept(event(id, "e", from, to).withServedBy(new ServedBy(host, "", "", Absent.LONG, "")));
  }

  private static RequestEvent event(String id, String endpoint, long from, long to) {
    return TestRequests.request("s", id, "", endpoint, START + from * SECOND, START + to * SECOND);
  }

  private void restart() throws SnapshotMismatchException {
    join =
        LiveJoin.restore(options(true), LiveLimits.DEFAULT, Feed.SLO, this::row, join.snapshot());
  }

  @Test
  void accept_alignmentAfterItsSamples_placesThem() {
    join.accept(artifact("s", "run"));
    samples(memory("h", "run", true), 0, 4);
    request("q", "e", 1, 3);
    assertThat(join.status().heldSamples()).isEqualTo(5);
    assertThat(join.status().counts()).containsEntry("unplaced.clock_alignment_required", 5L);
    assertThat(join.series().get(0).refusal()).isPresent();
    join.accept(aligned("h", "run"));
    join.tick(0);
    assertThat(join.status().heldSamples()).isZero();
    samples(memory("h", "run", true), 5, 9);
    request("r", "e", 8, 9);
    join.tick(1);
    assertThat(rows).containsExactly("q DECLARED h=3");
  }

  @Test
  void tick_whileOneHostIsSilent_letsTheRowsOfOthersOut() throws Exception {
    join.accept(artifact("s", "run"));
    join.accept(aligned("silent", "run"));
    join.accept(aligned("alive", "run"));
    samples(memory("silent", "run", true), 0, 4);
    samples(memory("alive", "run", true), 0, 12);
    requestTo("silent", "q", 1, 3);
    requestTo("alive", "r", 4, 8);
    requestTo("alive", "t", 9, 12);
    join.tick(0);
    assertThat(rows).containsExactly("r DECLARED_PER_REQUEST alive=5");
    restart();
    join.tick(SECOND);
    assertThat(rows).hasSize(1);
    samples(memory("alive", "run", true), 13, 20);
    join.tick(11 * SECOND);
    assertThat(rows)
        .containsExactly(
            "r DECLARED_PER_REQUEST alive=5",
            "q DECLARED_PER_REQUEST silent=3",
            "t DECLARED_PER_REQUEST alive=4");
  }

  @Test
  void tick_withRequestsThatHaveNoEnd_letsTheRowsOfOthersOut() {
    join.accept(artifact("s", "run"));
    join.accept(aligned("h", "run"));
    for (int second = 0; second < 20; second++) {
      samples(memory("h", "run", true), second, second);
      join.accept(
          TestRequests.request("s", "x" + second, "", "e", START + second * SECOND, Absent.LONG));
      request("q" + second, "e", second, second + 1);
      join.tick(second);
    }
    assertThat(rows.stream().filter(each -> each.startsWith("q"))).hasSizeGreaterThan(14);
    assertThat(rows.stream().filter(each -> each.startsWith("x"))).hasSizeGreaterThan(14);
  }

  @Test
  void accept_alignmentAfterTheRow_leavesTheRowAndServesTheNext() throws Exception {
    join.accept(artifact("s", "run"));
    samples(memory("h", "run", true), 0, 9);
    request("q", "e", 1, 3);
    request("r", "e", 7, 9);
    join.tick(0);
    join.accept(aligned("h", "run"));
    restart();
    samples(memory("h", "run", true), 10, 12);
    join.finish();
    assertThat(rows).containsExactly("q clock_alignment_required", "r DECLARED h=3");
  }

  @Test
  void accept_artifactAfterItsSamples_joinsItsRun() {
    join.accept(artifact("other", "run-1"));
    join.accept(aligned("h", "run-1"));
    samples(memory("h", "run-2", true), 0, 4);
    join.tick(0);
    assertThat(join.status().counts()).containsEntry("unplaced.run_id_mismatch", 5L);
    request("q", "e", 1, 3);
    join.accept(artifact("s", "run-2"));
    join.finish();
    assertThat(rows).containsExactly("q DECLARED h=3");
  }

  @Test
  void accept_anchorsAfterSamplesOfAMonotonicClock_placesThem() {
    join.accept(new Artifact("a", "s", true, "run", "h/b/unix_epoch_ns", "", "", ""));
    SeriesKey wall = memory("h", "run", true);
    SeriesKey key =
        new SeriesKey(
            wall.identity(),
            wall.metric(),
            wall.source(),
            "By",
            wall.kind(),
            wall.scope(),
            wall.owner(),
            "run",
            "h/b/monotonic_ns",
            true);
    for (long at = 1; at <= 5; at++) {
      join.accept(sample(key, at * SECOND));
    }
    request("q", "e", 1, 3);
    join.accept(new ClockAnchor("h", "b", 0, START, 0));
    join.accept(new ClockAnchor("h", "b", 100 * SECOND, START + 100 * SECOND, 0));
    join.finish();
    assertThat(rows).containsExactly("q DECLARED h=3");
  }

  @Test
  void accept_clockTakenBackAfterUse_stands() {
    JoinOptions d = options(true);
    JoinOptions flagged =
        new JoinOptions(
            true,
            d.routes(),
            false,
            false,
            Map.of("", 0L),
            Map.of("", 0L),
            "",
            false,
            "*",
            d.latenessNs(),
            d.requestLatenessNs(),
            d.idleTimeoutNs(),
            d.horizonNs(),
            Order.FINAL);
    join = LiveJoin.of(flagged, LiveLimits.DEFAULT, Feed.SLO, this::row);
    join.accept(artifact("s", "run"));
    samples(memory("h", "run", true), 0, 9);
    request("q", "e", 1, 3);
    request("r", "e", 7, 9);
    join.tick(0);
    // a flag without a host is ambiguous from now on, but h has been placed by it
    samples(memory("i", "run", true), 0, 9);
    join.finish();
    assertThat(rows).containsExactly("q DECLARED h=3", "r ONE_OF h=3 i=0");
  }

  @Test
  void accept_secondEndpoint_endsTheImpliedRoute() {
    join = live(false, LiveLimits.DEFAULT);
    join.accept(artifact("s", "run"));
    join.accept(aligned("h", "run"));
    samples(memory("h", "run", true), 0, 9);
    request("q", "e", 1, 3);
    request("r", "e", 7, 9);
    join.tick(0);
    request("t", "another", 8, 9);
    join.finish();
    assertThat(rows)
        .containsExactly("q IMPLIED h=3", "r route_not_declared", "t route_not_declared");
  }

  @Test
  void accept_secondHostThatIsGoneAgain_doesNotBringTheImpliedRouteBack() {
    join = live(false, LiveLimits.DEFAULT);
    join.accept(artifact("s", "run"));
    join.accept(aligned("h", "run"));
    join.accept(aligned("i", "run"));
    samples(memory("h", "run", true), 0, 9);
    samples(memory("i", "run", true), 0, 9);
    for (long at = 10; at < 300; at++) {
      samples(memory("h", "run", true), at, at);
      request("q" + at, "e", at - 1, at);
    }
    assertThat(join.status().series()).isEqualTo(1);
    join.finish();
    assertThat(rows).hasSize(290).allMatch(each -> each.endsWith(" route_not_declared"));
  }

  @Test
  void accept_identitiesThatComeAndGo_staysBounded() throws SnapshotMismatchException {
    join.accept(artifact("s", "run"));
    int most = 0;
    int largest = 0;
    for (int at = 0; at < 2000; at++) {
      String pod = "pod-" + at / 20;
      if (at % 20 == 0) {
        join.accept(aligned(pod, "run"));
      }
      samples(memory(pod, "run", true), at, at);
      request("q" + at, "e", at - 1, at);
      join.tick(at);
      most = Math.max(most, (int) join.status().series());
      if (at % 500 == 499) {
        largest = Math.max(largest, join.snapshot().length);
        restart();
      }
    }
    assertThat(most).isLessThan(8);
    assertThat(largest).isLessThan(400_000);
    assertThat(join.status().counts()).containsKey(LivePlan.SERIES_FORGOTTEN);
    assertThat(join.status().watermarks()).hasSizeLessThan(8);
    Report report = join.finish();
    assertThat(report.balance().samples().holds()).as(report.balance().toString()).isTrue();
    assertThat(report.balance().requests().holds()).isTrue();
    assertThat(rows).hasSize(2000);
    assertThat(rows.get(1500)).startsWith("q1500 ").contains("pod-74=");
  }

  @Test
  void accept_moreThanTheLimits_isCountedByName() {
    join = live(true, new LiveLimits(1, 9, 3, 1, 2, 1, 9, 1, 1, 1));
    join.accept(artifact("s", "run"));
    join.accept(artifact("s2", "run"));
    samples(memory("h", "run", true), 0, 4);
    samples(memory("i", "run", true), 0, 1);
    join.accept(LongRun.sign("one", "c", START));
    join.accept(LongRun.sign("two", "c", START));
    for (int at = 0; at < 4; at++) {
      request("q" + at, "e", at, at + 1);
    }
    assertThat(join.status().counts())
        .containsEntry(LivePlan.SERIES_REFUSED, 2L)
        .containsEntry(LivePlan.HELD_DROPPED, 2L)
        .containsEntry(Clients.OPEN_REFUSED, 1L)
        .containsEntry(OverlapJoin.ROWS_FORCED, 2L)
        .containsEntry(LiveFacts.FACTS_DROPPED, 1L)
        .containsEntry("unplaced.too_many_series", 2L);
    assertThat(rows).hasSize(2);
    Report report = join.finish();
    assertThat(report.balance().samples().holds()).as(report.balance().toString()).isTrue();
    assertThat(report.balance().requests().holds()).isTrue();
  }

  @Test
  void openRequests_showsThoseThatHaveNotEnded() {
    join.accept(LongRun.sign("late", "c", START + SECOND));
    join.accept(LongRun.sign("early", "c", START));
    join.accept(
        new dev.inflight.model.RequestSign(
            true, "s", "early", "", "c", Phase.MEASURED, "", "", START, START + 5, START + 5));
    request("late", "e", 1, 2);
    assertThat(join.openRequests(0)).isEmpty();
    assertThat(join.openRequests(9))
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each.requestId()).isEqualTo("early");
              assertThat(each.endpoint()).isEqualTo("e");
              assertThat(each.candidates()).isZero();
              assertThat(each.firstContentAtNs()).isEqualTo(START + 5);
            });
    assertThat(join.status().openRequests()).isEqualTo(1);
    assertThat(join.status().oldestOpenNs()).isEqualTo(START);
    assertThat(join.status().waitingRequests()).isEqualTo(1);
  }

  @Test
  void openRequests_ofMany_areTheOldestInTheirOrder() {
    for (int each = 0; each < 50; each++) {
      join.accept(LongRun.sign("q" + each, "c", START + (each * 37 % 50) * SECOND));
    }
    assertThat(join.openRequests(3))
        .extracting(OpenRequest::startedAtNs)
        .containsExactly(START, START + SECOND, START + 2 * SECOND);
  }

  @Test
  void accept_fromTheFarFuture_isRefusedAndHarmsNobody() {
    join.accept(artifact("s", "run"));
    join.accept(aligned("h", "run"));
    join.refuseAfter(START + 100 * SECOND);
    samples(memory("h", "run", true), 0, 4);
    join.accept(sample(memory("h", "run", true), START + 1000 * SECOND));
    join.accept(sample(memory("h", "run", true), Long.MAX_VALUE));
    join.accept(LongRun.sign("z", "c", START + 1000 * SECOND));
    request("far", "e", 1000, 1001);
    request("q", "e", 1, 3);
    join.accept(
        new TelemetrySample(
            memory("h", "run", true),
            START + 5 * SECOND,
            7,
            SampleState.VALID,
            Long.MAX_VALUE,
            "",
            Provenance.OBSERVED));
    samples(memory("h", "run", true), 5, 9);
    request("r", "e", 8, 9);
    join.tick(0);
    assertThat(rows).containsExactly("q DECLARED h=3");
    assertThat(join.status().counts())
        .containsEntry("unplaced.from_the_future", 2L)
        .containsEntry("unplaced.interval_too_long", 1L)
        .containsEntry("rejected.from_the_future", 1L)
        .containsEntry("signs_from_the_future", 1L);
    assertThat(join.finish().balance().samples().holds()).isTrue();
  }

  @Test
  void accept_afterARequestWasLost_holdsNoMoreSamplesThanMayBe() {
    int most = 2_000;
    join = live(true, new LiveLimits(9, most, 9_999, 9, 9_999, 9, 99, 9, 9, 9));
    join.accept(artifact("s", "run"));
    join.accept(LongRun.sign("lost", "c", START));
    for (int series = 0; series < 8; series++) {
      join.accept(aligned("h" + series, "run"));
    }
    for (int second = 0; second < 600; second++) {
      for (int series = 0; series < 8; series++) {
        samples(memory("h" + series, "run", true), second, second + 1);
      }
      request("q" + second, "e", second, second + 1);
      assertThat(join.status().samples()).isLessThan(most + 8L * 40);
    }
    assertThat(join.status().counts().get(OverlapJoin.HORIZON_SHORTENED)).isPositive();
    assertThat(join.status().counts()).containsEntry("unjoined.beyond_horizon", 1L);
    assertThat(join.status().openRequests()).isZero();
    assertThat(rows.size()).isGreaterThan(300);
    Report report = join.finish();
    assertThat(report.balance().samples().holds()).as(report.balance().toString()).isTrue();
    assertThat(report.balance().requests().holds()).isTrue();
    assertThat(rows).hasSize(600);
  }

  @Test
  void finish_ofMoreLatenciesThanAreKept_keepsEveryOther() {
    join = live(true, new LiveLimits(9, 9, 9, 9, 9, 9, 99, 4, 9, 9));
    for (int at = 0; at < 40; at++) {
      request("q" + at, "e", at, at + 1);
    }
    Report report = join.finish();
    assertThat(report.cases().get(0).ok()).isEqualTo(40);
    assertThat(report.cases().get(0).latencies().get(1).ok().get(0).n()).isBetween(2L, 4L);
  }

  @Test
  void series_showsTheNewestReading() {
    join.accept(artifact("s", "run"));
    join.accept(aligned("h", "run"));
    samples(memory("h", "run", true), 0, 4);
    join.accept(sample(memory("h", "run", true), START + 2 * SECOND + 1));
    join.tick(0);
    SeriesState state = join.series().get(0);
    assertThat(state.value()).isEqualTo(7);
    assertThat(state.placedAtNs()).isEqualTo(START + 4 * SECOND);
    assertThat(state.intervalNs()).isEqualTo(SECOND);
    assertThat(state.samples()).isEqualTo(6);
    assertThat(join.status().watermarks()).containsEntry("h/b/unix_epoch_ns", START + 2 * SECOND);
  }

  @Test
  void accept_severalExportersOfOneDevice_oneCounts() {
    join.accept(artifact("s", "run"));
    for (long at = 0; at <= 9; at++) {
      join.accept(sample(series("h", "m", "a", "", false), START + at * SECOND));
      join.accept(sample(series("h", "m", "b", "", false), START + at * SECOND));
      join.accept(sample(series("h", "m", "b", "", false), START + at * SECOND + SECOND / 2));
    }
    request("q", "e", 1, 3);
    Report report = join.finish();
    assertThat(rows).containsExactly("q DECLARED h=5");
    assertThat(report.balance().samples().duplicate()).isEqualTo(10);
    assertThat(report.balance().samples().holds()).isTrue();
  }

  /** Which of several exporters counts is asked now and then, so that is part of the state. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void accept_exporterThatOvertakesAnother_countsWhateverRestarts(boolean restarts)
      throws SnapshotMismatchException {
    join.accept(artifact("s", "run"));
    SeriesKey slow = series("h", "m", "a", "", false);
    SeriesKey fast = series("h", "m", "b", "", false);
    for (long at = 0; at < 80; at++) {
      join.accept(sample(at < 56 ? slow : fast, START + at * SECOND / 8));
    }
    join.tick(1);
    for (long at = 80; at < 120; at++) {
      join.accept(sample(fast, START + at * SECOND / 8));
    }
    if (restarts) {
      restart();
    }
    join.accept(aligned("h", ""));
    join.tick(2);
    request("q", "e", 1, 3);
    join.finish();
    assertThat(rows).containsExactly("q DECLARED h=17");
  }

  @Test
  void restore_ofDamageOrAnotherJoin_refuses() {
    join.accept(artifact("s", "run"));
    samples(memory("h", "run", true), 0, 4);
    byte[] good = join.snapshot();
    for (int at = 0; at < good.length; at++) {
      byte[] bad = good.clone();
      bad[at] ^= 0x10;
      assertThatThrownBy(
              () -> LiveJoin.restore(options(true), LiveLimits.DEFAULT, Feed.SLO, row -> {}, bad))
          .isInstanceOf(SnapshotMismatchException.class);
    }
    OverlapJoin planned =
        new OverlapJoin(new Survey().plan(options(true)), options(true), Feed.SLO, row -> {});
    assertThatThrownBy(
            () ->
                LiveJoin.restore(
                    options(true), LiveLimits.DEFAULT, Feed.SLO, row -> {}, planned.snapshot()))
        .hasMessageContaining("other series");
  }
}
