package dev.inflight.ingest.file;

import dev.inflight.ingest.catalog.Codecs;
import dev.inflight.ingest.codec.Codec;
import dev.inflight.ingest.codec.Head;
import dev.inflight.ingest.text.Excerpt;
import java.io.IOException;
import java.util.stream.Collectors;

/**
 * A file of none of the known formats. The message says how it begins and which formats are known.
 */
public final class UnknownFormatException extends IOException {
  private static final long serialVersionUID = 1;

  UnknownFormatException(String file, Head head) {
    super(
        "%s: not a format that is read; it begins with: %s; known are: %s"
            .formatted(
                file,
                Excerpt.of(head.start()),
                Codecs.all().stream().map(Codec::label).collect(Collectors.joining(", "))));
  }
}
