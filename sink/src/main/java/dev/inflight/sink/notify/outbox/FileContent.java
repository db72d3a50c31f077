package dev.inflight.sink.notify.outbox;

import dev.inflight.sink.frames.Damage;
import dev.inflight.sink.frames.FileScan;
import dev.inflight.sink.frames.FileWindow;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.List;

/**
 * What was read of a file.
 *
 * @param state what its records made
 * @param end where what can be read ends
 * @param size of the file
 * @param summary how many bytes of it a compaction kept of the past
 */
record FileContent(OutboxState state, long end, long size, long summary, List<Damage> damages) {
  FileContent {
    damages = List.copyOf(damages);
  }

  /**
   * Reads a file.
   *
   * @throws OutboxException when it is none of ours
   */
  static FileContent of(RandomAccessFile file, OutboxLimits limits) throws IOException {
    FileWindow window = new FileWindow(file, file.length());
    OutboxState state = new OutboxState(limits);
    if (OutboxFiles.HEADER.onlyBegun(window)) {
      return new FileContent(state, 0, window.size(), 0, List.of());
    }
    FileScan scan = new FileScan(window);
    long[] summary = new long[1];
    scan.read(
        OutboxFiles.HEADER.records(window),
        (payload, offset, length) -> {
          LogRecord record = RecordCodec.read(payload);
          record.accept(state);
          state.read(record.carries(), offset, length);
          summary[0] += record.summary() ? length : 0;
        });
    return new FileContent(state, scan.end(), window.size(), summary[0], scan.damages());
  }

  /** Whether it holds not even a whole header. */
  boolean isEmpty() {
    return end == 0;
  }

  /** Whether records stand after what is damaged. */
  boolean damagedBeforeEnd() {
    return damages.stream().anyMatch(each -> each.offset() < end);
  }
}
