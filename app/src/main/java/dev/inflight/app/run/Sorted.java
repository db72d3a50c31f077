package dev.inflight.app.run;

import dev.inflight.app.run.RunFiles.RunFile;
import dev.inflight.ingest.codec.EventSink;
import dev.inflight.ingest.file.EventReader;
import dev.inflight.ingest.file.EventSorter;
import java.io.IOException;
import java.nio.file.Path;

/** Reads a file as it is when it is about in order, and sorted when it is not. */
final class Sorted {
  private Sorted() {}

  /** Whether the file is out of order by more than may be waited for. */
  static boolean needed(FileFacts known, long horizonNs) {
    return known.requests.most > horizonNs || known.samples.most > horizonNs;
  }

  static EventReader reader(RunFile file, boolean sort, Path spool, EventSink sink)
      throws IOException {
    return sort ? new EventSorter(file.input(), sink, spool) : file.input().reader(sink);
  }
}
