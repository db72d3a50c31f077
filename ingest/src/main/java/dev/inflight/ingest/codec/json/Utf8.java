package dev.inflight.ingest.codec.json;

import dev.inflight.ingest.codec.LineFault;
import dev.inflight.ingest.codec.Reason;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Strict UTF-8: overlong forms, surrogates and stray bytes are faults, and so is a byte order mark.
 */
final class Utf8 {
  private static final char BYTE_ORDER_MARK = '\ufeff';

  private Utf8() {}

  /** The characters of {@code buf[from, to)}; {@code open} says that the input ended there. */
  static char[] decode(byte[] buf, int from, int to, boolean open) throws LineFault {
    char[] ascii = ascii(buf, from, to);
    return ascii.length == to - from ? ascii : all(buf, from, to, open);
  }

  /** The characters when all of them are ASCII, else none. */
  private static char[] ascii(byte[] buf, int from, int to) {
    char[] text = new char[to - from];
    for (int at = 0; at < text.length; at++) {
      byte b = buf[from + at];
      if (b < 0) {
        return new char[0];
      }
      text[at] = (char) b;
    }
    return text;
  }

  private static char[] all(byte[] buf, int from, int to, boolean open) throws LineFault {
    ByteBuffer in = ByteBuffer.wrap(buf, from, to - from);
    CharBuffer out = CharBuffer.allocate(to - from);
    CoderResult result =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .decode(in, out, true);
    if (result.isError()) {
      throw fault(buf, in.position(), from, to, open);
    }
    char[] text = Arrays.copyOf(out.array(), out.position());
    if (text.length > 0 && text[0] == BYTE_ORDER_MARK) {
      throw new LineFault(
          LineFault.LINE, "a byte order mark", "UTF-8 without one", Reason.BYTE_ORDER_MARK);
    }
    return text;
  }

  private static LineFault fault(byte[] buf, int at, int from, int to, boolean open) {
    if (open && to - at < 4 && at > from && isLead(buf[at])) {
      return new LineFault(
          LineFault.LINE, "cut off inside a character", "a whole JSON object", Reason.CUT_OFF);
    }
    String found = "byte 0x%02x at byte %d".formatted(buf[at] & 0xff, at - from + 1);
    return new LineFault(LineFault.LINE, found, "UTF-8", Reason.INVALID_UTF8);
  }

  private static boolean isLead(byte b) {
    return (b & 0xc0) == 0xc0;
  }
}
