package dev.inflight.sink.store;

/**
 * What became of a write.
 *
 * @param stored rows and alerts that are on disk now and were not before, those that had waited
 *     included
 * @param same that were there already
 * @param refused that were there already with other values, and stay as they were
 * @param waiting that are in memory only, those of earlier writes included
 */
public record Written(int stored, int same, int refused, int waiting) {
  /** Whether all that was ever given is on disk, dropped aside. */
  public boolean onDisk() {
    return waiting == 0;
  }
}
