package dev.inflight.app.who;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class SpellingTest {
  private static final List<String> NAMES =
      List.of("gpu_power", "gpu_temperature", "kv_cache_usage", "requests_waiting");

  @Test
  void nearest_slipOfTheFinger_isFound() {
    assertThat(Spelling.nearest("gpu_pwoer", NAMES)).contains("gpu_power");
    assertThat(Spelling.nearest("requests_wating", NAMES)).contains("requests_waiting");
  }

  @Test
  void nearest_partOfAName_isFound() {
    assertThat(Spelling.nearest("temperature", NAMES)).contains("gpu_temperature");
    assertThat(Spelling.nearest("kv_cache", NAMES)).contains("kv_cache_usage");
  }

  @Test
  void nearest_nothingLikeIt_isNothing() {
    assertThat(Spelling.nearest("zzzzzzzzzzzz", NAMES)).isEmpty();
    assertThat(Spelling.nearest("", NAMES)).isEmpty();
  }
}
