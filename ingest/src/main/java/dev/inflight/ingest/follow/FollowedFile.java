package dev.inflight.ingest.follow;

import dev.inflight.ingest.Batch;
import dev.inflight.ingest.Origin;
import dev.inflight.ingest.SourceMeter;
import dev.inflight.ingest.codec.Codec;
import dev.inflight.ingest.codec.Head;
import dev.inflight.ingest.codec.LineCodec;
import dev.inflight.ingest.codec.SeriesTable;
import dev.inflight.ingest.push.Encoding;
import dev.inflight.ingest.push.LineCutter;
import dev.inflight.ingest.push.LineKind;
import dev.inflight.ingest.push.PushFault;
import dev.inflight.ingest.push.PushLimits;
import dev.inflight.ingest.push.PushedInput;
import dev.inflight.ingest.text.Swar;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One file that is read as it grows. Each {@link #next} reads a little further: the name may stand
 * for nothing yet, for another file than before, or for one that was cut off and begun anew. A last
 * line without its line feed waits for it, and is taken as it is when another file has its name.
 * Holds at most one line and one piece of the file. One thread at a time.
 */
final class FollowedFile implements Closeable {
  static final String TRUNCATED = "truncated";
  private static final int PIECE = 256 * 1024;

  private final Path path;
  private final String source;
  private final List<LineKind> kinds;
  private final SeriesTable series;
  private final SourceMeter meter;
  private final Deque<Batch> batches = new ArrayDeque<>();
  private Optional<Origin> place;
  private @Nullable SeekableByteChannel file;
  private String number = "";
  private FileMark mark = new FileMark("", 0, 0);
  private LineCutter cutter = new LineCutter(PushLimits.ENDLESS.lineBytes());
  private @Nullable PushedInput input;

  /** What reads the lines when they are another tool's, once it is known. */
  private @Nullable ToolLines tool;

  private boolean known;
  private long read;
  private long line;
  private boolean replaced;
  private boolean sought;
  private String trouble = "";

  /**
   * @param place how far it was read before
   */
  FollowedFile(
      Path path,
      Optional<Origin> place,
      List<LineKind> kinds,
      SeriesTable series,
      SourceMeter meter) {
    this.path = path;
    this.source = source(path);
    this.place = place;
    this.kinds = List.copyOf(kinds);
    this.series = series;
    this.meter = meter;
  }

  /** The name under which the place in a file is kept. */
  static String source(Path path) {
    return "file:" + path.toAbsolutePath().normalize();
  }

  /** Why it is not read, empty when it is. */
  String trouble() {
    return trouble;
  }

  /** How many bytes of the file that is open were read. */
  long readBytes() {
    return read;
  }

  /** The next lines; nothing when there are none now. */
  Optional<Batch> next() {
    try {
      trouble = "";
      while (batches.isEmpty() && step()) {
        // a piece of a long line, or one without lines that say anything
      }
    } catch (NoSuchFileException e) {
      trouble = "does not exist";
    } catch (IOException e) {
      trouble = "cannot be read: " + e.getMessage();
      remember();
      forget();
    }
    return Optional.ofNullable(batches.poll());
  }

  /** Reads a piece; false when there is nothing more now. */
  private boolean step() throws IOException {
    SeekableByteChannel open = file;
    if (open == null) {
      open = open();
    } else if (open.size() < read || !mark.begins(open)) {
      meter.rejected(TRUNCATED, cutter.heldBytes() > 0 ? 1 : 0);
      begin(0, 0);
    }
    if (piece(open)) {
      return true;
    }
    if (!isElsewhere()) {
      replaced = false;
      return false;
    }
    if (!replaced) {
      replaced = true; // whoever wrote it may still be at its last line
      return false;
    }
    rest();
    forget();
    return true;
  }

  private boolean piece(SeekableByteChannel open) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(PIECE);
    open.position(read);
    int count = open.read(bytes);
    if (count <= 0) {
      return false;
    }
    recognise(open);
    long from = read - cutter.heldBytes();
    read += count;
    if (mark.length() < FileMark.MOST) {
      mark = FileMark.of(number, open, read);
    }
    take(cutter.feed(bytes.array(), 0, count), from, read - cutter.heldBytes());
    return true;
  }

  /** Looks at the beginning of a file for whose lines they are. */
  private void recognise(SeekableByteChannel open) throws IOException {
    if (known) {
      return;
    }
    ByteBuffer bytes = ByteBuffer.allocate(PIECE + Swar.PAD).limit(PIECE);
    open.position(0);
    int count = open.read(bytes);
    if (Swar.lineFeed(bytes.array(), 0, count) == count && count < PIECE) {
      return; // half a line tells nothing yet, and none is read before it is whole
    }
    Optional<Codec> codec = ToolLines.of(new Head(bytes.array(), count));
    if (codec.isPresent()) {
      if (!(codec.get() instanceof LineCodec lines)) {
        throw new IOException(
            "a file of " + codec.get().label() + ", which is not read as it grows: replay it");
      }
      tool = new ToolLines(lines, path.toString(), kinds, series, line);
    }
    known = true;
  }

  /** Takes whole lines that lie from one place of the file to another. */
  private void take(byte[] lines, long from, long to) {
    PushedInput of = input;
    long tooLong = cutter.takeSkippedLines();
    if (tooLong > 0) {
      meter.rejected(PushFault.Kind.LINE_TOO_LONG.wire(), tooLong);
    }
    if (of == null || lines.length == 0) {
      return;
    }
    ToolLines tools = tool;
    if (tools != null) {
      Batch batch = tools.read(lines);
      batches.add(batch.endingAt(new Origin(source, mark.key(), to, tools.lines())));
      return;
    }
    boolean gapless = lines.length == to - from;
    long before = of.consumedBytes();
    of.feed(lines);
    try {
      for (Optional<Batch> next = of.next(); next.isPresent(); next = of.next()) {
        long passed = of.consumedBytes() - before;
        boolean last = passed == lines.length;
        Batch batch = next.get();
        // Where lines were passed over, only the last knows its place: a restart reads a few again.
        batches.add(
            gapless || last
                ? batch.endingAt(
                    new Origin(source, mark.key(), last ? to : from + passed, of.lines()))
                : batch);
      }
    } catch (PushFault e) {
      throw new IllegalStateException("lines that were cut before: " + e.finding(), e);
    }
  }

  /** The last line of a file that nobody adds to any more. */
  private void rest() {
    take(cutter.rest(), read, read);
  }

  /** Whether the name stands for another file by now, or for none. */
  private boolean isElsewhere() throws IOException {
    try {
      return !RenamedFile.number(path).equals(number);
    } catch (NoSuchFileException e) {
      return false; // it was renamed, and the next one is not there yet
    }
  }

  private SeekableByteChannel open() throws IOException {
    Path now = renamed().orElse(path);
    String before = RenamedFile.number(now);
    SeekableByteChannel opened = Files.newByteChannel(now);
    if (!RenamedFile.number(now).equals(before)) {
      opened.close();
      throw new IOException("it was replaced just now");
    }
    file = opened;
    number = before;
    replaced = false;
    resume(opened);
    return opened;
  }

  /** The file that was read before, when it was renamed while nobody read it; sought once. */
  private Optional<Path> renamed() throws IOException {
    Origin before = sought ? null : place.orElse(null);
    sought = true;
    return before == null ? Optional.empty() : RenamedFile.find(path, before);
  }

  private void resume(SeekableByteChannel opened) throws IOException {
    Origin before = place.orElse(null);
    place = Optional.empty();
    if (before != null
        && before.offset() <= opened.size()
        && FileMark.isOf(before.key(), number, opened)) {
      begin(before.offset(), before.line());
      mark = FileMark.of(number, opened, before.offset());
    } else {
      begin(0, 0);
    }
  }

  private void begin(long offset, long line) {
    read = offset;
    this.line = line;
    tool = null;
    known = false;
    mark = new FileMark(number, 0, 0);
    cutter = new LineCutter(PushLimits.ENDLESS.lineBytes());
    PushedInput before = input;
    if (before != null) {
      before.close();
    }
    input =
        new PushedInput(
            path.toString(), kinds, series, Encoding.IDENTITY, PushLimits.ENDLESS, line);
  }

  /** Keeps the place, should it be the same file when it can be read again. */
  private void remember() {
    PushedInput of = input;
    if (of != null && read > 0) {
      ToolLines tools = tool;
      long lines = tools == null ? of.lines() : tools.lines();
      place = Optional.of(new Origin(source, mark.key(), read - cutter.heldBytes(), lines));
      sought = false;
    }
  }

  private void forget() {
    try {
      close();
    } catch (IOException e) {
      trouble = "cannot be closed: " + e.getMessage();
    }
  }

  @Override
  public void close() throws IOException {
    SeekableByteChannel open = file;
    PushedInput of = input;
    file = null;
    input = null;
    if (of != null) {
      of.close();
    }
    if (open != null) {
      open.close();
    }
  }
}
