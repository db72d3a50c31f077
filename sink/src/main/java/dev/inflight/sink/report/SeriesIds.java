package dev.inflight.sink.report;

import dev.inflight.model.Overlap;
import dev.inflight.model.SeriesKey;
import java.util.Arrays;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Bytes that are the same for every overlap of a series, made once.
 *
 * <p>Holds one entry per series: as many as the report itself names.
 */
final class SeriesIds {
  private final Function<SeriesKey, byte[]> maker;
  private @Nullable SeriesKey[] keys = new SeriesKey[64];
  private byte[][] bytes = new byte[64][];

  SeriesIds(Function<SeriesKey, byte[]> maker) {
    this.maker = maker;
  }

  byte[] of(Overlap overlap) {
    return of(overlap.seriesIndex(), overlap.series());
  }

  private byte[] of(int index, SeriesKey key) {
    if (index >= keys.length) {
      int length = Math.max(index + 1, 2 * keys.length);
      keys = Arrays.copyOf(keys, length);
      bytes = Arrays.copyOf(bytes, length);
    }
    if (keys[index] != key) {
      keys[index] = key;
      bytes[index] = maker.apply(key);
    }
    return bytes[index];
  }
}
