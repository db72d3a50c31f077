package dev.inflight.sink.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.inflight.model.KnownMetric;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.Window;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class ApartTest {
  private static final SeriesKey WAITING =
      Servers.series(Servers.engine("h", "0"), KnownMetric.REQUESTS_WAITING);
  private static final SeriesKey KV =
      Servers.series(Servers.engine("h", "0"), KnownMetric.KV_CACHE_USAGE);

  private static Apart filled(int requests) {
    SplittableRandom random = new SplittableRandom(7);
    Apart apart = new Apart(Ranking.Latency.TTFT);
    for (int at = 0; at < requests; at++) {
      boolean slow = at % 20 == 3;
      double waiting = slow ? 9 + random.nextInt(3) : random.nextInt(3);
      apart.offer(
          FakeRow.joined(
              Requests.ok("r" + at, Requests.T0 + at, slow ? 5_000 : 200, 9_000, 20),
              4,
              List.of(
                  new FakeOverlap(0, WAITING, Window.WHOLE).values(waiting),
                  new FakeOverlap(1, KV, Window.WHOLE).values(random.nextDouble()))));
    }
    return apart;
  }

  private static Difference find(Apart.Comparison comparison, String name) {
    return comparison.differences().stream()
        .filter(each -> each.told().full().equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void compare_ofFewRequests_saysNothing() {
    assertThat(filled(39).compare()).isEmpty();
    assertThat(filled(40).compare()).isPresent();
  }

  @Test
  void compare_findsWhatDiffersAndOnlyThat() {
    Apart.Comparison comparison = filled(1_000).compare().orElseThrow();
    assertThat(comparison.slow()).isEqualTo(50);
    assertThat(comparison.rest()).isEqualTo(950);
    Difference waiting = find(comparison, "requests waiting, max");
    assertThat(waiting.higher()).isEqualTo(1);
    assertThat(waiting.strength()).isEqualTo(Difference.Strength.CLEAR);
    assertThat(waiting.words()).isEqualTo("slow is higher in 100");
    Difference cache = find(comparison, "KV cache in use, max");
    assertThat(cache.strength()).isEqualTo(Difference.Strength.NONE);
    assertThat(cache.higher()).isCloseTo(0.5, within(0.15));
  }

  @Test
  void compare_ofMoreThanFit_saysThatItIsASample() {
    Apart.Comparison comparison = filled(Apart.MOST + 5_000).compare().orElseThrow();
    assertThat(comparison.sampled()).isTrue();
    assertThat(comparison.slow() + comparison.rest()).isEqualTo(Apart.MOST);
    assertThat(comparison.of()).isEqualTo(Apart.MOST + 5_000);
    assertThat(find(comparison, "requests waiting, max").higher()).isGreaterThan(0.99);
  }

  @Test
  void higher_countsTiesHalf() {
    assertThat(Difference.higher(new double[] {1, 2}, new double[] {1, 2})).isEqualTo(0.5);
    assertThat(Difference.higher(new double[] {3}, new double[] {1, 3, 4, 5})).isEqualTo(0.375);
  }
}
