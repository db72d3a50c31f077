package dev.inflight.ingest.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LineSplitterTest {
  private static final int MOST = 16_383;

  /** Whatever the reads, the lines are the same as those of the whole text. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void feed_inAnyPieces_givesTheSameLines(long seed) {
    Random random = new Random(seed);
    int[] lengths = {0, 1, 20, 300, MOST - 1, MOST, MOST + 1, 2 * MOST, 100_000};
    StringBuilder text = new StringBuilder();
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      int length = lengths[random.nextInt(lengths.length)];
      text.append(Character.toString('a' + i % 26).repeat(length)).append('\n');
      expected.add(length > MOST ? "too long" : Character.toString('a' + i % 26).repeat(length));
    }
    text.append("last");
    expected.add("last, open");
    byte[] bytes = text.toString().getBytes(StandardCharsets.US_ASCII);
    Collected lines = new Collected();
    LineSplitter splitter = new LineSplitter();
    for (int at = 0; at < bytes.length; ) {
      int piece =
          Math.min(bytes.length - at, 1 + random.nextInt(random.nextBoolean() ? 40 : 40_000));
      splitter.feed(bytes, at, at + piece, lines);
      at += piece;
    }
    splitter.finish(lines);
    assertThat(lines.all).isEqualTo(expected);
  }

  private static final class Collected implements LineSplitter.Lines {
    final List<String> all = new ArrayList<>();

    @Override
    public void line(byte[] buf, int from, int to, boolean open) {
      String line = new String(buf, from, to - from, StandardCharsets.US_ASCII);
      all.add(open ? line + ", open" : line);
    }

    @Override
    public void tooLong(byte[] buf, int from, int to) {
      all.add("too long");
    }
  }
}
