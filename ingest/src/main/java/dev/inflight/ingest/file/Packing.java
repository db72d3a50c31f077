package dev.inflight.ingest.file;

import io.airlift.compress.zstd.ZstdInputStream;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;

/** How a file is packed, by its first bytes; its name does not matter. */
enum Packing {
  NONE,
  GZIP,
  ZSTD;

  private static final int MAGIC_BYTES = 4;
  private static final int GZIP_MAGIC = 0x8b1f;
  private static final int ZSTD_MAGIC = 0xfd2fb528;
  private static final int BUFFER = 64 * 1024;

  /** The unpacked content of a stream. */
  static InputStream unpack(InputStream stream) throws IOException {
    PackedStream packed = new PackedStream(stream);
    BufferedInputStream in = new BufferedInputStream(packed, BUFFER);
    in.mark(MAGIC_BYTES);
    byte[] magic = in.readNBytes(MAGIC_BYTES);
    in.reset();
    return switch (of(magic)) {
      case NONE -> in;
      case GZIP -> new UnpackedStream(packed, in, () -> new GZIPInputStream(in, BUFFER));
      case ZSTD -> new UnpackedStream(packed, in, () -> new ZstdInputStream(in));
    };
  }

  private static Packing of(byte[] magic) {
    int word = 0;
    for (int at = magic.length - 1; at >= 0; at--) {
      word = (word << 8) | (magic[at] & 0xff);
    }
    if (magic.length == MAGIC_BYTES && word == ZSTD_MAGIC) {
      return ZSTD;
    }
    return magic.length >= 2 && (word & 0xffff) == GZIP_MAGIC ? GZIP : NONE;
  }
}
