package dev.inflight.ingest.file;

import dev.inflight.ingest.codec.EventSink;
import dev.inflight.ingest.spill.EventOrdering;
import dev.inflight.model.Event;
import dev.inflight.model.Rejection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/**
 * One pass over one input in the order of time, for files whose disorder is larger than what may be
 * waited for: first the whole input is read, then its events are given. What has no time, such as
 * artifacts and clock alignments, and rejections are handed on while reading.
 *
 * <p>Samples come by their instant, requests by start and then id (those without a start first).
 * Memory is bounded; temporary files are removed on close. One thread.
 */
public final class EventSorter implements EventReader {
  /** How much is held in memory when nothing else is said, in bytes. */
  public static final long DEFAULT_MEMORY_BYTES = 64L * 1024 * 1024;

  private static final int EVENTS_A_BLOCK = 512;

  private final EventReader source;
  private final EventSink sink;
  private final EventOrdering ordering;
  private boolean reading = true;
  private boolean giving = true;

  /** Sorts an input in the default memory. */
  public EventSorter(InputFile input, EventSink sink, Path spoolDirectory) throws IOException {
    this(input, sink, spoolDirectory, DEFAULT_MEMORY_BYTES);
  }

  /**
   * Sorts an input.
   *
   * @param spoolDirectory where temporary files go; made when needed
   * @param memoryBytes about how much to hold in memory
   */
  public EventSorter(InputFile input, EventSink sink, Path spoolDirectory, long memoryBytes)
      throws IOException {
    this.sink = sink;
    this.ordering = new EventOrdering(spoolDirectory, memoryBytes);
    this.source = input.reader(new Taking());
  }

  @Override
  public boolean readBlock() throws IOException {
    if (reading) {
      try {
        reading = source.readBlock();
      } catch (UncheckedIOException e) {
        throw e.getCause();
      }
      return true;
    }
    if (giving) {
      giving = ordering.take(EVENTS_A_BLOCK, sink::event);
      return true;
    }
    return false;
  }

  @Override
  public long bytesRead() {
    return source.bytesRead();
  }

  @Override
  public long bytesTotal() {
    return source.bytesTotal();
  }

  @Override
  public void close() throws IOException {
    try {
      source.close();
    } finally {
      ordering.close();
    }
  }

  /** Keeps what has a time and hands on the rest. */
  private final class Taking implements EventSink {
    @Override
    public void event(Event event) {
      try {
        if (!ordering.add(event)) {
          sink.event(event);
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void rejected(Rejection rejection, String line) {
      sink.rejected(rejection, line);
    }
  }
}
