package dev.inflight.sink.journal;

import dev.inflight.sink.file.OwnFiles;
import dev.inflight.sink.file.SoleUse;
import dev.inflight.sink.file.UnusableFileException;
import dev.inflight.sink.frames.ForeignFileException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a service has taken in, record by record, and snapshots of what it made of them: together
 * they give its state again after any end.
 *
 * <p>What {@link #append} returned is on disk. A snapshot takes the place of the records before it,
 * which then go; the one before it is kept, with the records since, in case the newest is damaged.
 * What is damaged is passed over, and said.
 *
 * <p>One thread at a time may append, one may write snapshots; any may ask.
 */
public final class Journal implements Closeable {
  private final Path folder;
  private final JournalLimits limits;
  private final SoleUse lock;
  private final Segments segments;
  private final List<String> notes = new ArrayList<>();
  private final List<SnapshotFile> snapshots = new ArrayList<>();
  private @Nullable StoredSnapshot start;
  private volatile long snapshotSequence;
  private volatile long snapshotBytes;

  private Journal(Path folder, JournalLimits limits, SoleUse lock) throws IOException {
    this.folder = folder;
    this.limits = limits;
    this.lock = lock;
    this.segments = new Segments(folder, limits.segmentBytes());
    findSnapshots();
  }

  /**
   * Opens the journal in a folder, which is made when it is missing.
   *
   * @throws JournalException when it cannot be used, is in use, or is none of ours or of a later
   *     version; it is left as it is
   */
  public static Journal open(Path folder, JournalLimits limits) {
    try {
      OwnFiles.folder(folder);
      SoleUse lock = SoleUse.of(folder.resolve("journal"));
      boolean done = false;
      try {
        Journal journal = new Journal(folder, limits, lock);
        done = true;
        return journal;
      } finally {
        if (!done) {
          lock.close();
        }
      }
    } catch (UnusableFileException | ForeignFileException e) {
      throw new JournalException(folder + ": " + e.getMessage(), e);
    } catch (IOException e) {
      throw new JournalException(
          folder + ": found " + OwnFiles.reason(e) + ", expected to read and write it", e);
    }
  }

  private void findSnapshots() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      files
          .flatMap(each -> SnapshotFile.of(each).stream())
          .sorted(Comparator.comparingLong(SnapshotFile::sequence).reversed())
          .forEach(snapshots::add);
    }
    for (SnapshotFile each : List.copyOf(snapshots)) {
      Optional<StoredSnapshot> whole = whole(each);
      if (whole.isPresent()) {
        start = whole.get();
        snapshotSequence = each.sequence();
        snapshotBytes = Files.size(each.file());
        return;
      }
    }
  }

  private Optional<StoredSnapshot> whole(SnapshotFile each) throws IOException {
    try {
      return Optional.of(each.read());
    } catch (ForeignFileException e) {
      throw new JournalException(each.file() + ": " + e.getMessage(), e);
    } catch (IOException e) {
      notes.add(each.file() + ": " + OwnFiles.reason(e) + "; it is set aside");
      snapshots.remove(each);
      Files.move(each.file(), free(each.file()));
      return Optional.empty();
    }
  }

  private static Path free(Path file) {
    int number = 1;
    while (Files.exists(OwnFiles.beside(file, ".damaged-" + number))) {
      number++;
    }
    return OwnFiles.beside(file, ".damaged-" + number);
  }

  /** The newest whole snapshot; given away once, lest it be held for ever. */
  public Optional<StoredSnapshot> snapshot() {
    Optional<StoredSnapshot> found = Optional.ofNullable(start);
    start = null;
    return found;
  }

  /** Takes records in their order. */
  public interface Reader {
    /**
     * A record.
     *
     * @param done how many bytes of the journal were read with it
     * @throws IllegalArgumentException when it is none; the message says what is wrong with it
     */
    void record(long sequence, byte[] record, long done);
  }

  /**
   * Gives all records that no snapshot holds to a reader. To be called once, before {@link
   * #append}.
   *
   * @throws JournalException when a file cannot be read, or is of a later version
   */
  public void replay(Reader reader, Consumer<String> hears) {
    notes.forEach(hears);
    try {
      segments.replay(snapshotSequence, reader, hears);
    } catch (IOException e) {
      throw new JournalException(folder + ": " + OwnFiles.reason(e), e);
    }
  }

  /** How many bytes more it may be long; may be negative. */
  public long room() {
    return limits.bytes() - segments.bytes();
  }

  /** How much it may be. */
  public JournalLimits limits() {
    return limits;
  }

  /**
   * Adds records, all or none, and waits until they are on disk. Limits are the caller's to ask.
   *
   * @param records each of at most {@link JournalLimits#LONGEST} bytes
   * @return the number of the last
   * @throws IOException when they are not kept
   */
  public long append(List<byte[]> records) throws IOException {
    for (byte[] each : records) {
      if (each.length > JournalLimits.LONGEST) {
        throw new IllegalArgumentException("a record of " + each.length + " bytes");
      }
    }
    return segments.append(records);
  }

  /**
   * Writes a snapshot, after which the records before the last but one go.
   *
   * @throws IOException when it is not kept; all stays as it was
   */
  public void write(StoredSnapshot snapshot) throws IOException {
    SnapshotFile made = SnapshotFile.write(folder, snapshot);
    snapshotBytes = Files.size(made.file());
    snapshotSequence = made.sequence();
    snapshots.removeIf(each -> each.sequence() == made.sequence());
    snapshots.add(0, made);
    while (snapshots.size() > 2) {
      SnapshotFile old = snapshots.remove(snapshots.size() - 1);
      Files.deleteIfExists(old.file());
    }
    segments.drop(snapshots.get(snapshots.size() - 1).sequence());
  }

  /** The number of the last record. */
  public long last() {
    return segments.last();
  }

  /** How large it is. */
  public JournalCounts counts() {
    return new JournalCounts(
        segments.bytes(), segments.count(), segments.added(), snapshotSequence, snapshotBytes);
  }

  /** Lets go of the files. */
  @Override
  public void close() {
    segments.close();
    lock.close();
  }
}
