package dev.inflight.sink.journal;

import java.util.List;

/**
 * A state and up to which record it reaches.
 *
 * @param sequence of the last record that is in it; 0 for none
 * @param parts of the state; never changed
 */
public record StoredSnapshot(long sequence, List<byte[]> parts) {
  public StoredSnapshot {
    parts = List.copyOf(parts);
  }
}
