package dev.inflight.sink.notify.outbox;

import dev.inflight.sink.file.OwnFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Which file an outbox is. */
final class OutboxFiles {
  private OutboxFiles() {}

  /** The file that is meant: when its name stands for another, that. */
  static Path real(Path file) throws IOException {
    if (Files.exists(file)) {
      Path real = file.toRealPath();
      if (!Files.isRegularFile(real)) {
        throw new OutboxException(
            "found "
                + (Files.isDirectory(real) ? "a directory" : "a device or a pipe")
                + ", expected a file of an outbox");
      }
      return real;
    }
    Path folder = OwnFiles.folderOf(file);
    return (Files.exists(folder) ? folder.toRealPath() : folder).resolve(file.getFileName());
  }
}
