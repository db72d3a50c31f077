package dev.inflight.ingest.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SlidingLimitTest {

  private static boolean pass(SlidingLimit limit, long now) {
    boolean passes = !limit.isFull(now);
    if (passes) {
      limit.count(now);
    }
    return passes;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 50, 1_000})
  void anySecond_hasAtMostItsSize_andNoneIsRefusedWithoutNeed(int most) {
    SlidingLimit limit = new SlidingLimit(most);
    Random random = new Random(most);
    List<Long> passed = new ArrayList<>();
    long now = Long.MAX_VALUE - 3_000_000_000L; // runs over on its way
    for (int i = 0; i < 20_000; i++) {
      now += random.nextInt(3) == 0 ? random.nextInt(2_000_000_000 / most) : 0;
      int last = passed.size() - most;
      boolean full = last >= 0 && now - passed.get(last) < SlidingLimit.SECOND_NS;
      assertThat(pass(limit, now)).isEqualTo(!full);
      if (!full) {
        passed.add(now);
      }
      assertThat(limit.isIdle(now))
          .isEqualTo(now - passed.get(passed.size() - 1) >= 1_000_000_000L);
    }
    assertThat(passed).hasSizeGreaterThan(most).hasSizeLessThan(20_000);
  }
}
