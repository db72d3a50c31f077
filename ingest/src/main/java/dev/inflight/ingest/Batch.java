package dev.inflight.ingest;

import java.util.List;

/**
 * Some lines of one input, read and in their order.
 *
 * @param items what the good lines were, one for each line in {@code lines}
 * @param lines the good lines as they came, each with a line feed at its end; given away by whoever
 *     builds a batch, and never changed
 * @param rejected the lines that did not get through
 */
public record Batch(List<Item> items, byte[] lines, List<RejectedLine> rejected) {
  /** Copies the lists. */
  public Batch {
    items = List.copyOf(items);
    rejected = List.copyOf(rejected);
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
