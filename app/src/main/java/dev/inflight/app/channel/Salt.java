package dev.inflight.app.channel;

import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.sink.file.OwnFiles;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;

/** Random bytes in a file {@code salt} of the data folder, made once, for its owner only. */
final class Salt {
  private static final int BYTES = 32;

  private Salt() {}

  /**
   * The bytes.
   *
   * @throws CommandFailure when they can be neither read nor made
   */
  static byte[] of(DataFolder folder) {
    Path file = folder.salt();
    try {
      if (!Files.exists(file)) {
        make(file);
      }
      try (InputStream in = Files.newInputStream(file)) {
        byte[] salt = in.readNBytes(BYTES + 1);
        if (salt.length != BYTES) {
          throw new CommandFailure(
              ExitCode.DATA,
              "%s has not the %d bytes that it should; without it another is made, and channels count as new"
                  .formatted(file, BYTES));
        }
        return salt;
      }
    } catch (IOException e) {
      throw new CommandFailure(
          ExitCode.DATA,
          "%s can be neither read nor made: %s %s"
              .formatted(file, e.getClass().getSimpleName(), e.getMessage()),
          e);
    }
  }

  /** Wholly or not at all: under another name first. */
  private static void make(Path file) throws IOException {
    byte[] salt = new byte[BYTES];
    SecureRandom random = new SecureRandom();
    random.nextBytes(salt);
    Path made = file.resolveSibling("salt." + Integer.toHexString(random.nextInt()));
    try {
      OwnFiles.create(made);
      try (FileChannel out = FileChannel.open(made, StandardOpenOption.WRITE)) {
        out.write(ByteBuffer.wrap(salt));
        out.force(true);
      }
      Files.move(made, file);
    } catch (FileAlreadyExistsException e) {
      return; // another process was faster: its salt is the one
    } finally {
      Files.deleteIfExists(made);
    }
  }
}
