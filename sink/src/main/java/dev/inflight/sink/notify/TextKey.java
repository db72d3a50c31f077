package dev.inflight.sink.notify;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** What is kept of a text to know it again: always as short, however long it is. */
public final class TextKey {
  private static final int BYTES = 16;

  private TextKey() {}

  /** 32 hex digits, the first half of its SHA-256. */
  public static String of(String text) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
      return HexFormat.of().formatHex(digest, 0, BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
