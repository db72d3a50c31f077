package dev.inflight.ingest.codec;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** The beginning of an unpacked file, from which its format is recognised. Immutable. */
public final class Head {
  /** How much is looked at, in bytes. */
  public static final int MAX = 1 << 20;

  private static final String BYTE_ORDER_MARK = "\u00ef\u00bb\u00bf";

  /** Latin-1: one character per byte, whatever the file holds. */
  private final String text;

  /** The first {@code length} of these bytes. */
  public Head(byte[] bytes, int length) {
    text = new String(bytes, 0, Math.min(length, MAX), StandardCharsets.ISO_8859_1);
  }

  /** Whether there is nothing in it but white space. */
  public boolean blank() {
    return text.isBlank();
  }

  /**
   * The first line that is not blank, without a byte order mark, white space trimmed; else empty.
   */
  public String firstLine() {
    String body =
        text.startsWith(BYTE_ORDER_MARK) ? text.substring(BYTE_ORDER_MARK.length()) : text;
    return body.lines().map(String::strip).filter(line -> !line.isEmpty()).findFirst().orElse("");
  }

  /** Whether the pattern is found anywhere in it. */
  public boolean finds(Pattern pattern) {
    return pattern.matcher(text).find();
  }

  /** Its first bytes as Latin-1, for a message. */
  public String start() {
    return text.substring(0, Math.min(text.length(), 200));
  }
}
