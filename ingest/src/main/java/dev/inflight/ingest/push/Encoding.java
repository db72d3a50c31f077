package dev.inflight.ingest.push;

/** How pushed bytes are packed. */
public enum Encoding {
  IDENTITY,
  GZIP,
  ZSTD;

  Unpacker unpacker() {
    return switch (this) {
      case IDENTITY -> new Plain();
      case GZIP -> new Gunzip();
      case ZSTD -> new Unzstd();
    };
  }
}
