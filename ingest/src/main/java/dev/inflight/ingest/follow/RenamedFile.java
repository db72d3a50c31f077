package dev.inflight.ingest.follow;

import dev.inflight.ingest.Origin;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;

/** A file that was read before and has another name by now, in the same folder. */
final class RenamedFile {
  private RenamedFile() {}

  /**
   * Where it is; nothing when the name still stands for it, or it is not there.
   *
   * @param before how far it was read
   */
  static Optional<Path> find(Path path, Origin before) throws IOException {
    Path folder = path.toAbsolutePath().getParent();
    if (folder == null || isIt(path, before)) {
      return Optional.empty();
    }
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
      for (Path each : all) {
        if (isIt(each, before)) {
          return Optional.of(each);
        }
      }
      return Optional.empty();
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
  }

  private static boolean isIt(Path file, Origin before) {
    try {
      String number = number(file);
      if (!before.key().startsWith(number + " ")) {
        return false;
      }
      try (SeekableByteChannel open = Files.newByteChannel(file)) {
        return before.offset() <= open.size() && FileMark.isOf(before.key(), number, open);
      }
    } catch (IOException e) {
      return false; // a folder, gone just now, or another user's
    }
  }

  /** The number of a regular file, through links: what is none must not be opened. */
  static String number(Path path) throws IOException {
    BasicFileAttributes of = Files.readAttributes(path, BasicFileAttributes.class);
    if (!of.isRegularFile()) {
      throw new IOException(of.isDirectory() ? "a folder" : "no regular file");
    }
    return String.valueOf(of.fileKey()).replace(' ', '_');
  }
}
