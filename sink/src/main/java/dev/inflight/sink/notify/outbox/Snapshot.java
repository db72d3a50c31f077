package dev.inflight.sink.notify.outbox;

import dev.inflight.sink.file.OwnFiles;
import dev.inflight.sink.file.UnusableFileException;
import dev.inflight.sink.frames.ForeignFileException;
import dev.inflight.sink.frames.FrameFile;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.outbox.LogRecord.Added;
import dev.inflight.sink.notify.outbox.LogRecord.Merged;
import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An outbox as it is at one moment, to look at while another process may be using it: nothing is
 * written, and what that process is just writing is not seen.
 */
public final class Snapshot implements Closeable {
  private final Path path;
  private final OutboxState state;
  private final List<String> notes;
  private final @Nullable RandomAccessFile file;

  private Snapshot(
      Path path, OutboxState state, List<String> notes, @Nullable RandomAccessFile file) {
    this.path = path;
    this.state = state;
    this.notes = notes;
    this.file = file;
  }

  /**
   * Reads an outbox; one that is not there is empty.
   *
   * @throws OutboxException when it cannot be read, or is none of ours
   */
  public static Snapshot read(Path file, OutboxLimits limits) {
    try {
      Path real = OwnFiles.real(file, "a file of an outbox");
      return Files.exists(real)
          ? read(file, new RandomAccessFile(real.toFile(), "r"), limits)
          : new Snapshot(file, new OutboxState(limits), List.of(), null);
    } catch (UnusableFileException | ForeignFileException | OutboxException e) {
      throw new OutboxException(file + ": " + e.getMessage(), e);
    } catch (IOException e) {
      throw new OutboxException(
          file + ": found " + OwnFiles.reason(e) + ", expected to read it", e);
    }
  }

  private static Snapshot read(Path path, RandomAccessFile opened, OutboxLimits limits)
      throws IOException {
    boolean done = false;
    try {
      FileContent content = FileContent.of(opened, limits);
      List<String> notes =
          content.damages().stream().map(each -> path + ": " + each.words()).toList();
      done = true;
      return new Snapshot(path, content.state(), notes, opened);
    } finally {
      if (!done) {
        opened.close();
      }
    }
  }

  static Message message(byte[] payload) {
    LogRecord record = RecordCodec.read(payload);
    if (record instanceof Added added) {
      return added.message();
    }
    if (record instanceof Merged merged) {
      return merged.digest();
    }
    throw new IllegalStateException("a record without a message");
  }

  /** All that is not done, in the order of acceptance. */
  public List<Entry> entries() {
    return state.standing().stream().map(Standing::entry).toList();
  }

  /**
   * The whole of a message.
   *
   * @throws OutboxException when it cannot be read
   */
  public Message message(Entry entry) {
    Optional<Standing> found = state.standing(entry.sequence());
    if (file == null || found.isEmpty()) {
      throw new IllegalArgumentException("message " + entry.id() + " is not in the snapshot");
    }
    try {
      return message(FrameFile.read(file, found.get().offset(), found.get().length()));
    } catch (IOException e) {
      throw new OutboxException(path + ": " + OwnFiles.reason(e), e);
    }
  }

  public ChannelMark mark() {
    return state.mark();
  }

  public OutboxCounts counts() {
    return state.counts();
  }

  /** The episodes of which the receiver has heard, and not yet that they are over. */
  public List<Told> told() {
    Collection<Told> told = state.told().all();
    return List.copyOf(told);
  }

  /** What is damaged: where, what was found, and what was expected. */
  public List<String> notes() {
    return notes;
  }

  @Override
  public void close() throws IOException {
    if (file != null) {
      file.close();
    }
  }
}
