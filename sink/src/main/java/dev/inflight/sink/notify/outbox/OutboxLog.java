package dev.inflight.sink.notify.outbox;

import dev.inflight.sink.file.OwnFiles;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Brings records into the state and into the file. Those that the file does not take wait in
 * memory, in their order; when they become too many, the whole file is to be written anew instead.
 */
final class OutboxLog implements Closeable {
  private static final int AT_ONCE = 1 << 20;
  private static final long LEAST_DEAD = 1 << 20;
  private static final int FEW = 10_000;

  private final Path file;
  private final OutboxState state;
  private final OutboxLimits limits;
  private final Queue<Unwritten> unwritten = new ArrayDeque<>();
  private final boolean compacts;
  private Journal journal;
  private long summary;
  private long unwrittenBytes;
  private long compactAbove;
  private boolean anew;
  private String trouble = "";

  /**
   * @param summary how many bytes of the file are the past that a compaction would keep
   * @param compacts false when the file holds what must not be thrown away
   */
  OutboxLog(
      Path file,
      OutboxState state,
      OutboxLimits limits,
      Journal journal,
      long summary,
      boolean compacts) {
    this.file = file;
    this.state = state;
    this.limits = limits;
    this.journal = journal;
    this.summary = summary;
    this.compacts = compacts;
  }

  /** A record that is in memory only. */
  private record Unwritten(long carries, byte[] payload) {}

  /**
   * Applies records and writes them, or keeps them until that is possible.
   *
   * @param durable whether to wait until they are on disk, and with them all before
   * @throws TooLongException when one is longer than records may be; then nothing is done
   */
  void append(List<? extends LogRecord> records, boolean durable) {
    List<byte[]> payloads = records.stream().map(OutboxLog::payload).toList();
    for (int i = 0; i < records.size(); i++) {
      LogRecord record = records.get(i);
      record.accept(state);
      if (record.carries() > 0) {
        state.unwritten(record.carries(), payloads.get(i));
      }
      unwritten.add(new Unwritten(record.carries(), payloads.get(i)));
      unwrittenBytes += payloads.get(i).length;
    }
    if (durable || trouble.isEmpty()) {
      write(durable);
    }
  }

  private static byte[] payload(LogRecord record) {
    byte[] payload = RecordCodec.write(record);
    if (payload.length > Frame.MOST) {
      throw new TooLongException(payload.length, Frame.MOST);
    }
    return payload;
  }

  /** Writes what waits in memory. Whether all is in the file now. */
  boolean write(boolean durable) {
    try {
      if (anew) {
        compact();
      } else {
        drain();
        if (durable) {
          force();
        }
      }
      trouble = "";
    } catch (IOException e) {
      trouble = OwnFiles.reason(e);
      bound();
      return false;
    }
    compactWhenWorthwhile();
    return trouble.isEmpty();
  }

  private void drain() throws IOException {
    while (!unwritten.isEmpty()) {
      List<Unwritten> some = new ArrayList<>();
      long length = 0;
      for (Unwritten each : unwritten) {
        length += Frame.length(each.payload());
        if (!some.isEmpty() && length > AT_ONCE) {
          break;
        }
        some.add(each);
      }
      long offset = journal.append(some.stream().map(Unwritten::payload).toList());
      for (Unwritten each : some) {
        unwritten.remove();
        unwrittenBytes -= each.payload().length;
        state.placed(each.carries(), offset, Frame.length(each.payload()));
        offset += Frame.length(each.payload());
      }
    }
  }

  private void force() throws IOException {
    try {
      journal.force();
    } catch (IOException e) {
      anew = true; // what the system did not write it may have forgotten
      throw e;
    }
  }

  private void bound() {
    if (unwritten.size() > 2 * limits.entries() + FEW || unwrittenBytes > limits.bytes()) {
      unwritten.clear();
      unwrittenBytes = 0;
      anew = true;
    }
  }

  private void compactWhenWorthwhile() {
    long live = state.bytes() + summary;
    long dead = journal.end() - live;
    if (compacts && dead > Math.max(LEAST_DEAD, live) && journal.end() > compactAbove) {
      tryToCompact();
    }
  }

  void tryToCompact() {
    try {
      compact();
    } catch (IOException e) {
      compactAbove = journal.end() + LEAST_DEAD;
      trouble = anew ? OwnFiles.reason(e) : trouble;
    }
  }

  private void compact() throws IOException {
    Compaction.Done done = Compaction.of(file, state, this::payload);
    Journal old = journal;
    journal = done.journal();
    summary = done.summary();
    unwritten.clear();
    unwrittenBytes = 0;
    anew = true; // until its name is on disk as well
    close(old);
    OwnFiles.force(OwnFiles.folderOf(file));
    anew = false;
  }

  private static void close(Journal old) {
    try {
      old.close();
    } catch (IOException e) {
      // all that is needed of it is on disk
    }
  }

  /** The record that carries the message of an entry. */
  byte[] payload(Standing standing) throws IOException {
    byte @Nullable [] inMemory = standing.unwritten();
    return inMemory == null ? journal.read(standing.offset(), standing.length()) : inMemory;
  }

  /** How long the file is. */
  long bytes() {
    return journal.end();
  }

  /** How long it would be after a compaction, about. */
  long liveBytes() {
    return state.bytes() + summary;
  }

  Optional<String> trouble() {
    if (trouble.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(file + ": " + trouble + "; " + atRisk());
  }

  private String atRisk() {
    int messages = state.inMemory();
    if (messages > 0) {
      return messages + (messages == 1 ? " message" : " messages") + " only in memory";
    }
    return unwritten.isEmpty()
        ? "what was written last is lost if the power fails"
        : "what became of the last messages is only in memory";
  }

  @Override
  public void close() {
    write(true);
    close(journal);
  }
}
