package dev.inflight.ingest.push;

import dev.inflight.ingest.Item;
import dev.inflight.ingest.codec.LineFault;
import dev.inflight.ingest.codec.LineParser;
import dev.inflight.ingest.codec.ParseContext;
import dev.inflight.ingest.codec.annotation.AnnotationCodec;
import dev.inflight.ingest.codec.json.JsonLines;
import dev.inflight.ingest.text.Swar;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Consumer;

/**
 * Lines of labels and spans as the annotation socket takes them. Who sent them is not known here,
 * so whoever takes them decides what a pid in them is worth.
 */
public final class AnnotationLines implements LineKind {
  private static final long NANOS = 1_000_000_000L;

  private final InstantSource clock;

  /**
   * @param clock the time of lines that name none
   */
  public AnnotationLines(InstantSource clock) {
    this.clock = clock;
  }

  @Override
  public boolean recognises(byte[] buf, int from, int to) {
    return Keys.LABELS.in(buf, from, to);
  }

  @Override
  public LineParser open(ParseContext context, Consumer<Item> items) {
    return (buf, from, to, firstLine, lastIsOpen) -> {
      Instant now = clock.instant();
      long arrivedNs = now.getEpochSecond() * NANOS + now.getNano();
      long line = firstLine;
      for (int at = from; at < to; line++) {
        int end = Swar.lineFeed(buf, at, to);
        if (!JsonLines.blank(buf, at, end)) {
          try {
            boolean open = lastIsOpen && end == to - 1;
            items.accept(
                new Item.OfAnnotation(AnnotationCodec.read(buf, at, end, open, arrivedNs)));
          } catch (LineFault fault) {
            context.reject(fault, line, buf, at, end);
          }
        }
        at = end + 1;
      }
      return line - firstLine;
    };
  }
}
