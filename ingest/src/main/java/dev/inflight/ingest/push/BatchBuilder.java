package dev.inflight.ingest.push;

import dev.inflight.ingest.Batch;
import dev.inflight.ingest.Item;
import dev.inflight.ingest.RejectedLine;
import dev.inflight.ingest.codec.EventSink;
import dev.inflight.ingest.codec.Learned;
import dev.inflight.ingest.codec.LineParser;
import dev.inflight.ingest.codec.ParseContext;
import dev.inflight.ingest.codec.SeriesTable;
import dev.inflight.ingest.codec.json.JsonLines;
import dev.inflight.model.Event;
import dev.inflight.model.Rejection;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the lines of one input, each by its kind, and gathers what came of them. One thread. */
final class BatchBuilder implements EventSink {
  private final List<LineKind> kinds;
  private final @Nullable LineParser[] parsers;
  private final ParseContext context;
  private final List<Item> items = new ArrayList<>();
  private final List<RejectedLine> rejected = new ArrayList<>();
  private final ByteArrayOutputStream lines = new ByteArrayOutputStream();
  private int rejectedBytes;
  private long line;

  /**
   * @param line how many lines were read before
   */
  BatchBuilder(String name, List<LineKind> kinds, SeriesTable series, Learned learned, long line) {
    this.line = line;
    this.kinds = List.copyOf(kinds);
    this.parsers = new LineParser[kinds.size()];
    this.context = new ParseContext(name, this, series, learned);
  }

  /** Reads the line {@code buf[from, to)}, whose last byte is a line feed. */
  void line(byte[] buf, int from, int to, boolean open) {
    line++;
    if (JsonLines.blank(buf, from, to - 1)) {
      return;
    }
    int before = items.size();
    parser(kind(buf, from, to)).lines(buf, from, to, line, open);
    if (items.size() > before) {
      lines.write(buf, from, to - from);
    }
  }

  private int kind(byte[] buf, int from, int to) {
    for (int at = 0; at < kinds.size(); at++) {
      if (kinds.get(at).recognises(buf, from, to)) {
        return at;
      }
    }
    return 0;
  }

  private LineParser parser(int kind) {
    LineParser parser = parsers[kind];
    if (parser == null) {
      parser = kinds.get(kind).open(context, items::add);
      parsers[kind] = parser;
    }
    return parser;
  }

  @Override
  public void event(Event event) {
    items.add(new Item.OfEvent(event));
  }

  @Override
  public void rejected(Rejection rejection, String text) {
    rejected.add(new RejectedLine(rejection, text));
    rejectedBytes += text.length();
  }

  int size() {
    return items.size() + rejected.size();
  }

  int bytes() {
    return lines.size() + rejectedBytes;
  }

  long lines() {
    return line;
  }

  /** What was gathered since the last time, if anything. */
  Optional<Batch> take() {
    if (size() == 0) {
      return Optional.empty();
    }
    Batch batch = new Batch(items, lines.toByteArray(), rejected);
    items.clear();
    rejected.clear();
    lines.reset();
    rejectedBytes = 0;
    return Optional.of(batch);
  }
}
