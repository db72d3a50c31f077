package dev.inflight.sink.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.inflight.model.Report;
import dev.inflight.model.RequestRow;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Runs a writer over rows and a report. */
final class Written {
  private Written() {}

  static String small(Format format, ReportOptions options) throws IOException {
    return as(format, options, SmallRun.rows(), SmallRun.report());
  }

  static String few(Format format) throws IOException {
    return as(format, ReportOptions.DEFAULT, SmallRun.fewRows(), SmallRun.report());
  }

  static String as(
      Format format, ReportOptions options, List<? extends RequestRow> rows, Report report)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ReportWriter writer =
        ReportWriters.create(format, bytes, Path.of(System.getProperty("java.io.tmpdir")))) {
      writer.begin(context(options));
      rows.forEach(writer::row);
      writer.end(report);
    }
    return bytes.toString(UTF_8);
  }

  static ReportContext context(ReportOptions options) {
    return new ReportContext(
        "", List.of(new InputDescription("runs/0412", "canonical records")), options);
  }
}
