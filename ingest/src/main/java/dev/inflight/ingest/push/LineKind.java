package dev.inflight.ingest.push;

import dev.inflight.ingest.Item;
import dev.inflight.ingest.codec.LineParser;
import dev.inflight.ingest.codec.ParseContext;
import java.util.function.Consumer;

/** One kind of line among those that may come mixed in one input. Stateless. */
public interface LineKind {
  /** Whether {@code buf[from, to)} is such a line, by a quick look. */
  boolean recognises(byte[] buf, int from, int to);

  /**
   * A reader for such lines of one input.
   *
   * @param context where events and rejections go
   * @param items where anything else goes that a line may be; at most one for a line
   */
  LineParser open(ParseContext context, Consumer<Item> items);
}
