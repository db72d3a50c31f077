package dev.inflight.sink.frames;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the frames of a file; what is damaged is skipped up to the next whole frame. */
public final class FileScan {

  /** Takes what is read. */
  public interface Reader {
    /**
     * A record.
     *
     * @throws IllegalArgumentException when it is none; the message says what is wrong with it
     */
    void record(byte[] payload, long offset, int length);
  }

  private static final byte FIRST_OF_MARK = (byte) (Frame.MARK >>> 24);

  private final FileWindow window;
  private final List<Damage> damages = new ArrayList<>();
  private long end;

  public FileScan(FileWindow window) {
    this.window = window;
  }

  /** Where what can be read ends: there the file is cut short, or damaged, or it ends. */
  public long end() {
    return end;
  }

  /** What could not be read. */
  public List<Damage> damages() {
    return damages;
  }

  /** Whether there is a whole frame, and where the first one is. */
  Optional<Long> firstFrame(long from, long before) throws IOException {
    long next = next(from, before);
    return next < 0 ? Optional.empty() : Optional.of(next);
  }

  /** Reads all frames from there on. */
  public void read(long from, Reader reader) throws IOException {
    long at = from;
    end = from;
    while (at < window.size()) {
      int length = wholeFrame(at);
      if (length > 0) {
        understand(at, length, reader);
        at += length;
        end = at;
        continue;
      }
      long next = next(at + 1, window.size());
      if (next < 0) {
        atEnd(at);
        return;
      }
      damages.add(damage(at, next));
      at = next;
    }
  }

  private void understand(long at, int length, Reader reader) throws IOException {
    byte[] payload = window.copy(at + Frame.HEAD, length - Frame.HEAD);
    try {
      reader.record(payload, at, length);
    } catch (IllegalArgumentException e) {
      damages.add(
          new Damage(at, length, "a record with " + e.getMessage(), "one as it was written"));
    }
  }

  private void atEnd(long at) throws IOException {
    if (!cutShort(at)) {
      damages.add(damage(at, window.size()));
    }
  }

  /** The length of a frame that is as it was written, head included; 0 where there is none. */
  private int wholeFrame(long at) throws IOException {
    if (window.left(at) < Frame.HEAD || window.integer(at) != Frame.MARK) {
      return 0;
    }
    Frame.Head head = Frame.Head.of(window.copy(at, Frame.HEAD), 0);
    if (!head.whole() || window.left(at) - Frame.HEAD < head.length()) {
      return 0;
    }
    byte[] payload = window.copy(at + Frame.HEAD, head.length());
    boolean right = Frame.checksum(payload, 0, payload.length) == head.checksum();
    return right ? Frame.length(payload) : 0;
  }

  private long next(long from, long before) throws IOException {
    for (long at = from; at < before && window.left(at) >= Frame.HEAD; at++) {
      if (window.at(at) == FIRST_OF_MARK && wholeFrame(at) > 0) {
        return at;
      }
    }
    return -1;
  }

  /** Whether the rest of the file is what a crash leaves of a record that was being written. */
  private boolean cutShort(long at) throws IOException {
    if (window.left(at) >= Frame.HEAD && window.integer(at) == Frame.MARK) {
      Frame.Head head = Frame.Head.of(window.copy(at, Frame.HEAD), 0);
      return head.whole() && window.left(at) - Frame.HEAD < head.length();
    }
    return (window.left(at) < Frame.HEAD && beginsMark(at)) || onlyZeros(at);
  }

  private boolean beginsMark(long at) throws IOException {
    for (int i = 0; i < Math.min(Integer.BYTES, window.left(at)); i++) {
      if (window.at(at + i) != (byte) (Frame.MARK >>> (24 - 8 * i))) {
        return false;
      }
    }
    return true;
  }

  private boolean onlyZeros(long at) throws IOException {
    for (long each = at; each < window.size(); each++) {
      if (window.at(each) != 0) {
        return false;
      }
    }
    return true;
  }

  private Damage damage(long at, long next) throws IOException {
    long length = next - at;
    if (window.left(at) < Frame.HEAD || window.integer(at) != Frame.MARK) {
      return new Damage(at, length, "no mark", "the mark with which a record begins");
    }
    Frame.Head head = Frame.Head.of(window.copy(at, Frame.HEAD), 0);
    if (head.found() != head.expected()) {
      return new Damage(
          at, length, "a record's head with checksum " + hex(head.found()), hex(head.expected()));
    }
    if (!head.whole()) {
      return new Damage(
          at, length, "a record of " + head.length() + " bytes", "at most " + Frame.MOST);
    }
    if (window.left(at) - Frame.HEAD < head.length()) {
      long rest = window.left(at) - Frame.HEAD;
      return new Damage(
          at, length, "the first " + rest + " bytes of a record", head.length() + " bytes");
    }
    byte[] payload = window.copy(at + Frame.HEAD, head.length());
    return new Damage(
        at,
        length,
        "a record with checksum " + hex(Frame.checksum(payload, 0, payload.length)),
        hex(head.checksum()));
  }

  private static String hex(int checksum) {
    return String.format("%08x", checksum);
  }
}
