package dev.inflight.join;

import static dev.inflight.join.LongRun.MS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.inflight.join.JoinOptions.Order;
import dev.inflight.model.Balance;
import dev.inflight.model.Event;
import dev.inflight.model.FinalBecause;
import dev.inflight.model.MetricKind;
import dev.inflight.model.Provenance;
import dev.inflight.model.Report;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestRow;
import dev.inflight.model.SampleState;
import dev.inflight.model.Scope;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.SeriesReport;
import dev.inflight.model.ServerIdentity;
import dev.inflight.model.Stat;
import dev.inflight.model.TelemetrySample;
import dev.inflight.model.Window;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Rows come out in time, and the state stays small, whatever falls silent. */
final class LivenessTest {
  private static final long SECOND = 1000 * MS;
  private static final SeriesKey MEMORY =
      new SeriesKey(
          new ServerIdentity("h", 1, 1, "GPU-1", "", "", -1, "b", "", -1),
          "device_memory_used_bytes",
          "nvml",
          "By",
          MetricKind.GAUGE,
          Scope.GPU_DEVICE,
          Scope.GPU_DEVICE.owner(),
          "run-7",
          "h/b/unix_epoch_ns",
          true);

  private final List<Event> first =
      List.of(
          new dev.inflight.model.Artifact(
              "a", "s", true, "run-7", "h/b/unix_epoch_ns", "", "", "a"),
          sample(0));

  private static TelemetrySample sample(long seconds) {
    return new TelemetrySample(
        MEMORY,
        LongRun.START + seconds * SECOND,
        seconds,
        SampleState.VALID,
        SECOND,
        "",
        Provenance.OBSERVED);
  }

  private static RequestEvent request(String id, long from, long to) {
    return TestRequests.request(
        "s", id, "", "e", LongRun.START + from * SECOND, LongRun.START + to * SECOND);
  }

  private Feed live(long horizonSeconds) {
    JoinOptions d = JoinOptions.DEFAULT;
    JoinOptions direct =
        new JoinOptions(
            true,
            d.routes(),
            false,
            false,
            d.offsets(),
            d.uncertainties(),
            "",
            false,
            "*",
            0,
            0,
            10 * SECOND,
            0,
            Order.FINAL);
    List<Event> known = new ArrayList<>(first);
    known.add(request("known", 0, 1));
    Feed feed = Feed.of(known, Feed.with(direct, Order.FINAL, 2 * SECOND, horizonSeconds * SECOND));
    first.forEach(feed.join::accept);
    return feed;
  }

  @Test
  void tick_pastWatermarks_letsRowsOut() {
    Feed feed = live(900);
    feed.join.accept(LongRun.sign("q", "c", LongRun.START + SECOND));
    samples(feed, 1, 4);
    feed.join.accept(request("q", 1, 4));
    samples(feed, 5, 7);
    feed.join.tick(0);
    assertThat(feed.rows).isEmpty();
    feed.join.accept(LongRun.sign("r", "c", LongRun.START + 7 * SECOND));
    samples(feed, 8, 8);
    feed.join.tick(1);
    assertThat(feed.rows)
        .singleElement()
        .extracting(Feed.Row::because)
        .isEqualTo(FinalBecause.WATERMARK);
  }

  private static void samples(Feed feed, long from, long to) {
    for (long at = from; at <= to; at++) {
      feed.join.accept(sample(at));
    }
  }

  @Test
  void tick_silentDomain_letsRowsOutWithAllThatCame() {
    Feed feed = live(900);
    samples(feed, 1, 4);
    feed.join.accept(request("q", 1, 4));
    feed.join.accept(request("r", 90, 91));
    feed.join.tick(0);
    feed.join.tick(9 * SECOND);
    assertThat(feed.rows).isEmpty();
    feed.join.accept(request("r2", 92, 93));
    feed.join.tick(11 * SECOND);
    Feed.Row row = feed.rows.get(0);
    assertThat(row.because()).isEqualTo(FinalBecause.IDLE);
    // those of the last two seconds too, which no watermark had passed
    assertThat(row.text()).contains(" n 4 ", "max 4 ");
    feed.join.accept(sample(3));
    samples(feed, 95, 99);
    SeriesReport.Samples counts = feed.join.finish().join().series().get(0).samples();
    assertThat(counts.late()).isEqualTo(1);
    assertThat(feed.rows.get(1).because()).isEqualTo(FinalBecause.END_OF_INPUT);
  }

  @Test
  void tick_silentClients_letsTheLastRowsOut() {
    Feed feed = live(900);
    feed.join.accept(request("q", 1, 4));
    samples(feed, 1, 20);
    feed.join.tick(0);
    samples(feed, 21, 22);
    feed.join.tick(11 * SECOND);
    assertThat(feed.rows)
        .singleElement()
        .extracting(Feed.Row::because)
        .isEqualTo(FinalBecause.IDLE);
  }

  @Test
  void accept_lateSample_countsAsLate() {
    Feed feed = live(900);
    samples(feed, 1, 9);
    feed.join.tick(0);
    feed.join.accept(sample(6));
    feed.join.accept(sample(8));
    Report report = feed.join.finish();
    assertThat(report.join().series().get(0).samples().late()).isEqualTo(1);
    assertThat(report.join().series().get(0).samples().duplicate()).isEqualTo(1);
    assertThat(report.balance().samples().late()).isEqualTo(1);
    assertThat(report.balance().samples().holds()).isTrue();
  }

  @Test
  void finish_ofWhatWaits_saysEndOfInput() {
    Feed feed = live(900);
    feed.join.accept(request("q", 1, 4));
    feed.join.finish();
    assertThat(feed.rows)
        .singleElement()
        .extracting(Feed.Row::because)
        .isEqualTo(FinalBecause.END_OF_INPUT);
  }

  @Test
  void tick_requestOpenBeyondHorizon_closesIt() {
    Feed feed = live(60);
    feed.join.accept(LongRun.sign("lost", "c", LongRun.START + SECOND));
    for (long at = 1; at <= 59; at++) {
      samples(feed, at, at);
      feed.join.accept(request("q" + at, at, at + 1));
    }
    feed.join.tick(0);
    assertThat(feed.rows).isEmpty();
    samples(feed, 60, 70);
    feed.join.accept(request("last", 70, 71));
    feed.join.tick(1);
    assertThat(feed.rows).hasSize(59);
    assertThat(feed.rows.get(58).text()).contains("max 3 ");
    assertThat(feed.rows).extracting(Feed.Row::because).containsOnly(FinalBecause.WATERMARK);
    // its end is told as its client saw it, and counts no second time
    feed.join.accept(request("lost", 1, 72));
    Feed.Row row = feed.rows.get(59);
    assertThat(row.because()).isEqualTo(FinalBecause.BEYOND_HORIZON);
    assertThat(row.text()).contains("BEYOND_HORIZON").doesNotContain("joined");
    Report report = feed.join.finish();
    Balance.Requests balance = report.balance().requests();
    assertThat(balance.unjoined()).isEqualTo(Map.of("beyond_horizon", 1L));
    assertThat(balance.read()).isEqualTo(61);
    assertThat(balance.holds()).isTrue();
    assertThat(report.measured()).isEqualTo(61);
  }

  @Test
  void accept_requestFromBeyondHorizon_isNotJoined() {
    Feed feed = live(60);
    samples(feed, 1, 100);
    feed.join.accept(request("q", 1, 99));
    assertThat(feed.rows)
        .singleElement()
        .extracting(Feed.Row::because)
        .isEqualTo(FinalBecause.BEYOND_HORIZON);
    assertThat(feed.join.finish().balance().requests().holds()).isTrue();
  }

  @Test
  void accept_withoutRequests_holdsTheHorizonOnly() {
    Feed feed = live(600);
    samples(feed, 1, 20_000);
    assertThat(feed.join.heldSamples()).isLessThan(1200);
  }

  @Test
  void accept_aLongStream_holdsLittle() {
    for (Order order : Order.values()) {
      LongRun run = new LongRun(7, 33_400, 334_000_000L / 20_000 * 1000, 0);
      Feed feed =
          Feed.of(run.events().subList(0, 500), Feed.with(run.options, order, 50 * MS, 2 * SECOND));
      OverlapJoin join =
          new OverlapJoin(feed.plan, feed.options, row -> assertThat(row.joined()).isTrue());
      long[] counts = new long[5];
      new LongRun(7, 33_400, 334_000_000L / 20_000 * 1000, 0)
          .stream(
              event -> {
                join.accept(event);
                counts[event instanceof TelemetrySample ? 0 : 1]++;
                if (order == Order.START && counts[0] % 50 == 49) {
                  long to = LongRun.writtenAt(event) - SECOND;
                  join.advance(to, to);
                }
                counts[2] = Math.max(counts[2], join.heldSamples());
                counts[3] = Math.max(counts[3], join.heldRequests());
              });
      assertThat(counts[0]).isGreaterThan(150_000);
      assertThat(counts[2]).as("samples held, " + order).isLessThan(6 * 1000);
      assertThat(counts[3]).as("requests held, " + order).isLessThan(300);
      assertThat(join.snapshot().length).isLessThan(4_000_000);
      assertThat(join.finish().balance().samples().late()).isZero();
    }
  }

  @Test
  void finish_equalSharesAndIdle_areTheIncrease() {
    for (long seed = 0; seed < 6; seed++) {
      LongRun run = new LongRun(seed, 1500, 25 * MS, 0);
      List<Event> events = run.events();
      Survey survey = new Survey();
      events.forEach(survey::accept);
      Map<String, Double> shares = new HashMap<>();
      OverlapJoin join =
          new OverlapJoin(survey.plan(run.options), run.options, row -> add(row, shares));
      Feed.Watermarks watermarks = new Feed.Watermarks(events);
      for (int at = 0; at < events.size(); at++) {
        join.accept(events.get(at));
        if (at % 100 == 0) {
          watermarks.tell(join, at + 1);
        }
      }
      Report report = join.finish();
      assertThat(report.unattributed()).isNotEmpty();
      for (SeriesReport.Idle idle : report.unattributed()) {
        double sum = shares.getOrDefault(idle.seriesId(), 0.0) + idle.idle();
        assertThat(sum).as("seed " + seed).isCloseTo(idle.total(), within(1e-9 * idle.total()));
      }
    }
  }

  private static void add(RequestRow row, Map<String, Double> shares) {
    for (int at = 0; at < row.overlapCount(); at++) {
      var overlap = row.overlap(at);
      if (overlap.window() == Window.WHOLE && overlap.has(Stat.EQUAL_SHARE)) {
        shares.merge(overlap.series().id(), overlap.value(Stat.EQUAL_SHARE), Double::sum);
      }
    }
  }
}
