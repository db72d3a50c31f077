package dev.inflight.sink.journal;

import dev.inflight.sink.file.OwnFiles;
import dev.inflight.sink.frames.Damage;
import dev.inflight.sink.frames.ForeignFileException;
import dev.inflight.sink.frames.FrameFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The files of records, in the order of their numbers. What a later file says again counts: so a
 * file that a disk did not take whole is left as it is, and another begun. Thread-safe.
 */
final class Segments implements Closeable {
  private static final int SHOWN = 5;

  private final Path folder;
  private final long segmentBytes;
  private final List<Segment> all = new ArrayList<>();
  private final List<Segment> damaged = new ArrayList<>();
  private @Nullable FrameFile writing;
  private long closedBytes;
  private long last;
  private long added;

  Segments(Path folder, long segmentBytes) throws IOException {
    this.folder = folder;
    this.segmentBytes = segmentBytes;
    try (Stream<Path> files = Files.list(folder)) {
      files
          .flatMap(each -> Segment.of(each).stream())
          .sorted(Comparator.comparingLong(Segment::first))
          .forEach(all::add);
    }
    for (Segment each : all) {
      closedBytes += Files.size(each.file());
    }
  }

  /**
   * Gives all records after a number to a reader, and goes on after the last.
   *
   * @param notes hears what could not be read
   */
  synchronized void replay(long after, Journal.Reader reader, Consumer<String> notes)
      throws IOException {
    last = after;
    long before = 0;
    for (int at = 0; at < all.size(); at++) {
      Segment each = all.get(at);
      long end = at + 1 < all.size() ? all.get(at + 1).first() : Long.MAX_VALUE;
      if (end <= after + 1) {
        before += Files.size(each.file());
        continue; // all of it is in the snapshot
      }
      damages(each, read(each, end, before, reader, notes), notes);
      last = Math.max(last, each.first() - 1);
      before += Files.size(each.file());
    }
  }

  private List<Damage> read(
      Segment segment, long end, long before, Journal.Reader reader, Consumer<String> notes)
      throws IOException {
    try {
      return segment.read(
          end,
          (sequence, record, offset) -> {
            if (sequence > last) {
              gap(sequence, notes);
              last = sequence;
              reader.record(sequence, record, before + offset);
            }
          });
    } catch (ForeignFileException e) {
      throw new JournalException(segment.file() + ": " + e.getMessage(), e);
    }
  }

  private void gap(long sequence, Consumer<String> notes) {
    if (sequence > last + 1) {
      notes.accept(
          folder
              + ": found record "
              + sequence
              + " after "
              + last
              + ", expected "
              + (last + 1)
              + "; what is between is lost");
    }
  }

  private void damages(Segment segment, List<Damage> damages, Consumer<String> notes) {
    damages.stream()
        .limit(SHOWN)
        .forEach(each -> notes.accept(segment.file() + ": " + each.words()));
    if (damages.size() > SHOWN) {
      notes.accept(
          segment.file() + ": and " + (damages.size() - SHOWN) + " more places are damaged");
    }
    if (!damages.isEmpty()) {
      damaged.add(segment);
    }
  }

  /**
   * Adds records, all or none, and waits until they are on disk.
   *
   * @return the number of the last
   */
  synchronized long append(List<byte[]> records) throws IOException {
    List<byte[]> payloads = new ArrayList<>(records.size());
    for (byte[] each : records) {
      payloads.add(Segment.payload(last + 1 + payloads.size(), each));
    }
    boolean done = false;
    try {
      FrameFile to = writing();
      to.append(payloads);
      to.force();
      done = true;
    } finally {
      if (!done) {
        leave();
      }
    }
    last += records.size();
    added += records.size();
    return last;
  }

  private FrameFile writing() throws IOException {
    FrameFile now = writing;
    if (now != null && now.end() >= segmentBytes) {
      leave();
      now = null;
    }
    if (now == null) {
      Segment next = Segment.in(folder, last + 1);
      now = next.create();
      if (all.isEmpty() || all.get(all.size() - 1).first() != next.first()) {
        all.add(next);
      } else {
        closedBytes = closed(); // one that had no record was begun anew
      }
      writing = now;
    }
    return now;
  }

  private long closed() throws IOException {
    long bytes = 0;
    for (Segment each : all.subList(0, all.size() - 1)) {
      bytes += Files.size(each.file());
    }
    return bytes;
  }

  /** Writes no more into the newest file. */
  private void leave() {
    FrameFile now = writing;
    writing = null;
    if (now == null) {
      return;
    }
    closedBytes += now.end();
    try {
      now.close();
    } catch (IOException e) {
      // what was forced is on disk, and all else is written again
    }
  }

  /** Removes files all of whose records are up to that number; damaged ones are set aside. */
  synchronized void drop(long upTo) throws IOException {
    while (all.size() > 1 && all.get(1).first() <= upTo + 1) {
      Segment first = all.get(0);
      long bytes = Files.exists(first.file()) ? Files.size(first.file()) : 0;
      if (damaged.remove(first)) {
        Files.move(first.file(), OwnFiles.beside(first.file(), ".damaged"));
      } else {
        Files.deleteIfExists(first.file());
      }
      all.remove(0);
      closedBytes -= bytes;
    }
  }

  synchronized long bytes() {
    FrameFile now = writing;
    return closedBytes + (now == null ? 0 : now.end());
  }

  synchronized int count() {
    return all.size();
  }

  synchronized long added() {
    return added;
  }

  synchronized long last() {
    return last;
  }

  @Override
  public synchronized void close() {
    leave();
  }
}
