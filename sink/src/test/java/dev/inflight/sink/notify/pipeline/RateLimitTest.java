package dev.inflight.sink.notify.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.sink.notify.outbox.OutboxLimits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RateLimitTest {
  private static final long SECOND_NS = 1_000_000_000L;

  private static RateLimit limit(int perSecond, int perMinute, long nowNs) {
    return new RateLimit(
        new Pace(
            perSecond,
            perMinute,
            List.of(),
            Duration.ZERO,
            Duration.ZERO,
            Duration.ofHours(1),
            1,
            OutboxLimits.USUAL),
        nowNs);
  }

  @Test
  void waitNs_burst_isAsLargeAsTheRate() {
    RateLimit limit = limit(5, 100, 7);
    for (int i = 0; i < 5; i++) {
      assertThat(limit.waitNs(7)).isZero();
      limit.spend(7);
    }
    assertThat(limit.waitNs(7)).isEqualTo(SECOND_NS / 5);
    assertThat(limit.available(7)).isZero();
    assertThat(limit.waitNs(7 + SECOND_NS / 5)).isZero();
  }

  @Test
  void waitNs_noLimits_isNothing() {
    RateLimit limit = limit(0, 0, 0);
    for (int i = 0; i < 1_000; i++) {
      limit.spend(0);
    }
    assertThat(limit.waitNs(0)).isZero();
    assertThat(limit.available(0)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void waitNs_longIdle_savesNoMoreThanABurst() {
    RateLimit limit = limit(0, 2, 0);
    long later = 86_400 * SECOND_NS;
    limit.spend(later);
    limit.spend(later);
    assertThat(limit.waitNs(later)).isEqualTo(30 * SECOND_NS);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void spend_whenAllowed_neverExceedsBurstAndRefillInAnyWindow(long seed) {
    Random random = new Random(seed);
    RateLimit limit = limit(5, 100, 0);
    List<Long> spent = new ArrayList<>();
    long now = 0;
    for (int i = 0; i < 5_000; i++) {
      now += random.nextInt(100) * 1_000_000L;
      if (limit.waitNs(now) > 0 && random.nextBoolean()) {
        now += limit.waitNs(now);
        assertThat(limit.waitNs(now)).isZero();
      }
      if (limit.waitNs(now) == 0) {
        limit.spend(now);
        spent.add(now);
      }
    }
    assertThat(spent).hasSizeGreaterThan(500);
    for (int i = 0; i < spent.size(); i++) {
      assertThat(within(spent, i, SECOND_NS)).isLessThanOrEqualTo(10);
      assertThat(within(spent, i, 60 * SECOND_NS)).isLessThanOrEqualTo(200);
    }
  }

  private static long within(List<Long> spent, int from, long windowNs) {
    int to = from;
    while (to < spent.size() && spent.get(to) - spent.get(from) < windowNs) {
      to++;
    }
    return to - from;
  }
}
