package dev.inflight.join;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

final class SeenIdsTest {
  @Test
  void add_idsThatDifferInTheirZerosOnly_areDifferent() {
    SeenIds ids = new SeenIds();

    for (String id : List.of("r1", "r01", "r001", "r", "", "1", "01", "r10", "r1x")) {
      assertThat(ids.add(id)).as(id).isTrue();
      assertThat(ids.add(id)).as(id).isFalse();
      assertThat(ids.contains(id)).as(id).isTrue();
    }
  }

  @Test
  void add_numberThatWasFarAhead_isKnownOnceTheNumberingReachesIt() {
    SeenIds ids = new SeenIds();

    assertThat(ids.add("r0")).isTrue();
    assertThat(ids.add("r70000")).isTrue();
    for (int at = 1; at < 2_000; at++) {
      assertThat(ids.add("r" + at)).isTrue();
    }

    assertThat(ids.contains("r70000")).isTrue();
    assertThat(ids.add("r70000")).isFalse();
    assertThat(ids.add("r70001")).isTrue();
  }

  @Test
  void add_idsOfManyKinds_answersLikeASet() {
    Random random = new Random(411);
    SeenIds ids = new SeenIds();
    Set<String> expected = new HashSet<>();

    for (int at = 0; at < 200_000; at++) {
      String id = id(random);
      assertThat(ids.contains(id)).as(id).isEqualTo(expected.contains(id));
      assertThat(ids.add(id)).as(id).isEqualTo(expected.add(id));
    }
  }

  private static String id(Random random) {
    long number = random.nextInt(100_000);
    return switch (random.nextInt(6)) {
      case 0 -> "req-" + number;
      case 1 -> String.format("req-%05d", number);
      case 2 -> "w" + random.nextInt(12) + "-" + number % 1_000;
      case 3 -> "big-" + (900_000_000_000_000_000L + number) + number;
      case 4 -> "late-" + number * number;
      default -> new UUID(number, 7).toString();
    };
  }
}
