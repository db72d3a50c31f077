package dev.inflight.app.channel;

import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.sink.notify.mute.SilenceFile;
import java.nio.file.Files;
import java.nio.file.Path;

/** The folder in which a service and commands keep what they share, and what is where in it. */
public record DataFolder(Path folder) {

  /**
   * The folder that {@code --data-dir} names.
   *
   * @throws CommandFailure when there is none
   */
  public static DataFolder of(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw CommandFailure.usage(
          "--data-dir", folder.toString(), "a folder that is there, the one of the service");
    }
    return new DataFolder(folder);
  }

  /** The folder of the outboxes, each in a file with the name of its channel. */
  public Path outboxes() {
    return folder.resolve("outbox");
  }

  /** The folder of what came in and of snapshots. */
  public Path journal() {
    return folder.resolve("journal");
  }

  /** The silences, in {@code silences.json}. */
  public SilenceFile silences() {
    return new SilenceFile(folder);
  }

  /** The salt of fingerprints. */
  Path salt() {
    return folder.resolve("salt");
  }
}
