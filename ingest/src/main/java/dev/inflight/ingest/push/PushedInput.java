package dev.inflight.ingest.push;

import dev.inflight.ingest.Batch;
import dev.inflight.ingest.codec.Learned;
import dev.inflight.ingest.codec.SeriesTable;
import dev.inflight.ingest.text.Swar;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One input whose bytes are pushed. {@link #feed} takes bytes, then {@link #next} is asked for
 * batches until there is none; never more is unpacked than the next batch needs. Holds at most one
 * line, one batch and what the unpacking needs. One thread at a time; closed from any.
 */
public final class PushedInput implements AutoCloseable {
  private static final int BLOCK = 64 * 1024;

  private final PushLimits limits;
  private final Unpacker unpacker;
  private final BatchBuilder batch;
  private byte[] buf = new byte[BLOCK + Swar.PAD];
  private int from;
  private int scanned;
  private int have;
  private long packed;
  private long expanded;
  private @Nullable PushFault fault;
  private boolean closed;

  /**
   * An input from its beginning.
   *
   * @param name what rejections call it
   * @param kinds what its lines may be; one that none recognises is read as the first
   * @param series shared by all inputs
   */
  public PushedInput(
      String name, List<LineKind> kinds, SeriesTable series, Encoding encoding, PushLimits limits) {
    this(name, kinds, series, new Learned(), encoding, limits);
  }

  /**
   * An input from its beginning, of whose lines something is known.
   *
   * @param name what rejections call it
   * @param kinds what its lines may be; one that none recognises is read as the first
   * @param series shared by all inputs
   * @param learned of such lines, shared as well
   */
  public PushedInput(
      String name,
      List<LineKind> kinds,
      SeriesTable series,
      Learned learned,
      Encoding encoding,
      PushLimits limits) {
    this(name, kinds, series, learned, encoding, limits, 0);
  }

  /**
   * An input that goes on where it was left.
   *
   * @param name what rejections call it
   * @param kinds what its lines may be; one that none recognises is read as the first
   * @param series shared by all inputs
   * @param line how many lines were read before
   */
  public PushedInput(
      String name,
      List<LineKind> kinds,
      SeriesTable series,
      Encoding encoding,
      PushLimits limits,
      long line) {
    this(name, kinds, series, new Learned(), encoding, limits, line);
  }

  private PushedInput(
      String name,
      List<LineKind> kinds,
      SeriesTable series,
      Learned learned,
      Encoding encoding,
      PushLimits limits,
      long line) {
    this.limits = limits;
    this.unpacker = encoding.unpacker();
    this.batch = new BatchBuilder(name, kinds, series, learned, line);
  }

  /** Takes the next bytes as they came over the wire; not changed any more by the giver. */
  public synchronized void feed(byte[] bytes) {
    packed += bytes.length;
    if (packed > limits.bodyBytes()) {
      fail(PushFault.Kind.BODY_TOO_LARGE, "the body is larger than %d bytes", limits.bodyBytes());
    } else {
      unpacker.feed(bytes);
    }
  }

  /**
   * The next lines of what was fed.
   *
   * @return nothing when more bytes are needed
   * @throws PushFault when nothing more can be read; all lines before were in earlier batches
   */
  public synchronized Optional<Batch> next() throws PushFault {
    if (closed) {
      return Optional.empty();
    }
    fill();
    return given();
  }

  /**
   * The same, but a batch only when it is full: for input of which all is there, so that nobody
   * waits for its lines to be handed on before the rest has come.
   *
   * @throws PushFault when nothing more can be read; all lines before were in earlier batches
   */
  public synchronized Optional<Batch> nextFull() throws PushFault {
    if (closed) {
      return Optional.empty();
    }
    boolean full = fill();
    return full || fault != null ? given() : Optional.empty();
  }

  /** Goes on until the batch is full; false when it takes more bytes, or something is wrong. */
  private boolean fill() {
    boolean full = false;
    while (fault == null && !full) {
      full = cut();
      if (!full && !more()) {
        break;
      }
    }
    return full;
  }

  /**
   * The last line when it lacked its line feed; called when everything was fed and {@link #next}
   * gave nothing.
   *
   * @throws PushFault when the input was cut off
   */
  public synchronized Optional<Batch> last() throws PushFault {
    if (closed) {
      return Optional.empty();
    }
    unpacker.end();
    if (from < have) {
      buf[have] = '\n';
      batch.line(buf, from, have + 1, true);
      from = have;
      scanned = have;
    }
    return given();
  }

  /** How many lines were read, blank ones counted. */
  public synchronized long lines() {
    return batch.lines();
  }

  /** How many unpacked bytes lie before the line that is read next. */
  public synchronized long consumedBytes() {
    return expanded - (have - from);
  }

  private Optional<Batch> given() throws PushFault {
    Optional<Batch> some = batch.take();
    PushFault wrong = fault;
    if (some.isEmpty() && wrong != null) {
      throw wrong;
    }
    return some;
  }

  /** Hands whole lines to the batch; true when it is full. */
  private boolean cut() {
    int end = Swar.lineFeed(buf, scanned, have);
    while (end < have) {
      if (end - from > limits.lineBytes()) {
        tooLong();
        return true;
      }
      batch.line(buf, from, end + 1, false);
      from = end + 1;
      scanned = from;
      if (batch.size() >= limits.batchLines() || batch.bytes() >= limits.batchBytes()) {
        return true;
      }
      end = Swar.lineFeed(buf, from, have);
    }
    scanned = have;
    if (have - from > limits.lineBytes()) {
      tooLong();
      return true;
    }
    return false;
  }

  private void tooLong() {
    fail(
        PushFault.Kind.LINE_TOO_LONG,
        "line " + (batch.lines() + 1) + " is longer than %d bytes",
        limits.lineBytes());
  }

  /** Unpacks more after what is left; false when more bytes are needed, or something is wrong. */
  private boolean more() {
    System.arraycopy(buf, from, buf, 0, have - from);
    have -= from;
    scanned -= from;
    from = 0;
    if (have == buf.length - Swar.PAD) {
      buf = Arrays.copyOf(buf, 2 * have + Swar.PAD);
    }
    try {
      int count = unpacker.unpack(buf, have, Math.min(BLOCK, buf.length - Swar.PAD - have));
      have += count;
      expanded += count;
      return count > 0 && modest();
    } catch (PushFault e) {
      fault = e;
      return false;
    }
  }

  private boolean modest() {
    if (expanded > limits.expandedBytes()) {
      fail(
          PushFault.Kind.EXPANDED_TOO_LARGE,
          "the body unpacks to more than %d bytes",
          limits.expandedBytes());
    } else if (expanded > PushLimits.EXPANSION_FREE_BYTES
        && expanded / limits.expansion() > packed) {
      fail(
          PushFault.Kind.PACKED_TOO_TIGHTLY,
          "the body unpacks to more than %d times its size",
          limits.expansion());
    }
    return fault == null;
  }

  private void fail(PushFault.Kind kind, String message, long limit) {
    fault = new PushFault(kind, message.formatted(limit));
  }

  @Override
  public synchronized void close() {
    closed = true;
    unpacker.close();
  }
}
