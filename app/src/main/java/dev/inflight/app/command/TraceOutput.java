package dev.inflight.app.command;

import dev.inflight.join.OverlapJoin;
import dev.inflight.model.Report;
import dev.inflight.model.RequestRow;
import dev.inflight.sink.report.ReportContext;
import dev.inflight.sink.report.TraceWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The trace beside a report, when one was asked for. */
final class TraceOutput implements Closeable {
  private final Optional<OutputFile> file;
  private final Optional<TraceWriter> writer;

  private TraceOutput(Optional<OutputFile> file) {
    this.file = file;
    writer = file.map(each -> new TraceWriter(each.stream()));
  }

  static TraceOutput of(@Nullable Path file) {
    return new TraceOutput(Optional.ofNullable(file).map(OutputFile::create));
  }

  void begin(ReportContext context) {
    writer.ifPresent(each -> each.begin(context));
  }

  void listen(OverlapJoin join) {
    writer.ifPresent(each -> join.listen(each::sample));
  }

  void row(RequestRow row) {
    writer.ifPresent(each -> each.row(row));
  }

  /** Ends the trace and puts it in its place. */
  void end(Report report) throws IOException {
    if (writer.isPresent() && file.isPresent()) {
      writer.get().end(report);
      writer.get().close();
      file.get().keep();
    }
  }

  @Override
  public void close() throws IOException {
    if (file.isPresent()) {
      file.get().close();
    }
  }
}
