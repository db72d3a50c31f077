package dev.inflight.app.live;

import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.app.run.RejectLine;
import dev.inflight.ingest.Batch;
import dev.inflight.ingest.RejectedLine;
import dev.inflight.sink.store.EventFiles;
import dev.inflight.sink.store.StoreException;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Writes down accepted lines as they came, and those that did not get through with their reasons,
 * where that is wanted. A disk that takes nothing harms nobody: lines are left out and counted.
 * Safe for use by several threads, which then may wait for the disk.
 */
final class Recorder implements AutoCloseable {
  private final Optional<EventFiles> events;
  private final Optional<EventFiles> rejects;
  private final InstantSource clock;

  /**
   * @throws CommandFailure when a folder cannot be used
   */
  Recorder(Keeping keeping, InstantSource clock) {
    this.clock = clock;
    try {
      this.events = keeping.events().map(each -> open(each, "events"));
      this.rejects = keeping.rejects().map(each -> open(each, "rejects"));
    } catch (StoreException e) {
      throw new CommandFailure(ExitCode.DATA, String.valueOf(e.getMessage()), e);
    }
  }

  private static EventFiles open(Keeping.Folder folder, String prefix) {
    return EventFiles.open(folder.path(), prefix, folder.options());
  }

  /** Whether anything is to be written. */
  boolean writes() {
    return events.isPresent() || rejects.isPresent();
  }

  /** Writes what a batch has for it, once the batch is taken. */
  synchronized void write(Batch batch) {
    if (batch.lines().length > 0) {
      events.ifPresent(each -> write(each, batch.lines()));
    }
    if (!batch.rejected().isEmpty()) {
      rejects.ifPresent(each -> write(each, lines(batch)));
    }
  }

  private void write(EventFiles files, byte[] lines) {
    var unused = files.write(lines, clock.instant()); // what is lost is counted there
  }

  private static byte[] lines(Batch batch) {
    StringBuilder lines = new StringBuilder();
    for (RejectedLine each : batch.rejected()) {
      lines.append(RejectLine.of(each.rejection(), each.line()));
    }
    return lines.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** Why lines are left out at present. */
  synchronized Optional<String> trouble() {
    return events.flatMap(EventFiles::trouble).or(() -> rejects.flatMap(EventFiles::trouble));
  }

  /** How many bytes of lines were left out. */
  synchronized long lostBytes() {
    return events.map(EventFiles::lostBytes).orElse(0L)
        + rejects.map(EventFiles::lostBytes).orElse(0L);
  }

  @Override
  public synchronized void close() {
    events.ifPresent(EventFiles::close);
    rejects.ifPresent(EventFiles::close);
  }
}
