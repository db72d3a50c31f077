package dev.inflight.ingest.push;

import dev.inflight.ingest.Item;
import dev.inflight.ingest.codec.LineParser;
import dev.inflight.ingest.codec.ParseContext;
import dev.inflight.ingest.codec.canonical.CanonicalCodec;
import dev.inflight.ingest.codec.metrics.MetricRowCodec;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;

/** The kinds of line that may be pushed and need nothing else to be read. */
public enum LineKinds implements LineKind {
  /** Any record with an {@code event_type}. */
  CANONICAL(Keys.EVENT_TYPE) {
    @Override
    public LineParser open(ParseContext context, Consumer<Item> items) {
      return new CanonicalCodec().lines(context);
    }
  },
  /** Rows of metrics with a {@code _time}, and mostly a {@code _step}. */
  METRIC_ROW(Keys.TIME, Keys.STEP) {
    @Override
    public LineParser open(ParseContext context, Consumer<Item> items) {
      return new MetricRowCodec(row -> items.accept(new Item.OfRow(row))).lines(context);
    }
  };

  private final List<Keys> keys;

  LineKinds(Keys... keys) {
    this.keys = List.of(keys);
  }

  /**
   * All kinds, in the order in which they are asked.
   *
   * @param clock the time of annotations that name none
   */
  public static List<LineKind> all(InstantSource clock) {
    return List.of(CANONICAL, METRIC_ROW, new AnnotationLines(clock));
  }

  @Override
  public boolean recognises(byte[] buf, int from, int to) {
    for (Keys key : keys) {
      if (key.in(buf, from, to)) {
        return true;
      }
    }
    return false;
  }
}
