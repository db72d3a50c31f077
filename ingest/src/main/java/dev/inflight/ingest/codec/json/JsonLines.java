package dev.inflight.ingest.codec.json;

import dev.inflight.ingest.codec.LineFault;
import dev.inflight.ingest.codec.LineParser;
import dev.inflight.ingest.codec.ParseContext;
import dev.inflight.ingest.text.Swar;

/** Lines of JSON objects, each read strictly and made into events. Blank lines are passed over. */
public final class JsonLines implements LineParser {
  /** What is made of one line's object. */
  @FunctionalInterface
  public interface Records {
    /** Takes one object; hands its events on only when all of it is good. */
    void record(Fields fields) throws LineFault;
  }

  /** How one line becomes an object. */
  private interface Reading {
    Json.Obj object(byte[] buf, int from, int to, boolean open) throws LineFault;
  }

  private final ParseContext context;
  private final Records records;
  private final Reading reading;

  /** Lines whose objects go to {@code records}. */
  public JsonLines(ParseContext context, Records records) {
    this(context, records, JsonLine::object);
  }

  private JsonLines(ParseContext context, Records records, Reading reading) {
    this.context = context;
    this.records = records;
    this.reading = reading;
  }

  /** The same where the words NaN, Infinity and -Infinity are numbers. */
  public static JsonLines withNonFinite(ParseContext context, Records records) {
    return new JsonLines(context, records, JsonLine::objectWithNonFinite);
  }

  @Override
  public long lines(byte[] buf, int from, int to, long firstLine, boolean lastIsOpen) {
    long line = firstLine;
    for (int at = from; at < to; line++) {
      int end = Swar.lineFeed(buf, at, to);
      if (!blank(buf, at, end)) {
        record(buf, at, end, line, lastIsOpen && end == to - 1);
      }
      at = end + 1;
    }
    return line - firstLine;
  }

  private void record(byte[] buf, int from, int end, long line, boolean open) {
    try {
      records.record(Fields.of(reading.object(buf, from, end, open)));
    } catch (LineFault fault) {
      context.reject(fault, line, buf, from, end);
    }
  }

  /** Whether a line has nothing in it but white space. */
  public static boolean blank(byte[] buf, int from, int to) {
    for (int at = from; at < to; at++) {
      if (buf[at] != ' ' && buf[at] != '\r' && buf[at] != '\t') {
        return false;
      }
    }
    return true;
  }
}
