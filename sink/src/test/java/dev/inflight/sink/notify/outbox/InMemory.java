package dev.inflight.sink.notify.outbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/** A folder that waits for no disk, where there is one, for tests that write very often. */
final class InMemory implements TempDirFactory {
  private static final Path MEMORY = Path.of("/dev/shm");

  @Override
  public Path createTempDirectory(
      AnnotatedElementContext annotated, ExtensionContext extensionContext) throws IOException {
    return Files.isWritable(MEMORY)
        ? Files.createTempDirectory(MEMORY, "outbox")
        : Files.createTempDirectory("outbox");
  }
}
