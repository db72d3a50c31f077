package dev.inflight.ingest.codec;

import java.io.InputStream;

/**
 * One file format: recognised by its content, never by its name, and read in blocks.
 *
 * <p>A format of lines implements {@link LineCodec}; one that is a single document reads the whole
 * stream itself. Codecs are stateless and may be shared; the parsers they open belong to one
 * thread.
 */
public interface Codec {
  /** Short name, lower case with hyphens, unique among the formats. */
  String name();

  /** Name for people: the tool and its file. */
  String label();

  /** What files of this format may hold. */
  Role role();

  /** Whether a file that begins so is of this format. */
  boolean recognises(Head head);

  /**
   * Starts reading a file of this format.
   *
   * @param bytes the unpacked content from its beginning; closed by the caller
   */
  BlockParser open(InputStream bytes, ParseContext context);
}
