package dev.inflight.ingest.spill;

import dev.inflight.model.Event;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.function.Consumer;

/**
 * Takes events in any order and gives them back by time: samples by their instant, requests by
 * start and id, signs by when they were seen; equal ones as they came. Requests without a start
 * come first.
 *
 * <p>Holds about the given number of bytes; beyond it sorted runs go to temporary files, 64 KiB of
 * each being held while they are merged. First all is added, then all is taken. One thread.
 */
public final class EventOrdering implements Closeable {
  private final Path directory;
  private final long memoryBytes;
  private final EventForm form = new EventForm();
  private final SortBuffer buffer = new SortBuffer(form);
  private final ByteReader reader = new ByteReader();
  private final EntryOrder order = new EntryOrder();
  private final List<Path> files = new ArrayList<>();
  private final List<SortedRun> runs = new ArrayList<>();
  private final PriorityQueue<SortedRun> merge = new PriorityQueue<>(this::compare);
  private int taken;
  private boolean taking;

  /**
   * @param directory where temporary files go; made when needed
   * @param memoryBytes about how much to hold
   */
  public EventOrdering(Path directory, long memoryBytes) {
    this.directory = directory;
    this.memoryBytes = memoryBytes;
  }

  private int compare(SortedRun one, SortedRun other) {
    int byEntry = order.compare(one.entry(), 0, other.entry(), 0);
    return byEntry != 0 ? byEntry : Integer.compare(one.number(), other.number());
  }

  /** Adds an event; says whether it has a time and so was taken. */
  public boolean add(Event event) throws IOException {
    Optional<Long> time = EventForm.time(event);
    if (time.isEmpty()) {
      return false;
    }
    buffer.add(event, time.get());
    if (buffer.held() >= memoryBytes) {
      spill();
    }
    return true;
  }

  private void spill() throws IOException {
    buffer.sort();
    files.add(SortedRun.write(buffer, directory));
    buffer.clear();
  }

  /** How many temporary files there are. */
  public int spilled() {
    return files.size();
  }

  /** Gives at most {@code most} events more; false when none is left. */
  public boolean take(int most, Consumer<Event> sink) throws IOException {
    if (!taking) {
      taking = true;
      start();
    }
    return files.isEmpty() ? takeFromMemory(most, sink) : takeFromRuns(most, sink);
  }

  private void start() throws IOException {
    if (files.isEmpty()) {
      buffer.sort();
      return;
    }
    if (buffer.count() > 0) {
      spill();
    }
    for (Path file : files) {
      SortedRun run = SortedRun.open(runs.size(), file);
      runs.add(run);
      if (run.next()) {
        merge.add(run);
      }
    }
  }

  private boolean takeFromMemory(int most, Consumer<Event> sink) {
    int end = Math.min(buffer.count(), taken + most);
    for (; taken < end; taken++) {
      sink.accept(form.read(buffer.bytes(), buffer.place(taken), reader));
    }
    return taken < buffer.count();
  }

  private boolean takeFromRuns(int most, Consumer<Event> sink) throws IOException {
    for (int count = 0; count < most && !merge.isEmpty(); count++) {
      SortedRun first = merge.remove();
      sink.accept(form.read(first.entry(), 0, reader));
      if (first.next()) {
        merge.add(first);
      }
    }
    return !merge.isEmpty();
  }

  /** Removes the temporary files. */
  @Override
  public void close() throws IOException {
    for (SortedRun run : runs) {
      run.close();
    }
    for (Path file : files) {
      Files.deleteIfExists(file);
    }
  }
}
