package dev.inflight.ingest.file;

import java.io.Closeable;
import java.io.IOException;

/**
 * One pass over one input, from its beginning. Belongs to one thread; its caller decides the pace.
 */
public interface EventReader extends Closeable {
  /**
   * Reads about 64 to 256 KiB of whole lines and hands their events to the sink.
   *
   * @return false at the end
   * @throws IOException when the input cannot be read; what is wrong with its content goes to the
   *     sink
   */
  boolean readBlock() throws IOException;

  /** Bytes read so far, as they lie on the disk. */
  long bytesRead();

  /** Bytes of the whole input, as they lie on the disk. */
  long bytesTotal();
}
