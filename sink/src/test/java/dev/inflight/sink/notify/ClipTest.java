package dev.inflight.sink.notify;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ClipTest {
  @Test
  void to_fitting_isUntouched() {
    assertThat(Clip.to(5, "héllo", Clip.UTF_16)).isEqualTo("héllo");
    assertThat(Clip.to(6, "héllo", Clip.UTF_8)).isEqualTo("héllo");
  }

  @Test
  void to_tooLong_saysHowMuchIsLeftOut() {
    assertThat(Clip.to(30, "a".repeat(100), Clip.UTF_16))
        .isEqualTo("aaa… (97 characters left out)")
        .hasSize(29);
  }

  @Test
  void to_noRoomForTheNotice_isEmpty() {
    assertThat(Clip.to(3, "a".repeat(100), Clip.UTF_16)).isEmpty();
  }

  @Test
  void to_family_isNeverCut() {
    String family = "👩‍👩‍👧";
    String clipped = Clip.to(45, family.repeat(20), Clip.UTF_16);
    assertThat(clipped.substring(0, clipped.indexOf('…')).replace(family, "")).isEmpty();
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void to_anyText_fitsAndStaysWhole(long seed) {
    Random random = new Random(seed);
    int[] alphabet = {'a', '&', 0xE9, 0x4E2D, 0x1F600, '\n', ' '};
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 500; i++) {
      text.appendCodePoint(alphabet[random.nextInt(alphabet.length)]);
    }
    for (int limit = 0; limit < 300; limit++) {
      String clipped = Clip.to(limit, text.toString(), Clip.UTF_8);
      assertThat(clipped.getBytes(UTF_8)).hasSizeLessThanOrEqualTo(limit);
      assertThat(new String(clipped.getBytes(UTF_8), UTF_8)).isEqualTo(clipped);
    }
  }
}
