package dev.inflight.ingest;

/**
 * Where in something that can be read again a batch ended, so that its reader can go on exactly
 * there after a restart.
 *
 * @param source what is read, for example the path of a file; one place is kept for each
 * @param key tells whether it is still the same, for example a file's number; may be empty
 * @param offset of the first byte after the batch
 * @param line how many lines were read up to there
 */
public record Origin(String source, String key, long offset, long line) {
  public Origin {
    if (source.isEmpty() || offset < 0 || line < 0) {
      throw new IllegalArgumentException(
          "a place: \"%s\", byte %d, line %d; expected a name and no negative number"
              .formatted(source, offset, line));
    }
  }
}
