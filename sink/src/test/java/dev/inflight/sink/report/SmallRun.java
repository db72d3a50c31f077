package dev.inflight.sink.report;

import static dev.inflight.sink.report.Requests.T0;

import dev.inflight.model.Absent;
import dev.inflight.model.Balance;
import dev.inflight.model.CaseReport;
import dev.inflight.model.ClientLocal;
import dev.inflight.model.ClockEvidence;
import dev.inflight.model.DomainReport;
import dev.inflight.model.Goodput;
import dev.inflight.model.JoinReport;
import dev.inflight.model.JoinStatus;
import dev.inflight.model.KnownMetric;
import dev.inflight.model.Latency;
import dev.inflight.model.Overlap;
import dev.inflight.model.Reason;
import dev.inflight.model.Report;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestRow;
import dev.inflight.model.RouteEvidence;
import dev.inflight.model.SampleState;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.SeriesReport;
import dev.inflight.model.Stat;
import dev.inflight.model.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Sixty requests to one replica with two GPUs and an engine, made by rule: every tenth waits behind
 * others for its first token, one fails, one is not joined, and GPU-bbbb goes unread for a while.
 */
final class SmallRun {
  static final SeriesKey UTILIZATION_A = gpu("GPU-aaaa1111-0000", KnownMetric.GPU_UTILIZATION);
  static final SeriesKey POWER_A = gpu("GPU-aaaa1111-0000", KnownMetric.GPU_POWER);
  static final SeriesKey MEMORY_A = gpu("GPU-aaaa1111-0000", KnownMetric.DEVICE_MEMORY_USED_BYTES);
  static final SeriesKey UTILIZATION_B = gpu("GPU-bbbb2222-0000", KnownMetric.GPU_UTILIZATION);
  static final SeriesKey ENERGY_B = gpu("GPU-bbbb2222-0000", KnownMetric.GPU_ENERGY);
  static final SeriesKey WAITING = engine(KnownMetric.REQUESTS_WAITING);
  static final SeriesKey PROMPT = engine(KnownMetric.PROMPT_TOKENS_COMPUTED);
  static final List<SeriesKey> SERIES =
      List.of(UTILIZATION_A, POWER_A, MEMORY_A, UTILIZATION_B, ENERGY_B, WAITING, PROMPT);

  private static final long SECOND = 1_000_000_000L;

  private SmallRun() {}

  private static SeriesKey gpu(String uuid, KnownMetric metric) {
    return Servers.series(Servers.gpu("h200-07", uuid, "0"), metric);
  }

  private static SeriesKey engine(KnownMetric metric) {
    return Servers.series(Servers.engine("h200-07", "0"), metric);
  }

  static List<RequestRow> rows() {
    List<RequestRow> rows = new ArrayList<>();
    for (int at = 0; at < 60; at++) {
      rows.add(row(at));
    }
    return rows;
  }

  /** One with a gap, a slow one, a failed one and an unjoined one. */
  static List<RequestRow> fewRows() {
    return List.of(row(4), row(9), row(17), row(18));
  }

  private static RequestRow row(int at) {
    long start = T0 + at * SECOND / 2;
    String id = "req-%03d".formatted(at);
    if (at == 17) {
      return FakeRow.joined(
          Requests.failed(id, start, "timeout", 30_000), 3, overlaps(at, start, 30, 0));
    }
    if (at == 18) {
      return FakeRow.unjoined(Requests.ok(id, start, 210.5, 4_000, 64), Reason.IDENTITY_NOT_SEEN);
    }
    boolean slow = at % 10 == 9;
    double ttft = slow ? 4_000 + at * 10.125 : 180 + at * 1.5;
    double e2e = ttft + 4_000 + at * 3;
    RequestEvent request = Requests.ok(id, start, ttft, e2e, 200 + at);
    return FakeRow.joined(request, slow ? 14.5 : 6.25, overlaps(at, start, e2e / 1e3, ttft / 1e3));
  }

  private static List<Overlap> overlaps(int at, long start, double seconds, double prefill) {
    List<Overlap> all = new ArrayList<>();
    long end = start + (long) (seconds * 1e9);
    long first = start + (long) (prefill * 1e9);
    boolean slow = prefill > 1;
    for (int index = 0; index < SERIES.size(); index++) {
      all.add(filled(index, Window.WHOLE, at, slow).window(start, end));
      if (prefill > 0) {
        FakeOverlap early = new FakeOverlap(index, SERIES.get(index), Window.PREFILL);
        all.add(
            slow
                ? filled(index, Window.PREFILL, at, true).window(start, first)
                : between(early, start));
        all.add(filled(index, Window.DECODE, at, slow).window(first, end));
      }
    }
    return all;
  }

  private static FakeOverlap between(FakeOverlap overlap, long start) {
    if (overlap.series().equals(PROMPT)) {
      overlap.set(Stat.INCREASE_LOW, 0).set(Stat.INCREASE_HIGH, 2_900);
    }
    return overlap
        .window(start, start + SECOND / 5)
        .bracket(start - 400_000_000, 1, start + 500_000_000, 2);
  }

  private static FakeOverlap filled(int index, Window window, int at, boolean slow) {
    SeriesKey key = SERIES.get(index);
    FakeOverlap overlap = new FakeOverlap(index, key, window);
    double wobble = at % 7;
    if (key.equals(UTILIZATION_A)) {
      return overlap.values(0.91 + wobble / 100, 0.97, 0.99).edge(1);
    } else if (key.equals(POWER_A)) {
      return overlap.values(390 + wobble, 402.5, 414);
    } else if (key.equals(MEMORY_A)) {
      return overlap.values(41_200_000_000.0 + at, 41_231_686_042.0);
    } else if (key.equals(UTILIZATION_B)) {
      return at % 15 == 4
          ? gap(overlap.values(0.5, 0.9))
          : overlap.values(0.88, 0.93 + wobble / 100);
    } else if (key.equals(ENERGY_B)) {
      return energy(overlap.values(10_000, 12_000 + wobble));
    } else if (key.equals(WAITING)) {
      return overlap.values(0, slow ? 9 + at % 3 : at % 2).state(SampleState.MISSING, 1);
    }
    return prompt(overlap.values(100_000, 108_000), slow ? 88_400 : 2_900 + at);
  }

  private static FakeOverlap gap(FakeOverlap overlap) {
    long from = T0 + 12 * SECOND;
    return overlap.partial(0.75, List.of(new long[] {from, from + SECOND}), Reason.GAP_INSIDE);
  }

  private static FakeOverlap energy(FakeOverlap overlap) {
    overlap
        .set(Stat.INCREASE, 2_000)
        .set(Stat.INCREASE_LOW, 2_000)
        .set(Stat.INCREASE_HIGH, 2_800.5);
    return overlap
        .set(Stat.OVERLAPPED, 2_400)
        .set(Stat.EXCLUSIVE, 120.25)
        .set(Stat.EQUAL_SHARE, 380.0625);
  }

  private static FakeOverlap prompt(FakeOverlap overlap, double high) {
    overlap.set(Stat.INCREASE, 1_800).set(Stat.INCREASE_LOW, 1_800);
    return overlap.set(Stat.INCREASE_HIGH, high);
  }

  static Report report() {
    return new Report(
        62,
        60,
        59,
        1,
        status(),
        T0,
        T0 + 38 * SECOND,
        join(),
        List.of(chat()),
        List.of(client()),
        idle(),
        balance(),
        List.of("gpu_energy of GPU-bbbb2222 is 14 % above its power × time"));
  }

  private static SortedMap<String, Long> status() {
    return new TreeMap<>(Map.of("ok", 59L, "timeout", 1L));
  }

  private static JoinReport join() {
    List<SeriesReport> series = new ArrayList<>();
    for (SeriesKey key : SERIES) {
      series.add(Servers.report(series.size(), key, 40));
    }
    DomainReport clock =
        new DomainReport(
            "h200-07/b00t/unix_epoch_ns",
            5 * SECOND,
            10_000_000,
            Optional.of(ClockEvidence.OPERATOR_SUPPLIED),
            280,
            0,
            0,
            Optional.empty());
    return new JoinReport(
        JoinStatus.JOINED, List.of(), RouteEvidence.DECLARED, List.of(clock), series, List.of());
  }

  private static CaseReport chat() {
    TreeMap<String, Double> slo = new TreeMap<>(Map.of("ttft_ms", 500.0));
    FakeOverlap whole = filled(2, Window.WHOLE, 3, false).window(T0, T0 + 38 * SECOND);
    return new CaseReport(
        "chat",
        60,
        59,
        status(),
        List.of(
            latency("ttft", 224.5, 4_300.25),
            latency("e2e", 4_310, 8_450.125),
            latency("tpot", 18.4, 24.9)),
        new CaseReport.Throughput("case_window", 38, 1.5526, 348.25, 794.9, 30_208, 13_233, 0),
        Optional.of(new Goodput(slo, 53, 7, 0, 0.8833, 0.8833, 1.39, 1.39)),
        T0,
        T0 + 38 * SECOND,
        0,
        List.of(whole));
  }

  private static Latency latency(String name, double p50, double p95) {
    return new Latency(
        name,
        List.of(quantile("p50", 0.5, p50, true), quantile("p95", 0.95, p95, false)),
        List.of(quantile("p50", 0.5, p50 + 1, true), quantile("p95", 0.95, Double.NaN, false)),
        0);
  }

  private static Latency.Quantile quantile(
      String label, double p, double value, boolean sufficient) {
    return new Latency.Quantile(label, p, value, 59, sufficient);
  }

  private static ClientLocal client() {
    return new ClientLocal("chat", "nvml", "GPU-cccc", 12, 1_000_000_000, Absent.LONG, 0.25);
  }

  private static List<SeriesReport.Idle> idle() {
    return List.of(new SeriesReport.Idle(ENERGY_B.id(), 12.5, 20_000));
  }

  private static Balance balance() {
    return new Balance(
        new Balance.Requests(62, 59, counts("identity_not_seen", 1, "warmup", 2), new TreeMap<>()),
        new Balance.Samples(290, 270, 4, 6, 0, new TreeMap<>(), 2, 8, 0, new TreeMap<>()));
  }

  private static SortedMap<String, Long> counts(String a, long n, String b, long m) {
    return new TreeMap<>(Map.of(a, n, b, m));
  }
}
