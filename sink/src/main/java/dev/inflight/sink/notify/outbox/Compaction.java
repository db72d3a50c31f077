package dev.inflight.sink.notify.outbox;

import dev.inflight.sink.file.OwnFiles;
import dev.inflight.sink.notify.outbox.LogRecord.Changed;
import dev.inflight.sink.notify.outbox.LogRecord.Counted;
import dev.inflight.sink.notify.outbox.LogRecord.Known;
import dev.inflight.sink.notify.outbox.LogRecord.Marked;
import dev.inflight.sink.notify.outbox.LogRecord.Telling;
import dev.inflight.sink.notify.outbox.LogRecord.Texts;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes a new file of what is not past, which then takes the place of the old one in one step.
 * Whatever happens on the way, one of the two is there, whole.
 */
final class Compaction {
  private static final int TOGETHER = 500;
  private static final int BUFFER = 1 << 18;

  private final OutboxState state;
  private final RandomAccessFile out;
  private final ByteArrayOutputStream buffer = new ByteArrayOutputStream();
  private final List<Place> places = new ArrayList<>();
  private long written;
  private long summary;

  private Compaction(OutboxState state, RandomAccessFile out) {
    this.state = state;
    this.out = out;
  }

  /** Reads the record of a message that stands. */
  interface Source {
    byte[] payload(Standing standing) throws IOException;
  }

  /** Where a message's record is in the new file. */
  private record Place(long sequence, long offset, int length) {}

  /**
   * What came of it.
   *
   * @param summary how many bytes were kept of the past
   */
  record Done(Journal journal, long summary) {}

  /**
   * Writes the new file and puts it in its place; that its name is on disk is still to be seen to.
   */
  static Done of(Path file, OutboxState state, Source source) throws IOException {
    Path fresh = OwnFiles.beside(file, ".new");
    Files.deleteIfExists(fresh);
    boolean done = false;
    RandomAccessFile out = null;
    try {
      OwnFiles.create(fresh);
      out = new RandomAccessFile(fresh.toFile(), "rw");
      Compaction compaction = new Compaction(state, out);
      compaction.write(source);
      out.getFD().sync();
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
      done = true;
      compaction.places.forEach(
          each -> state.placed(each.sequence(), each.offset(), each.length()));
      return new Done(new Journal(out, compaction.written), compaction.summary);
    } finally {
      if (!done) {
        if (out != null) {
          out.close();
        }
        Files.deleteIfExists(fresh);
      }
    }
  }

  private void write(Source source) throws IOException {
    buffer.writeBytes(FileHeader.header(FileHeader.VERSION));
    past();
    for (Standing each : state.standing()) {
      Entry entry = each.entry();
      byte[] payload = source.payload(each);
      places.add(new Place(entry.sequence(), written + buffer.size(), Frame.length(payload)));
      frame(payload);
      if (entry.sent()) {
        add(new Changed(entry.sequence(), Entry.State.WAITING, "sent", entry.acceptedAt()));
      }
      if (each.changed()) {
        add(new Changed(entry.sequence(), entry.state(), entry.why(), entry.acceptedAt()));
      }
    }
    add(new Counted(state.counts(), state.lastSequence()));
    drain();
  }

  private void past() throws IOException {
    add(new Marked(state.mark()));
    List<String> ids = new ArrayList<>(state.done());
    for (int i = 0; i < ids.size(); i += TOGETHER) {
      add(new Known(ids.subList(i, Math.min(ids.size(), i + TOGETHER))));
    }
    List<Told> told = new ArrayList<>(state.told().all());
    for (int i = 0; i < told.size(); i += TOGETHER) {
      add(new Telling(told.subList(i, Math.min(told.size(), i + TOGETHER))));
    }
    List<Map.Entry<String, Instant>> texts = new ArrayList<>(state.texts().entrySet());
    for (int i = 0; i < texts.size(); i += TOGETHER) {
      Map<String, Instant> some = new LinkedHashMap<>();
      texts
          .subList(i, Math.min(texts.size(), i + TOGETHER))
          .forEach(each -> some.put(each.getKey(), each.getValue()));
      add(new Texts(some));
    }
  }

  private void add(LogRecord record) throws IOException {
    byte[] payload = RecordCodec.write(record);
    summary += record.summary() ? Frame.length(payload) : 0;
    frame(payload);
  }

  private void frame(byte[] payload) throws IOException {
    buffer.writeBytes(Frame.of(payload));
    if (buffer.size() >= BUFFER) {
      drain();
    }
  }

  private void drain() throws IOException {
    out.write(buffer.toByteArray());
    written += buffer.size();
    buffer.reset();
  }
}
