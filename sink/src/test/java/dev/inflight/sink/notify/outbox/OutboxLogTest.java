package dev.inflight.sink.notify.outbox;

import static dev.inflight.sink.notify.outbox.Samples.NOW;
import static dev.inflight.sink.notify.outbox.Samples.alarm;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.inflight.sink.frames.Frame;
import dev.inflight.sink.frames.FrameFile;
import dev.inflight.sink.notify.outbox.LogRecord.Added;
import dev.inflight.sink.notify.outbox.LogRecord.Changed;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class OutboxLogTest {
  private static final OutboxLimits LIMITS = OutboxLimits.USUAL;

  @TempDir private Path folder;
  private Path file;
  private FakeDisk disk;
  private OutboxLog log;
  private OutboxState state;

  /** A file of which the disk can refuse to write or to keep. */
  private static final class FakeDisk extends FrameFile {
    private int forced;
    private boolean forgets;
    private boolean full;

    private FakeDisk(RandomAccessFile file, long end) throws IOException {
      super(file, end);
    }

    @Override
    public long append(List<byte[]> payloads) throws IOException {
      if (full) {
        throw new IOException("No space left on device");
      }
      return super.append(payloads);
    }

    @Override
    public void force() throws IOException {
      forced++;
      if (forgets) {
        throw new IOException("Input/output error");
      }
      super.force();
    }
  }

  @BeforeEach
  void open() throws IOException {
    file = folder.resolve("ops.log");
    Files.write(file, OutboxFiles.HEADER.bytes());
    RandomAccessFile opened = new RandomAccessFile(file.toFile(), "rw");
    disk = new FakeDisk(opened, opened.length());
    state = new OutboxState(LIMITS);
    log = new OutboxLog(file, state, LIMITS, disk, 0, true);
  }

  @AfterEach
  void close() {
    log.close();
  }

  private static Added added(long sequence) {
    return new Added(sequence, alarm("e" + sequence), Entry.State.WAITING, "", NOW);
  }

  private static Changed held(long sequence) {
    return new Changed(sequence, Entry.State.HELD, "quiet", NOW);
  }

  private List<Entry> onDisk() throws IOException {
    try (Snapshot snapshot = Snapshot.read(file, LIMITS)) {
      return snapshot.entries();
    }
  }

  private List<Entry> entries() {
    return state.standing().stream().map(Standing::entry).toList();
  }

  @Test
  void append_durableBatch_waitsForTheDiskOnce() throws IOException {
    log.append(List.of(added(1), added(2), added(3)), true);

    assertThat(disk.forced).isEqualTo(1);
    assertThat(onDisk()).hasSize(3).isEqualTo(entries());
  }

  @Test
  void append_notDurable_isWrittenWithoutWaiting() throws IOException {
    log.append(List.of(added(1), held(1)), false);

    assertThat(disk.forced).isZero();
    assertThat(onDisk()).hasSize(1).isEqualTo(entries());
  }

  @Test
  void append_diskForgets_isTroubleUntilAllIsWrittenAnew() throws IOException {
    log.append(List.of(added(1)), true);
    Object before = Files.getAttribute(file, "unix:ino");
    disk.forgets = true;

    log.append(List.of(added(2)), true);

    assertThat(log.trouble())
        .contains(file + ": Input/output error; what was written last is lost if the power fails");
    assertThat(log.write(true)).isTrue();
    assertThat(log.trouble()).isEmpty();
    assertThat(Files.getAttribute(file, "unix:ino")).isNotEqualTo(before);
    assertThat(onDisk()).hasSize(2).isEqualTo(entries());
  }

  @Test
  void append_diskIsFull_keepsTheOrderOfAll() throws IOException {
    log.append(List.of(added(1)), true);
    disk.full = true;
    log.append(List.of(held(1)), false);
    assertThat(log.trouble().orElseThrow())
        .endsWith("; what became of the last messages is only in memory");
    log.append(List.of(added(2)), true);
    log.append(List.of(held(2)), false);
    assertThat(log.trouble())
        .contains(file + ": No space left on device; 1 message only in memory");
    long live = log.liveBytes();
    assertThat(onDisk()).extracting(Entry::state).containsExactly(Entry.State.WAITING);

    disk.full = false;
    log.append(List.of(added(3)), true);

    assertThat(log.trouble()).isEmpty();
    assertThat(onDisk()).hasSize(3).isEqualTo(entries());
    assertThat(live * 3).isEqualTo(log.liveBytes() * 2);
  }

  @Test
  void append_tooLong_changesNothing() throws IOException {
    Changed tooLong = new Changed(1, Entry.State.HELD, "x".repeat(Frame.MOST), NOW);

    assertThatThrownBy(() -> log.append(List.of(added(1), tooLong), true))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith("expected at most 16777216");
    assertThat(entries()).isEmpty();
    assertThat(onDisk()).isEmpty();
  }

  @Test
  void append_interruptedThread_writesAllTheSame() throws IOException {
    Thread.currentThread().interrupt();
    try {
      log.append(List.of(added(1)), true);
      log.tryToCompact();
      log.append(List.of(added(2)), true);
    } finally {
      assertThat(Thread.interrupted()).isTrue();
    }
    assertThat(log.trouble()).isEmpty();
    assertThat(onDisk()).hasSize(2).isEqualTo(entries());
  }
}
