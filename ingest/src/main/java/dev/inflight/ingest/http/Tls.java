package dev.inflight.ingest.http;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * Where the server's certificate is.
 *
 * @param certificates PEM, the server's own first, then those that signed it
 * @param key PEM, PKCS #8, not encrypted
 */
public record Tls(Path certificates, Path key) {

  /** Why these files cannot be used at that time; empty when they can. */
  public Optional<String> trouble(Instant now) {
    try {
      return ServerKey.read(this).invalidAt(now).map(each -> certificates + ": " + each);
    } catch (IllegalArgumentException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }
}
