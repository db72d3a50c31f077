package dev.inflight.sink.journal;

import dev.inflight.sink.file.OwnFiles;
import dev.inflight.sink.frames.Damage;
import dev.inflight.sink.frames.FileHeader;
import dev.inflight.sink.frames.FileScan;
import dev.inflight.sink.frames.FileWindow;
import dev.inflight.sink.frames.FrameFile;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file of records, each with its number.
 *
 * @param first number of its first record, which is also its name
 */
record Segment(Path file, long first) {
  /** How many bytes of a record are its number. */
  static final int SEQUENCE = Long.BYTES;

  private static final FileHeader HEADER = new FileHeader("inflight journal", 1);
  private static final Pattern NAME = Pattern.compile("(\\d{19})\\.journal");

  /** The segment of that name, if it is the name of one. */
  static Optional<Segment> of(Path file) {
    Matcher name = NAME.matcher(file.getFileName().toString());
    return name.matches()
        ? Optional.of(new Segment(file, Long.parseLong(name.group(1))))
        : Optional.empty();
  }

  static Segment in(Path folder, long first) {
    return new Segment(folder.resolve(String.format(Locale.ROOT, "%019d.journal", first)), first);
  }

  static byte[] payload(long sequence, byte[] record) {
    return ByteBuffer.allocate(SEQUENCE + record.length).putLong(sequence).put(record).array();
  }

  /** Begins it, empty; one of that name goes. */
  FrameFile create() throws IOException {
    OwnFiles.create(file);
    RandomAccessFile opened = new RandomAccessFile(file.toFile(), "rw");
    boolean done = false;
    try {
      opened.setLength(0);
      opened.write(HEADER.bytes());
      FrameFile made = new FrameFile(opened, HEADER.bytes().length);
      OwnFiles.force(OwnFiles.folderOf(file));
      done = true;
      return made;
    } finally {
      if (!done) {
        opened.close();
      }
    }
  }

  /** Takes the records of a segment in their order. */
  interface Reader {
    /**
     * A record.
     *
     * @param end of the record in its file
     * @throws IllegalArgumentException when it is none; the message says what is wrong with it
     */
    void record(long sequence, byte[] record, long end);
  }

  /**
   * Reads all records before a number.
   *
   * @return what is damaged
   * @throws dev.inflight.sink.frames.ForeignFileException when it is no segment, or of a later
   *     version
   */
  List<Damage> read(long before, Reader reader) throws IOException {
    try (RandomAccessFile opened = new RandomAccessFile(file.toFile(), "r")) {
      FileWindow window = new FileWindow(opened, opened.length());
      if (HEADER.onlyBegun(window)) {
        return List.of();
      }
      FileScan scan = new FileScan(window);
      scan.read(
          HEADER.records(window),
          (payload, offset, length) -> {
            if (payload.length < SEQUENCE) {
              throw new IllegalArgumentException(payload.length + " bytes");
            }
            long sequence = ByteBuffer.wrap(payload).getLong();
            if (sequence < before) {
              byte[] record = Arrays.copyOfRange(payload, SEQUENCE, payload.length);
              reader.record(sequence, record, offset + length);
            }
          });
      return scan.damages();
    }
  }
}
