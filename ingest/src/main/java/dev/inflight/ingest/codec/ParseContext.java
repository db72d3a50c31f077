package dev.inflight.ingest.codec;

import dev.inflight.model.Event;
import dev.inflight.model.Rejection;
import java.nio.charset.StandardCharsets;

/**
 * What a parser is told about the input it reads.
 *
 * @param file name of the input as its user gave it
 * @param sink where events and rejections go
 * @param series the series met so far, shared by all readers of one input
 * @param chunkGaps whether the requests' lists of chunk gaps are wanted; a reader may leave them
 *     empty otherwise, and checks them all the same
 * @param learned what is known of lines from such an input
 */
public record ParseContext(
    String file, EventSink sink, SeriesTable series, boolean chunkGaps, Learned learned) {
  /** What a parser is told that is to leave nothing out. */
  public ParseContext(String file, EventSink sink, SeriesTable series) {
    this(file, sink, series, new Learned());
  }

  /** What a parser is told that is to leave nothing out, of an input that it may know. */
  public ParseContext(String file, EventSink sink, SeriesTable series, Learned learned) {
    this(file, sink, series, true, learned);
  }

  /** What a parser is told of an input of which nothing is known. */
  public ParseContext(String file, EventSink sink, SeriesTable series, boolean chunkGaps) {
    this(file, sink, series, chunkGaps, new Learned());
  }

  /** The longest line that is handed on with its rejection, in bytes. */
  public static final int MAX_REJECTED_LINE = 64 * 1024;

  /** Hands one event on. */
  public void event(Event event) {
    sink.event(event);
  }

  /** Rejects the line {@code buf[from, to)}. */
  public void reject(LineFault fault, long line, byte[] buf, int from, int to) {
    int length = Math.min(to - from, MAX_REJECTED_LINE);
    sink.rejected(rejection(fault, line), new String(buf, from, length, StandardCharsets.UTF_8));
  }

  /** Rejects something that is not one line, e.g. the end of a file. */
  public void reject(LineFault fault, long line) {
    sink.rejected(rejection(fault, line), "");
  }

  private Rejection rejection(LineFault fault, long line) {
    return new Rejection(
        file, line, fault.field(), fault.found(), fault.expected(), fault.reason().wire());
  }
}
