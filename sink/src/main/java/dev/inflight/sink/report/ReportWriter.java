package dev.inflight.sink.report;

import dev.inflight.model.Report;
import dev.inflight.model.RequestRow;
import java.io.Closeable;

/**
 * Turns the rows of a join, and the report that ends them, into bytes of one {@link Format}.
 *
 * <p>Called in this order: {@link #begin} once, {@link #row} for each request by (start, id),
 * {@link #end} once, {@link #close}. Memory does not grow with the number of rows. A failing stream
 * throws {@link java.io.UncheckedIOException}. Closing flushes and removes what was spooled, but
 * does not close the stream that was given. Not thread-safe.
 */
public interface ReportWriter extends Closeable {

  /** Starts the report. */
  void begin(ReportContext context);

  /** Takes one request; the row is not kept beyond the call. */
  void row(RequestRow row);

  /** Ends the report: only now are most formats written. */
  void end(Report report);
}
