package dev.inflight.ingest.codec.canonical;

import dev.inflight.ingest.codec.LineFault;
import dev.inflight.ingest.codec.LineParser;
import dev.inflight.ingest.codec.ParseContext;
import dev.inflight.ingest.codec.json.Json;
import dev.inflight.ingest.codec.json.JsonLine;
import dev.inflight.ingest.text.Swar;

/** The lines of one canonical input. */
final class CanonicalLines implements LineParser {
  private final ParseContext context;
  private final Records records;

  CanonicalLines(ParseContext context) {
    this.context = context;
    this.records = new Records(context.series());
  }

  @Override
  public long lines(byte[] buf, int from, int to, long firstLine, boolean lastIsOpen) {
    long line = firstLine;
    for (int at = from; at < to; line++) {
      int end = Swar.lineFeed(buf, at, to);
      if (!blank(buf, at, end)) {
        strict(buf, at, end, line, lastIsOpen && end == to - 1);
      }
      at = end + 1;
    }
    return line - firstLine;
  }

  private void strict(byte[] buf, int from, int end, long line, boolean open) {
    try {
      Json.Obj object = JsonLine.object(buf, from, end, open);
      context.event(records.read(object));
    } catch (LineFault fault) {
      context.reject(fault, line, buf, from, end);
    }
  }

  private static boolean blank(byte[] buf, int from, int to) {
    for (int at = from; at < to; at++) {
      if (buf[at] != ' ' && buf[at] != '\r' && buf[at] != '\t') {
        return false;
      }
    }
    return true;
  }
}
