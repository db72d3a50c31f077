package dev.inflight.app.live;

import dev.inflight.ingest.Batch;
import dev.inflight.ingest.Item;
import dev.inflight.ingest.codec.Learned;
import dev.inflight.ingest.codec.SeriesTable;
import dev.inflight.ingest.push.Encoding;
import dev.inflight.ingest.push.LineKinds;
import dev.inflight.ingest.push.PushFault;
import dev.inflight.ingest.push.PushLimits;
import dev.inflight.ingest.push.PushedInput;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads lines that were read before, as if all had come at one time. One thread. */
final class LineReading {
  private static final String INPUT = "journal";
  private static final int LONGEST = 16 << 20;
  private static final int MOST_LEARNED = 16 << 20;

  private static final PushLimits LIMITS =
      new PushLimits(1L << 32, 1L << 32, 1, LONGEST, Integer.MAX_VALUE, Integer.MAX_VALUE);

  private final SeriesTable series;
  private final Learned learned = new Learned(MOST_LEARNED);

  /**
   * @param series shared by all that reads for this service
   */
  LineReading(SeriesTable series) {
    this.series = series;
  }

  /**
   * What the lines are.
   *
   * @param lines each with a line feed at its end
   * @param atNs when they came, Unix nanoseconds
   * @throws IllegalArgumentException when they cannot be read at all
   */
  List<Item> items(byte[] lines, long atNs) {
    Instant at = Instant.ofEpochSecond(0, atNs);
    try (PushedInput input =
        new PushedInput(
            INPUT, LineKinds.all(() -> at), series, learned, Encoding.IDENTITY, LIMITS)) {
      List<Item> items = new ArrayList<>();
      input.feed(lines);
      Optional<Batch> batch = input.next();
      while (batch.isPresent()) {
        items.addAll(batch.get().items());
        batch = input.next();
      }
      return items;
    } catch (PushFault e) {
      throw new IllegalArgumentException(e.finding(), e);
    }
  }
}
