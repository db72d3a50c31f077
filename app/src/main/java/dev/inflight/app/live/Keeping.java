package dev.inflight.app.live;

import dev.inflight.sink.store.EventFileOptions;
import dev.inflight.sink.store.Retention;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What a service keeps on disk.
 *
 * @param retention of rows and alerts in the store
 * @param events where accepted lines are written as they came, if anywhere
 * @param rejects where lines that did not get through are written with their reasons, if anywhere
 */
public record Keeping(Retention retention, Optional<Folder> events, Optional<Folder> rejects) {
  /** Rows and alerts only. */
  public static final Keeping USUAL =
      new Keeping(Retention.USUAL, Optional.empty(), Optional.empty());

  /** A folder of files that are begun anew when they are large or old. */
  public record Folder(Path path, EventFileOptions options) {}
}
