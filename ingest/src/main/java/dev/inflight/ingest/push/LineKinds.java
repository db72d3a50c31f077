package dev.inflight.ingest.push;

import dev.inflight.ingest.Item;
import dev.inflight.ingest.codec.LineParser;
import dev.inflight.ingest.codec.ParseContext;
import dev.inflight.ingest.codec.canonical.CanonicalCodec;
import dev.inflight.ingest.codec.metrics.MetricRowCodec;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;

/** The kinds of line that may be pushed. */
public enum LineKinds implements LineKind {
  /** Any record with an {@code event_type}. */
  CANONICAL("event_type") {
    @Override
    public LineParser open(ParseContext context, Consumer<Item> items) {
      return new CanonicalCodec().lines(context);
    }
  },
  /** Rows of metrics with a {@code _time}, and mostly a {@code _step}. */
  METRIC_ROW("_time", "_step") {
    @Override
    public LineParser open(ParseContext context, Consumer<Item> items) {
      return new MetricRowCodec(row -> items.accept(new Item.OfRow(row))).lines(context);
    }
  };

  private final List<byte[]> keys;

  LineKinds(String... keys) {
    this.keys =
        List.of(keys).stream()
            .map(key -> ('"' + key + '"').getBytes(StandardCharsets.US_ASCII))
            .toList();
  }

  /** All kinds, in the order in which they are asked. */
  public static List<LineKind> all() {
    return List.of(values());
  }

  @Override
  public boolean recognises(byte[] buf, int from, int to) {
    for (byte[] key : keys) {
      if (hasKey(buf, from, to, key)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the quoted key stands anywhere with a colon after it. */
  private static boolean hasKey(byte[] buf, int from, int to, byte[] key) {
    int last = to - key.length;
    for (int at = from; at <= last; at++) {
      if (buf[at] == '"' && buf[at + 1] == key[1] && matches(buf, at, key)) {
        int after = at + key.length;
        while (after < to && (buf[after] == ' ' || buf[after] == '\t')) {
          after++;
        }
        if (after < to && buf[after] == ':') {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean matches(byte[] buf, int at, byte[] key) {
    for (int i = 0; i < key.length; i++) {
      if (buf[at + i] != key[i]) {
        return false;
      }
    }
    return true;
  }
}
