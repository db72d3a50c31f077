package dev.inflight.ingest.http;

import dev.inflight.ingest.push.Encoding;
import java.util.Locale;
import java.util.Optional;

/** How bodies may be packed, by the name in a header. */
final class ContentEncoding {
  private ContentEncoding() {}

  /** The encoding of a request's body; nothing when it is not known. */
  static Optional<Encoding> of(Request request) {
    String name = request.header("Content-Encoding").orElse("");
    return switch (name.strip().toLowerCase(Locale.ROOT)) {
      case "", "identity" -> Optional.of(Encoding.IDENTITY);
      case "gzip", "x-gzip" -> Optional.of(Encoding.GZIP);
      case "zstd" -> Optional.of(Encoding.ZSTD);
      default -> Optional.empty();
    };
  }
}
