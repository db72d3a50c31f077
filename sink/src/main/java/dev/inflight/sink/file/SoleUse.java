package dev.inflight.sink.file;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The right to write a file, which one process has at a time: a lock on a file beside it that says
 * whose it is. The end of the process, however it comes, gives it back.
 */
public final class SoleUse implements Closeable {
  private static final int LONGEST_PID = 20;

  // a system may give up all locks of a process on a file when that process closes it anywhere, so
  // within this one the file of the lock is not even opened twice
  private static final Set<Path> HERE = ConcurrentHashMap.newKeySet();

  private final Path name;
  private final FileChannel channel;

  private SoleUse(Path name, FileChannel channel) {
    this.name = name;
    this.channel = channel;
  }

  /**
   * Takes the right, or says who has it.
   *
   * @throws UnusableFileException when somebody has it
   */
  public static SoleUse of(Path file) throws IOException {
    Path name = OwnFiles.beside(file, ".lock");
    if (!HERE.add(name)) {
      throw new InUseException("this process", "" + ProcessHandle.current().pid());
    }
    FileChannel channel = null;
    boolean taken = false;
    try {
      OwnFiles.create(name);
      channel =
          FileChannel.open(
              name, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
      taken = taken(channel);
      if (!taken) {
        String owner = owner(channel);
        throw new InUseException("process " + owner, owner);
      }
      return new SoleUse(name, channel);
    } finally {
      if (!taken) {
        close(channel);
        HERE.remove(name);
      }
    }
  }

  private static boolean taken(FileChannel channel) throws IOException {
    @Nullable FileLock lock = channel.tryLock();
    if (lock == null) {
      return false;
    }
    try {
      ByteBuffer pid = US_ASCII.encode(ProcessHandle.current().pid() + "\n");
      channel.truncate(0);
      channel.write(pid, 0);
    } catch (IOException e) {
      channel.truncate(0); // a full disk: then it does not say whose it is
    }
    return true;
  }

  private static String owner(FileChannel channel) throws IOException {
    ByteBuffer pid = ByteBuffer.allocate(LONGEST_PID);
    channel.read(pid, 0);
    String words = US_ASCII.decode(pid.flip()).toString().strip();
    return words.matches("\\d+") ? words : "(unknown)";
  }

  private static void close(@Nullable FileChannel channel) {
    try {
      if (channel != null) {
        channel.close();
      }
    } catch (IOException e) {
      // the end of the process closes it
    }
  }

  @Override
  public void close() {
    close(channel);
    HERE.remove(name);
  }
}
