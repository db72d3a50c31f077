package dev.inflight.ingest.codec;

import java.io.InputStream;

/** A format whose records are lines. */
public interface LineCodec extends Codec {
  /** A parser for the lines of one input, from the first on. */
  LineParser lines(ParseContext context);

  @Override
  default BlockParser open(InputStream bytes, ParseContext context) {
    return new LineBlocks(bytes, lines(context), context);
  }
}
