package dev.inflight.app.live.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class SecondRingTest {
  private static final int MOST = 900;

  private final SecondRing ring = new SecondRing(MOST);

  @Test
  void put_severalInASecond_keepsLastLeastAndGreatest() {
    ring.put(5_100, 3, true);
    ring.put(5_200, 9, true);
    ring.put(5_900, 4, true);
    ring.put(5_400, 1, false);

    assertThat(ring.between(0, 10)).containsExactly(new SecondValue(5_900, 4, 1, 9));
  }

  @Test
  void put_nothingRead_isLastAndLeavesTheOthers() {
    ring.put(5_100, 3, true);
    ring.put(5_200, Double.NaN, true);
    ring.put(6_000, Double.NaN, true);

    assertThat(ring.between(0, 10))
        .containsExactly(
            new SecondValue(5_200, Float.NaN, 3, 3),
            new SecondValue(6_000, Float.NaN, Float.NaN, Float.NaN));
  }

  @Test
  void put_tooOld_isNotKept() {
    ring.put(2_000_000, 1, true);

    assertThat(ring.put(1_100_000, 2, false)).isFalse();
    assertThat(ring.put(1_101_000, 2, false)).isTrue();
    assertThat(ring.between(0, 5_000)).hasSize(2);
  }

  /** Against a map that keeps everything: jumps ahead and back, gaps, many in a second. */
  @Test
  void put_anyOrder_equalsAMapOfTheNewestSeconds() {
    for (long seed = 0; seed < 50; seed++) {
      Random random = new Random(seed);
      SecondRing tested = new SecondRing(MOST);
      TreeMap<Long, Float> expected = new TreeMap<>();
      long ms = 1_000_000 + random.nextInt(1_000_000);
      for (int i = 0; i < 3_000; i++) {
        ms += random.nextInt(100) == 0 ? random.nextInt(600_000) - 200_000 : random.nextInt(900);
        float value = random.nextInt(100);
        if (tested.put(ms, value, true)) {
          expected.put(ms / 1_000, value);
        }
      }
      long newest = expected.keySet().stream().max(Comparator.naturalOrder()).orElseThrow();
      expected.headMap(newest - MOST, true).clear();

      assertThat(tested.between(0, Long.MAX_VALUE))
          .as("seed %d", seed)
          .extracting(each -> each.atMs() / 1_000 + " " + each.last())
          .containsExactlyElementsOf(
              expected.entrySet().stream()
                  .map(each -> each.getKey() + " " + each.getValue())
                  .toList());
    }
  }
}
