package dev.inflight.join;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.PriorityQueue;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class LongQueueTest {
  @Test
  void remove_valuesInAnyOrder_givesTheLeast() {
    for (long spread : new long[] {1, 10, 1_000, 1_000_000}) {
      compare(spread, new Random(411));
    }
  }

  private static void compare(long spread, Random random) {
    LongQueue queue = new LongQueue();
    PriorityQueue<Long> expected = new PriorityQueue<>();
    for (int step = 0; step < 20_000; step++) {
      if (random.nextInt(3) > 0 || expected.isEmpty()) {
        long value = step + (long) (random.nextDouble() * spread);
        queue.add(value);
        expected.add(value);
      } else {
        assertThat(queue.peek()).isEqualTo(expected.remove());
        queue.remove();
      }
      assertThat(queue.size()).isEqualTo(expected.size());
      assertThat(queue.isEmpty()).isEqualTo(expected.isEmpty());
    }
  }
}
