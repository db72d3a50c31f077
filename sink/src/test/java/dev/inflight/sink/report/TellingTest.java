package dev.inflight.sink.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.model.Absent;
import dev.inflight.model.KnownMetric;
import dev.inflight.model.MetricKind;
import dev.inflight.model.Reason;
import dev.inflight.model.Scope;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.SeriesReport;
import dev.inflight.model.Stat;
import dev.inflight.model.Window;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class TellingTest {
  private static final long SECOND = 1_000_000_000L;

  private static FakeOverlap of(KnownMetric metric) {
    SeriesKey key = Servers.series(Servers.engine("h", "0"), metric);
    return new FakeOverlap(0, key, Window.WHOLE);
  }

  private static SeriesKey stranger(String metric) {
    return new SeriesKey(
        Servers.engine("h", "0"),
        metric,
        "s",
        "{token}",
        MetricKind.COUNTER,
        Scope.ENGINE,
        "engine",
        "r",
        "c",
        false);
  }

  private static List<String> told(FakeOverlap... overlaps) {
    Telling telling = new Telling();
    telling.add(List.of(overlaps).stream().map(KeptOverlap::new).toList());
    return telling.pieces();
  }

  @Test
  void counter_withBoundsOnly_isAtMost() {
    FakeOverlap between = of(KnownMetric.PROMPT_TOKENS).bracket(0, 1, SECOND, 2);
    between.set(Stat.INCREASE_LOW, 0).set(Stat.INCREASE_HIGH, 2_900);
    assertThat(told(between)).containsExactly("≤ 2,900 prompt tokens");
  }

  @Test
  void gauge_betweenSamples_saysHowFarTheyAreApart() {
    assertThat(told(of(KnownMetric.KV_CACHE_USAGE).bracket(0, 1, 900_000_000, 2)))
        .containsExactly("between two samples 900 ms apart");
  }

  @Test
  void gauge_withoutSamples_saysHowFarTheNearestIs() {
    assertThat(told(of(KnownMetric.KV_CACHE_USAGE).empty(Reason.NO_SAMPLES).nearest(860_000_000)))
        .containsExactly("no sample near: nearest 860 ms away");
  }

  @Test
  void doubt_ofOneMetricOfSeveral_namesIt() {
    assertThat(
            told(
                of(KnownMetric.REQUESTS_WAITING).values(3),
                of(KnownMetric.KV_CACHE_USAGE).empty(Reason.ALL_MISSING)))
        .containsExactly("3 waiting", "KV cache in use, max polled, but nothing was read");
  }

  @Test
  void strangers_thatStandStill_areLeftOut() {
    FakeOverlap still = new FakeOverlap(0, stranger("odd_100%_thing"), Window.WHOLE).values(7, 7);
    still.set(Stat.INCREASE, 0).set(Stat.INCREASE_LOW, 0).set(Stat.INCREASE_HIGH, 0);
    assertThat(told(of(KnownMetric.REQUESTS_WAITING).values(0), still))
        .containsExactly("0 waiting");
    assertThat(told(still)).containsExactly("all counters stood still");
    still.set(Stat.INCREASE_HIGH, 4);
    assertThat(told(still)).containsExactly("odd 100% thing ≤ 4");
  }

  @Test
  void strangers_thatAreMany_areCounted() {
    FakeOverlap[] many =
        IntStream.range(0, 14)
            .mapToObj(
                at ->
                    new FakeOverlap(at, stranger("m" + at), Window.WHOLE)
                        .values(1, 2)
                        .set(Stat.INCREASE_HIGH, 1))
            .toArray(FakeOverlap[]::new);
    assertThat(told(many)).hasSize(10).endsWith("5 metrics more");
  }

  @Test
  void places_ofASecondExporter_areNoGpusOfTheirOwn() {
    SeriesKey own = Servers.series(Servers.gpu("a", "GPU-1", ""), KnownMetric.GPU_POWER);
    SeriesKey copy = Servers.series(Servers.gpu("b", "GPU-1", ""), KnownMetric.GPU_POWER);
    SeriesReport repeated =
        new SeriesReport(
            1,
            copy.id(),
            copy,
            Set.of(),
            1_000,
            1_000,
            new SeriesReport.Samples(10, 0, 0, 0, 10, 0, 0),
            Absent.LONG,
            Optional.empty());
    Places places = new Places(List.of(Servers.report(0, own, 10), repeated));
    assertThat(places.census()).isEqualTo("1 GPU");
    assertThat(places.series()).isEqualTo(1);
    assertThat(places.hosts()).containsExactly("a");
  }

  @Test
  void places_ofLikeUuids_areNamedAsFarAsTheyDiffer() {
    List<SeriesReport> series =
        List.of(
            Servers.report(
                0, Servers.series(Servers.gpu("a", "GPU-1234abcd", ""), KnownMetric.GPU_POWER), 1),
            Servers.report(
                1, Servers.series(Servers.gpu("a", "GPU-1234abce", ""), KnownMetric.GPU_POWER), 1));
    Places places = new Places(series);
    assertThat(places.name(series.get(0).key())).isEqualTo("GPU-1234abcd");
    assertThat(places.name(series.get(1).key())).isEqualTo("GPU-1234abce");
  }
}
