package dev.inflight.sink.notify.mute;

import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import dev.inflight.sink.file.OwnFiles;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The sole right to replace files of a folder, among threads and processes. Waits for it up to five
 * seconds.
 */
final class FolderLock implements Closeable {
  private static final int TRIES = 250;
  private static final long BETWEEN_MS = 20;

  /**
   * Of all threads of this process: some systems take a lock away from a whole process when any of
   * its threads closes the file.
   */
  private static final ReentrantLock THREADS = new ReentrantLock();

  private final FileChannel channel;

  private FolderLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Waits for the lock.
   *
   * @throws IOException when it cannot be had, or another holds it all the time
   */
  static FolderLock of(Path file) throws IOException {
    waitForThreads(file);
    boolean done = false;
    try {
      OwnFiles.create(file);
      FileChannel channel = FileChannel.open(file, READ, WRITE);
      waitForProcesses(channel, file);
      done = true;
      return new FolderLock(channel);
    } finally {
      if (!done) {
        THREADS.unlock();
      }
    }
  }

  private static void waitForThreads(Path file) throws IOException {
    try {
      if (!THREADS.tryLock(TRIES * BETWEEN_MS, TimeUnit.MILLISECONDS)) {
        throw held(file);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while waiting for " + file);
    }
  }

  private static void waitForProcesses(FileChannel channel, Path file) throws IOException {
    for (int i = 0; i < TRIES; i++) {
      if (channel.tryLock() != null) {
        return;
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(BETWEEN_MS));
    }
    channel.close();
    throw held(file);
  }

  private static IOException held(Path file) {
    return new IOException("another holds " + file + " for more than 5 s");
  }

  /** Puts a file, which only its owner may read, in the place of another: wholly or not at all. */
  void replace(Path file, byte[] bytes) throws IOException {
    Path next = file.resolveSibling(file.getFileName() + ".next");
    Files.deleteIfExists(next);
    OwnFiles.create(next);
    try (FileChannel out = FileChannel.open(next, WRITE)) {
      ByteBuffer buffer = ByteBuffer.wrap(bytes);
      while (buffer.hasRemaining()) {
        out.write(buffer);
      }
      out.force(true);
    }
    Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
    forceFolder(file);
  }

  /** So that a crash does not bring the former file back, where the system can promise that. */
  private static void forceFolder(Path file) {
    try {
      OwnFiles.force(OwnFiles.folderOf(file));
    } catch (IOException e) {
      return; // some systems open no folders: then nothing can be promised
    }
  }

  @Override
  public void close() throws IOException {
    try {
      channel.close();
    } finally {
      THREADS.unlock();
    }
  }
}
