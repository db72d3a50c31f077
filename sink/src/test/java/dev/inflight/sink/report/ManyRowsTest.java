package dev.inflight.sink.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.model.Overlap;
import dev.inflight.model.RequestRow;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Memory does not grow with rows: what is reachable after 200,000 of them is what little was
 * before.
 */
@Tag("slow")
final class ManyRowsTest {
  private static final int ROWS = 200_000;
  private static final long ALLOWED_BYTES = 24L << 20;

  private static final class Counting extends OutputStream {
    private long bytes;

    @Override
    public void write(int single) {
      bytes++;
    }

    @Override
    public void write(byte[] from, int offset, int length) {
      bytes += length;
    }
  }

  private static long reachable() {
    Runtime runtime = Runtime.getRuntime();
    long least = Long.MAX_VALUE;
    for (int round = 0; round < 3; round++) {
      System.gc();
      least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
    }
    return least;
  }

  @ParameterizedTest
  @EnumSource(Format.class)
  void rows_ofAnyNumber_takeConstantMemory(Format format, @TempDir Path folder) throws IOException {
    List<? extends Overlap> overlaps = overlaps();
    Counting out = new Counting();
    try (ReportWriter writer = ReportWriters.create(format, out, folder)) {
      writer.begin(Written.context(ReportOptions.DEFAULT));
      feed(writer, overlaps, 0, ROWS / 100);
      long before = reachable();
      feed(writer, overlaps, ROWS / 100, ROWS);
      assertThat(reachable() - before).isLessThan(ALLOWED_BYTES);
      writer.end(SmallRun.report());
    }
    assertThat(out.bytes).isPositive();
    try (var left = Files.list(folder)) {
      assertThat(left).isEmpty();
    }
  }

  private static List<? extends Overlap> overlaps() {
    RequestRow slow = SmallRun.rows().get(9);
    return IntStream.range(0, 3).mapToObj(slow::overlap).toList();
  }

  private static void feed(
      ReportWriter writer, List<? extends Overlap> overlaps, int from, int to) {
    for (int at = from; at < to; at++) {
      double ttft = 100 + at / 1e3;
      writer.row(
          FakeRow.joined(
              Requests.ok("request-" + at, Requests.T0 + at, ttft, 9_000, 100), 3, overlaps));
    }
  }
}
