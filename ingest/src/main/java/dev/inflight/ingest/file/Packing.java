package dev.inflight.ingest.file;

import dev.inflight.ingest.codec.DamagedInputException;
import io.airlift.compress.zstd.ZstdInputStream;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

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
  static InputStream unpack(InputStream packed) throws IOException {
    BufferedInputStream in = new BufferedInputStream(packed, BUFFER);
    in.mark(MAGIC_BYTES);
    byte[] magic = in.readNBytes(MAGIC_BYTES);
    in.reset();
    return switch (of(magic)) {
      case NONE -> in;
      case GZIP -> new Unpacked(gzip(in));
      case ZSTD -> new Unpacked(new ZstdInputStream(in));
    };
  }

  private static InputStream gzip(InputStream in) throws IOException {
    try {
      return new GZIPInputStream(in, BUFFER);
    } catch (EOFException | ZipException e) {
      throw new DamagedInputException("the gzip header is cut off or damaged", e);
    }
  }

  private static Packing of(byte[] magic) {
    int word = 0;
    for (int at = magic.length - 1; at >= 0; at--) {
      word = word << 8 | magic[at] & 0xff;
    }
    if (magic.length == MAGIC_BYTES && word == ZSTD_MAGIC) {
      return ZSTD;
    }
    return magic.length >= 2 && (word & 0xffff) == GZIP_MAGIC ? GZIP : NONE;
  }

  /** Tells damaged data, which is a finding, from a disk that fails, which is an error. */
  private static final class Unpacked extends FilterInputStream {
    Unpacked(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buf, int at, int length) throws IOException {
      try {
        return super.read(buf, at, length);
      } catch (EOFException e) {
        throw new DamagedInputException("the packed data is cut off", e);
      } catch (ZipException e) {
        throw new DamagedInputException("the packed data is damaged", e);
      } catch (IOException e) {
        throw e;
      } catch (RuntimeException e) {
        // the zstd reader's way to say that its input is malformed
        throw new DamagedInputException("the packed data is damaged", e);
      }
    }
  }
}
