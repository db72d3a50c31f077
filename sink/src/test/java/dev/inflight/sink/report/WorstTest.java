package dev.inflight.sink.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.model.KnownMetric;
import dev.inflight.model.RequestRow;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.Stat;
import dev.inflight.model.Window;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class WorstTest {
  private static final Set<Window> WINDOWS = Set.of(Window.WHOLE);
  private static final SeriesKey WAITING =
      Servers.series(Servers.engine("h", "0"), KnownMetric.REQUESTS_WAITING);

  private static RequestRow row(String id, double ttft) {
    FakeOverlap overlap = new FakeOverlap(0, WAITING, Window.WHOLE).values(ttft);
    return FakeRow.joined(Requests.ok(id, Requests.T0, ttft, 9_000, 2), 1, List.of(overlap));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void worstFirst_ofAnyOrder_areTheLargestWithTheirOwnOverlaps(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Worst worst = new Worst(Ranking.of("ttft"), 7, WINDOWS);
    List<Double> all = new ArrayList<>();
    for (int at = 0; at < 500; at++) {
      double ttft = 1 + random.nextInt(200);
      all.add(ttft);
      worst.offer(row("r" + at, ttft));
    }
    all.sort(Comparator.reverseOrder());
    List<KeptRequest> kept = worst.worstFirst();
    assertThat(kept).extracting(KeptRequest::rank).containsExactlyElementsOf(all.subList(0, 7));
    assertThat(kept).allMatch(each -> each.overlaps().get(0).value(Stat.MAX) == each.rank());
  }

  @Test
  void offer_ofEquals_keepsTheEarlier() {
    Worst worst = new Worst(Ranking.of("ttft"), 2, WINDOWS);
    List.of("a", "b", "c").forEach(id -> worst.offer(row(id, 5)));
    assertThat(worst.worstFirst())
        .extracting(each -> each.request().requestId())
        .containsExactly("a", "b");
  }

  @Test
  void offer_ofAFailedRequest_isNoLatency() {
    Worst worst = new Worst(Ranking.of("e2e"), 2, WINDOWS);
    worst.offer(FakeRow.joined(Requests.failed("x", Requests.T0, "timeout", 60_000), 1, List.of()));
    assertThat(worst.isEmpty()).isTrue();
  }
}
