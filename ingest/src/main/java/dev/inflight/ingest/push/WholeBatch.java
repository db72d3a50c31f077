package dev.inflight.ingest.push;

import dev.inflight.ingest.Batch;
import dev.inflight.ingest.codec.SeriesTable;
import java.util.List;

/** Lines that are there as a whole, made into one batch. */
public final class WholeBatch {
  private static final PushLimits ALL =
      new PushLimits(
          Long.MAX_VALUE,
          Long.MAX_VALUE,
          Integer.MAX_VALUE,
          16 << 20,
          Integer.MAX_VALUE,
          Integer.MAX_VALUE);

  private WholeBatch() {}

  /**
   * All that the lines are.
   *
   * @param name what rejections call them
   * @param lines each with a line feed at its end
   */
  public static Batch of(String name, List<LineKind> kinds, SeriesTable series, byte[] lines) {
    try (PushedInput input = new PushedInput(name, kinds, series, Encoding.IDENTITY, ALL)) {
      input.feed(lines);
      return input.next().orElseGet(() -> new Batch(List.of(), new byte[0], List.of()));
    } catch (PushFault e) {
      throw new IllegalArgumentException(e.finding(), e);
    }
  }
}
