package dev.inflight.app.command;

import dev.inflight.join.OverlapJoin;
import dev.inflight.model.Report;
import dev.inflight.model.RequestRow;
import dev.inflight.sink.report.ReportContext;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The trace beside a report, when one was asked for. */
final class TraceOutput implements Closeable {
  private TraceOutput() {}

  static TraceOutput of(@Nullable Path file) {
    return new TraceOutput();
  }

  void begin(ReportContext context) {}

  void listen(OverlapJoin join) {}

  void row(RequestRow row) {}

  void end(Report report) {}

  @Override
  public void close() throws IOException {}
}
