package dev.inflight.sink.report;

import static dev.inflight.sink.report.Requests.T0;

import dev.inflight.model.Absent;
import dev.inflight.model.Balance;
import dev.inflight.model.CaseReport;
import dev.inflight.model.ClockEvidence;
import dev.inflight.model.DomainReport;
import dev.inflight.model.JoinReport;
import dev.inflight.model.JoinStatus;
import dev.inflight.model.KnownMetric;
import dev.inflight.model.Reason;
import dev.inflight.model.Report;
import dev.inflight.model.RequestRow;
import dev.inflight.model.RouteEvidence;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.SeriesReport;
import dev.inflight.model.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Runs in which something is odd. */
final class OtherRuns {
  static final String HOSTILE = "a|b`<script>\u001b[31m\n**x**\u202e@all\u0000é\ud800";

  private OtherRuns() {}

  static List<RequestRow> unjoinedRows(Reason why) {
    List<RequestRow> rows = new ArrayList<>();
    for (int at = 0; at < 5; at++) {
      rows.add(FakeRow.unjoined(Requests.ok("r" + at, T0 + at, 100 + at, 900, 20), why));
    }
    return rows;
  }

  static Report unjoined(JoinStatus status, Reason why) {
    DomainReport clock =
        new DomainReport(
            "b/unix_epoch_ns",
            Absent.LONG,
            Absent.LONG,
            Optional.empty(),
            0,
            0,
            0,
            Optional.of(why));
    List<DomainReport> clocks = status == JoinStatus.UNJOINED ? List.of(clock) : List.of();
    List<Reason> reasons = status == JoinStatus.UNJOINED ? List.of(why) : List.of();
    JoinReport join =
        new JoinReport(status, reasons, RouteEvidence.NONE, clocks, List.of(), List.of());
    TreeMap<String, Long> unjoined = new TreeMap<>(Map.of(why.wire(), 5L));
    return report(
        join,
        List.of(),
        new Balance(
            new Balance.Requests(5, 0, unjoined, new TreeMap<>()),
            new Balance.Samples(0, 0, 0, 0, 0, new TreeMap<>(), 0, 0, 0, new TreeMap<>())));
  }

  /** A report in which whatever may be said by others is hostile. */
  static Report hostile() {
    SeriesKey key = hostileSeries();
    DomainReport clock =
        new DomainReport(
            HOSTILE + "/unix_epoch_ns",
            0,
            Absent.LONG,
            Optional.of(ClockEvidence.ASSUMED),
            1,
            0,
            0,
            Optional.empty());
    JoinReport join =
        new JoinReport(
            JoinStatus.JOINED,
            List.of(),
            RouteEvidence.IMPLIED,
            List.of(clock),
            List.of(Servers.report(0, key, 1)),
            List.of(HOSTILE));
    CaseReport small = SmallRun.report().cases().get(0);
    CaseReport odd =
        new CaseReport(
            HOSTILE,
            1,
            1,
            new TreeMap<>(Map.of(HOSTILE, 1L)),
            small.latencies(),
            small.throughput(),
            small.goodput(),
            T0,
            T0 + 1,
            0,
            List.of());
    TreeMap<String, Long> rejected = new TreeMap<>(Map.of(HOSTILE, 1L));
    return report(
        join,
        List.of(odd, small),
        new Balance(
            new Balance.Requests(2, 1, new TreeMap<>(), rejected),
            new Balance.Samples(1, 1, 0, 0, 0, new TreeMap<>(), 0, 0, 0, new TreeMap<>())));
  }

  static List<RequestRow> hostileRows() {
    FakeOverlap overlap = new FakeOverlap(0, hostileSeries(), Window.WHOLE).values(1, 2);
    return List.of(
        FakeRow.joined(
            Requests.of(HOSTILE, HOSTILE, HOSTILE, T0, "ok", 10, 20, 3, 4), 1, List.of(overlap)));
  }

  private static SeriesKey hostileSeries() {
    SeriesKey key = Servers.series(Servers.gpu(HOSTILE, HOSTILE, HOSTILE), KnownMetric.GPU_POWER);
    return new SeriesKey(
        key.identity(),
        HOSTILE,
        HOSTILE,
        HOSTILE,
        key.kind(),
        key.scope(),
        HOSTILE,
        HOSTILE,
        HOSTILE,
        false);
  }

  /** Eight GPUs in one replica, one of them throttled; no streaming. */
  static RequestRow eightGpus() {
    List<FakeOverlap> overlaps = new ArrayList<>();
    for (int gpu = 0; gpu < 8; gpu++) {
      SeriesKey power = eightGpusSeries().get(2 * gpu);
      SeriesKey throttle = eightGpusSeries().get(2 * gpu + 1);
      overlaps.add(new FakeOverlap(2 * gpu, power, Window.WHOLE).values(390 + gpu, 400 + gpu));
      overlaps.add(
          new FakeOverlap(2 * gpu + 1, throttle, Window.WHOLE).values(1, gpu == 5 ? 0x41 : 1));
    }
    return FakeRow.joined(Requests.ok("big", T0, Double.NaN, 12_000, 40), 1, overlaps);
  }

  static List<SeriesKey> eightGpusSeries() {
    List<SeriesKey> all = new ArrayList<>();
    for (int gpu = 0; gpu < 8; gpu++) {
      all.add(Servers.series(Servers.gpu("h", "GPU-0000000" + gpu, "0"), KnownMetric.GPU_POWER));
      all.add(
          Servers.series(
              Servers.gpu("h", "GPU-0000000" + gpu, "0"), KnownMetric.GPU_THROTTLE_REASONS));
    }
    return all;
  }

  static Report eightGpusReport() {
    List<SeriesReport> series = new ArrayList<>();
    eightGpusSeries().forEach(key -> series.add(Servers.report(series.size(), key, 9)));
    JoinReport join =
        new JoinReport(
            JoinStatus.JOINED, List.of(), RouteEvidence.ONE_OF, List.of(), series, List.of());
    return report(join, List.of(), SmallRun.report().balance());
  }

  private static Report report(JoinReport join, List<CaseReport> cases, Balance balance) {
    return new Report(
        5,
        5,
        5,
        0,
        new TreeMap<>(Map.of("ok", 5L)),
        T0,
        T0 + 1_000_000_000L,
        join,
        cases,
        List.of(),
        List.of(),
        balance,
        List.of());
  }
}
