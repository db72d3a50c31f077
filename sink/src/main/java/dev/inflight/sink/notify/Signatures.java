package dev.inflight.sink.notify;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** The signatures that receivers ask for, each HMAC-SHA256 in its own way. */
public final class Signatures {
  private static final String ALGORITHM = "HmacSHA256";
  private static final String STANDARD_PREFIX = "whsec_";

  private Signatures() {}

  /** Lark's: the time in seconds and the secret are the key, the message is empty. */
  public static String lark(Secret secret, Instant at) {
    String key = at.getEpochSecond() + "\n" + secret.reveal();
    return base64(hmac(key.getBytes(UTF_8), new byte[0]));
  }

  /** DingTalk's, encoded for a query: over the time in milliseconds and the secret. */
  public static String dingTalk(Secret secret, Instant at) {
    String key = secret.reveal();
    String message = at.toEpochMilli() + "\n" + key;
    return URLEncoder.encode(base64(hmac(key.getBytes(UTF_8), message.getBytes(UTF_8))), UTF_8);
  }

  /** Standard Webhooks 1.0: over id, time in seconds and body. */
  public static String standard(Secret secret, String id, Instant at, byte[] body) {
    byte[] head = (id + "." + at.getEpochSecond() + ".").getBytes(UTF_8);
    byte[] message = new byte[head.length + body.length];
    System.arraycopy(head, 0, message, 0, head.length);
    System.arraycopy(body, 0, message, head.length, body.length);
    return "v1," + base64(hmac(standardKey(secret), message));
  }

  /**
   * The key that a secret of Standard Webhooks stands for: Base64, after {@code whsec_} or not.
   *
   * @throws IllegalArgumentException when it is none; the message does not tell it
   */
  public static byte[] standardKey(Secret secret) {
    String text = secret.reveal();
    String encoded =
        text.startsWith(STANDARD_PREFIX) ? text.substring(STANDARD_PREFIX.length()) : text;
    byte[] key;
    try {
      key = Base64.getDecoder().decode(encoded);
    } catch (IllegalArgumentException e) {
      key = new byte[0]; // the cause may hold part of the value
    }
    if (key.length == 0) {
      throw new IllegalArgumentException("no Base64, expected whsec_ and Base64");
    }
    return key;
  }

  private static byte[] hmac(byte[] key, byte[] message) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key, ALGORITHM));
      return mac.doFinal(message);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has " + ALGORITHM, e);
    }
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }
}
