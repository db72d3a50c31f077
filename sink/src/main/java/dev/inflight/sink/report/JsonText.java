package dev.inflight.sink.report;

/**
 * Writes texts as JSON strings.
 *
 * <p>Characters that command a terminal or turn text round are escaped like control characters: the
 * value stays the same, and reading the file with {@code cat} does no harm. Half a surrogate pair,
 * which UTF-8 cannot hold, becomes the escape of U+FFFD.
 */
final class JsonText {
  private static final byte[] LONE = Ascii.bytes("\\ufffd");
  private static final byte[] HEX = Ascii.bytes("0123456789abcdef");

  private JsonText() {}

  static void write(ByteOut out, String text) {
    out.put('"');
    for (int at = 0; at < text.length(); ) {
      int point = text.charAt(at);
      if (point >= 0x7f) {
        point = text.codePointAt(at);
        at += Character.charCount(point);
        wide(out, point);
      } else {
        at++;
        narrow(out, (char) point);
      }
    }
    out.put('"');
  }

  private static void narrow(ByteOut out, char at) {
    if (at == '"' || at == '\\') {
      out.put('\\').put(at);
    } else if (at >= 0x20) {
      out.put(at);
    } else {
      switch (at) {
        case '\n' -> out.put('\\').put('n');
        case '\r' -> out.put('\\').put('r');
        case '\t' -> out.put('\\').put('t');
        default -> escape(out, at);
      }
    }
  }

  private static void wide(ByteOut out, int point) {
    if (Ascii.surrogate(point)) {
      out.put(LONE);
    } else if (!Ascii.unseen(point)) {
      out.codePoint(point);
    } else if (point < 0x10000) {
      escape(out, point);
    } else {
      escape(out, Character.highSurrogate(point));
      escape(out, Character.lowSurrogate(point));
    }
  }

  private static void escape(ByteOut out, int unit) {
    out.put('\\').put('u');
    for (int shift = 12; shift >= 0; shift -= 4) {
      out.put((char) HEX[unit >> shift & 0xf]);
    }
  }
}
