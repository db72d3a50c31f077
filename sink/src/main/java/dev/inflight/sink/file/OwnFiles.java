package dev.inflight.sink.file;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Files and folders that nobody but their owner may read. */
public final class OwnFiles {
  private OwnFiles() {}

  /** The folder, which is created when it is missing. */
  public static void folder(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      Files.createDirectories(folder, forOwner(folder, "rwx------"));
    }
  }

  /** Creates the file unless there is one. */
  public static void create(Path file) throws IOException {
    try {
      Files.createFile(file, forOwner(file, "rw-------"));
    } catch (FileAlreadyExistsException e) {
      // as wanted
    }
  }

  /** The folder that a file is in. */
  public static Path folderOf(Path file) {
    Path folder = file.toAbsolutePath().normalize().getParent();
    return folder == null ? file : folder;
  }

  /**
   * The file that is meant: when its name stands for another, that.
   *
   * @param expected what it should be
   * @throws UnusableFileException when there is something there that is no file
   */
  public static Path real(Path file, String expected) throws IOException {
    if (Files.exists(file)) {
      Path real = file.toRealPath();
      if (!Files.isRegularFile(real)) {
        throw new UnusableFileException(
            "found "
                + (Files.isDirectory(real) ? "a directory" : "a device or a pipe")
                + ", expected "
                + expected);
      }
      return real;
    }
    Path folder = folderOf(file);
    return (Files.exists(folder) ? folder.toRealPath() : folder).resolve(file.getFileName());
  }

  /** The file beside another of which the name goes on like that. */
  public static Path beside(Path file, String ending) {
    return file.resolveSibling(file.getFileName() + ending);
  }

  /** Waits until the names in the folder are on disk, where a system can be asked for that. */
  public static void force(Path folder) throws IOException {
    if (!isPosix(folder)) {
      return;
    }
    // an interrupt would close the channel with nothing done
    boolean interrupted = Thread.interrupted();
    try (FileChannel names = FileChannel.open(folder, StandardOpenOption.READ)) {
      names.force(true);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** What went wrong, without the name of the file. */
  public static String reason(IOException e) {
    if (e instanceof NoSuchFileException) {
      return "no such file or folder";
    }
    if (e instanceof AccessDeniedException) {
      return "no permission";
    }
    if (e instanceof FileNotFoundException && e.getMessage() != null) {
      return inBrackets(e.getMessage());
    }
    if (e instanceof FileSystemException system && system.getReason() != null) {
      return system.getReason();
    }
    return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
  }

  private static FileAttribute<?>[] forOwner(Path path, String permissions) {
    return isPosix(path)
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }

  private static boolean isPosix(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }

  private static String inBrackets(String message) {
    int begin = message.lastIndexOf('(');
    return begin >= 0 && message.endsWith(")")
        ? message.substring(begin + 1, message.length() - 1)
        : message;
  }
}
