package dev.inflight.ingest.file;

import dev.inflight.ingest.codec.BlockParser;
import dev.inflight.ingest.codec.Codec;
import dev.inflight.ingest.codec.ParseContext;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** One pass over a file through its codec. */
final class FileEventReader implements EventReader {
  private final CountedStream counted;
  private final InputStream unpacked;
  private final BlockParser parser;
  private final long total;

  private FileEventReader(
      CountedStream counted, InputStream unpacked, BlockParser parser, long total) {
    this.counted = counted;
    this.unpacked = unpacked;
    this.parser = parser;
    this.total = total;
  }

  static FileEventReader open(Path path, Codec codec, ParseContext context) throws IOException {
    long total = Files.size(path);
    CountedStream counted = new CountedStream(Files.newInputStream(path));
    try {
      InputStream unpacked = Packing.unpack(counted);
      return new FileEventReader(counted, unpacked, codec.open(unpacked, context), total);
    } catch (IOException | RuntimeException e) {
      counted.close();
      throw e;
    }
  }

  @Override
  public boolean readBlock() throws IOException {
    return parser.readBlock();
  }

  @Override
  public long bytesRead() {
    return counted.count();
  }

  @Override
  public long bytesTotal() {
    return total;
  }

  @Override
  public void close() throws IOException {
    unpacked.close();
  }
}
