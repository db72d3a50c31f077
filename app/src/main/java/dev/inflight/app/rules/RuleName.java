package dev.inflight.app.rules;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.inflight.grammar.Condition;
import dev.inflight.grammar.Printer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The name of a rule that has none: its condition's canonical form, however it was written, and of
 * a long one its beginning and a fingerprint.
 */
final class RuleName {
  private static final int LONGEST = 72;
  private static final int KEPT = 60;

  private RuleName() {}

  static String of(Condition condition) {
    String text = Printer.print(condition);
    return text.length() <= LONGEST
        ? text
        : text.substring(0, text.offsetByCodePoints(0, text.codePointCount(0, KEPT)))
            + "… "
            + fingerprint(text);
  }

  private static String fingerprint(String text) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
      return HexFormat.of().formatHex(digest, 0, 4);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
