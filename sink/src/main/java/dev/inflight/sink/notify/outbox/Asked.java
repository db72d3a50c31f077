package dev.inflight.sink.notify.outbox;

import dev.inflight.sink.file.OwnFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** A request that was put, as long as nobody has taken it. */
public final class Asked {
  private final Path file;

  Asked(Path file) {
    this.file = file;
  }

  /** Whether somebody has taken it. */
  public boolean isTaken() {
    return Files.notExists(file, LinkOption.NOFOLLOW_LINKS);
  }

  /**
   * Takes it back.
   *
   * @return whether that was in time: nobody does it now
   * @throws OutboxException when its file cannot be deleted
   */
  public boolean withdraw() {
    try {
      return Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new OutboxException(file + ": " + OwnFiles.reason(e), e);
    }
  }
}
