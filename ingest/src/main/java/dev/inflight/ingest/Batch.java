package dev.inflight.ingest;

import java.util.List;
import java.util.Optional;

/**
 * Some lines of one input, read and in their order.
 *
 * @param items what the good lines were, one for each line in {@code lines}
 * @param lines the good lines as they came, each with a line feed at its end; given away by whoever
 *     builds a batch, and never changed; read again, they give the items again
 * @param rejected the lines that did not get through
 * @param origin where it ended, when its reader wants to go on there after a restart
 */
public record Batch(
    List<Item> items, byte[] lines, List<RejectedLine> rejected, Optional<Origin> origin) {
  /** Copies the lists. */
  public Batch {
    items = List.copyOf(items);
    rejected = List.copyOf(rejected);
  }

  /** A batch of an input that cannot be read again. */
  public Batch(List<Item> items, byte[] lines, List<RejectedLine> rejected) {
    this(items, lines, rejected, Optional.empty());
  }

  /** The same with the place where it ended. */
  public Batch endingAt(Origin place) {
    return new Batch(items, lines, rejected, Optional.of(place));
  }

  /** Whether nothing came of it at all. */
  public boolean isEmpty() {
    return items.isEmpty() && rejected.isEmpty();
  }

  /** About how much it holds, in bytes. */
  public long weight() {
    long weight = lines.length;
    for (RejectedLine each : rejected) {
      weight += each.line().length();
    }
    return weight;
  }
}
