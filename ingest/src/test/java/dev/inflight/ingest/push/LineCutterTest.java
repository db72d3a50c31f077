package dev.inflight.ingest.push;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class LineCutterTest {
  private final LineCutter cutter = new LineCutter(5);

  private String feed(String text) {
    byte[] bytes = text.getBytes(ISO_8859_1);
    return new String(cutter.feed(bytes, 0, bytes.length), ISO_8859_1);
  }

  @Test
  void feed_linesInPieces_areWholeOnes() {
    assertThat(feed("ab\ncd")).isEqualTo("ab\n");
    assertThat(cutter.heldBytes()).isEqualTo(2);
    assertThat(feed("e\n\nfg\nh")).isEqualTo("cde\n\nfg\n");
    assertThat(new String(cutter.rest(), ISO_8859_1)).isEqualTo("h\n");
    assertThat(cutter.rest()).isEmpty();
  }

  @Test
  void feed_linesThatAreTooLong_arePassedOverAndCounted() {
    assertThat(feed("12345\n123456\nab\n")).isEqualTo("12345\nab\n");
    assertThat(cutter.takeSkippedLines()).isEqualTo(1);
    assertThat(feed("1234567")).isEmpty();
    assertThat(cutter.isSkipping()).isTrue();
    assertThat(cutter.heldBytes()).isZero();
    assertThat(feed("89".repeat(1_000))).isEmpty();
    assertThat(feed("0\nok\n")).isEqualTo("ok\n");
    assertThat(cutter.takeSkippedLines()).isEqualTo(1);
    assertThat(cutter.skippedBytes()).isEqualTo(7 + 7 + 2_000 + 2);
  }

  @Test
  void feed_anyPieces_giveTheSame() {
    for (long seed = 0; seed < 500; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      StringBuilder text = new StringBuilder();
      StringBuilder expected = new StringBuilder();
      for (int line = 0; line < 20; line++) {
        String one = "x".repeat(random.nextInt(9)) + "\n";
        text.append(one);
        expected.append(one.length() <= 6 ? one : "");
      }
      LineCutter each = new LineCutter(5);
      StringBuilder got = new StringBuilder();
      byte[] bytes = text.toString().getBytes(ISO_8859_1);
      for (int at = 0; at < bytes.length; ) {
        int to = Math.min(bytes.length, at + 1 + random.nextInt(12));
        got.append(new String(each.feed(bytes, at, to), ISO_8859_1));
        at = to;
      }
      assertThat(got.toString()).as("seed " + seed).isEqualTo(expected.toString());
      assertThat(each.rest()).isEmpty();
    }
  }
}
