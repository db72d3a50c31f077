package dev.inflight.sink.notify.outbox;

import dev.inflight.sink.file.OwnFiles;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** Opens a file for writing, and puts in order what a crash or damage left. */
final class Opening {
  private static final int SHOWN = 10;
  private static final int PIECE = 1 << 16;

  private final Path file;
  private final OutboxLimits limits;
  private final List<String> notes = new ArrayList<>();

  private Opening(Path file, OutboxLimits limits) {
    this.file = file;
    this.limits = limits;
  }

  /** What was opened, and what had to be put in order. */
  record Opened(OutboxLog log, OutboxState state, List<String> notes) {}

  static Opened of(Path file, OutboxLimits limits) throws IOException {
    return new Opening(file, limits).open();
  }

  private Opened open() throws IOException {
    Files.deleteIfExists(OwnFiles.beside(file, ".new"));
    if (!Files.exists(file)) {
      return fresh();
    }
    RandomAccessFile opened = new RandomAccessFile(file.toFile(), "rw");
    boolean done = false;
    try {
      FileContent content = FileContent.of(opened, limits);
      if (content.isEmpty()) {
        return fresh();
      }
      Opened result = tidy(opened, content);
      done = true;
      return result;
    } finally {
      if (!done) {
        opened.close();
      }
    }
  }

  private Opened fresh() throws IOException {
    OutboxState state = new OutboxState(limits);
    Compaction.Done done =
        Compaction.of(
            file,
            state,
            each -> {
              throw new IOException("nothing stands in a new file");
            });
    OwnFiles.force(OwnFiles.folderOf(file));
    return opened(state, done.journal(), done.summary(), true);
  }

  private Opened tidy(RandomAccessFile opened, FileContent content) throws IOException {
    boolean saved = content.damages().isEmpty() || setAside(opened, content);
    long end = saved ? content.end() : content.size();
    Journal journal = new Journal(opened, end);
    journal.cutBack();
    Opened result = opened(content.state(), journal, content.summary(), saved);
    if (saved && content.damagedBeforeEnd()) {
      result.log().tryToCompact();
    }
    return result;
  }

  private Opened opened(OutboxState state, Journal journal, long summary, boolean compacts) {
    OutboxLog log = new OutboxLog(file, state, limits, journal, summary, compacts);
    return new Opened(log, state, List.copyOf(notes));
  }

  /** Copies what is damaged into a file of its own. Whether it could. */
  private boolean setAside(RandomAccessFile from, FileContent content) {
    List<Damage> damages = content.damages();
    damages.stream().limit(SHOWN).forEach(each -> notes.add(file + ": " + each.words()));
    if (damages.size() > SHOWN) {
      notes.add(file + ": and " + (damages.size() - SHOWN) + " more places are damaged");
    }
    Path aside = free();
    try {
      OwnFiles.create(aside);
      try (OutputStream out = Files.newOutputStream(aside, StandardOpenOption.WRITE)) {
        for (Damage each : damages) {
          copy(from, each, out);
        }
      }
      force(aside);
      OwnFiles.force(OwnFiles.folderOf(file));
      notes.add(file + ": what is damaged is kept in " + aside.getFileName());
      return true;
    } catch (IOException e) {
      notes.add(
          file
              + ": what is damaged stays there, it could not be copied to "
              + aside.getFileName()
              + ": "
              + OwnFiles.reason(e));
      return false;
    }
  }

  private Path free() {
    int number = 1;
    while (Files.exists(OwnFiles.beside(file, ".damaged-" + number))) {
      number++;
    }
    return OwnFiles.beside(file, ".damaged-" + number);
  }

  private static void copy(RandomAccessFile from, Damage damage, OutputStream out)
      throws IOException {
    byte[] piece = new byte[PIECE];
    from.seek(damage.offset());
    for (long left = damage.length(); left > 0; ) {
      int count = (int) Math.min(piece.length, left);
      from.readFully(piece, 0, count);
      out.write(piece, 0, count);
      left -= count;
    }
  }

  private static void force(Path aside) throws IOException {
    try (RandomAccessFile written = new RandomAccessFile(aside.toFile(), "rw")) {
      written.getFD().sync();
    }
  }
}
