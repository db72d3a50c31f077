package dev.inflight.app.channel;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.inflight.sink.notify.Secret;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * What tells one receiver from another without giving any of it away: HMAC-SHA256 over all that it
 * is, under a key that nobody else has.
 */
final class Fingerprint {
  private static final String ALGORITHM = "HmacSHA256";
  private static final int BYTES = 8;

  private Fingerprint() {}

  /** Sixteen hexadecimal digits. */
  static String of(byte[] key, Channel channel, Secret url, Optional<Secret> secret) {
    List<String> parts =
        List.of(
            channel.type().word(),
            url.reveal(),
            secret.map(Secret::reveal).orElse(""),
            channel.settings().toString());
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key, ALGORITHM));
      for (String each : parts) {
        byte[] bytes = each.getBytes(UTF_8);
        mac.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, bytes.length));
        mac.update(bytes);
      }
      return HexFormat.of().formatHex(mac.doFinal(), 0, BYTES);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
