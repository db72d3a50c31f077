package dev.inflight.ingest.codec;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of one input, for parsers that read blocks. Where the packed data is damaged it ends,
 * and says so. One thread.
 */
public final class ByteFeed {
  private final InputStream in;
  private boolean ended;
  private @Nullable LineFault damage;

  /** Feeds from a stream. */
  public ByteFeed(InputStream in) {
    this.in = in;
  }

  /** Reads at least one and at most {@code limit} bytes, or none at the end. */
  public int read(byte[] buf, int at, int limit) throws IOException {
    if (ended) {
      return 0;
    }
    try {
      int count = in.read(buf, at, limit);
      ended = count < 0;
      return Math.max(0, count);
    } catch (DamagedInputException e) {
      ended = true;
      damage = new LineFault(LineFault.LINE, e.finding(), "the rest of the file", Reason.CUT_OFF);
      return 0;
    }
  }

  /** Whether nothing is left. */
  public boolean ended() {
    return ended;
  }

  /** Whether it ended because the packed data is damaged. */
  public boolean damaged() {
    return damage != null;
  }

  /** Rejects the line at which damaged data ended. */
  public void rejectDamage(ParseContext context, long line) {
    LineFault fault = damage;
    if (fault != null) {
      context.reject(fault, line);
    }
  }
}
