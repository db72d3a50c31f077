package dev.inflight.sink.report;

import java.io.OutputStream;
import java.nio.file.Path;

/** Makes the writer for a {@link Format}. */
public final class ReportWriters {
  private ReportWriters() {}

  /**
   * A writer to {@code out}.
   *
   * @param spoolDirectory where a document that must say its summary before its rows keeps them
   *     meanwhile
   */
  public static ReportWriter create(Format format, OutputStream out, Path spoolDirectory) {
    return switch (format) {
      case JSON -> new JsonReport(out, spoolDirectory);
      case NDJSON -> new NdjsonReport(out);
      case CSV -> new CsvReport(out);
      case TEXT -> new TextReport(out);
      case MD -> new MarkdownReport(out);
    };
  }

  /** Writes the row with which a stream of rows ends when it cannot go on. */
  public static void errorRow(OutputStream out, String message) {
    ByteOut bytes = new ByteOut(out);
    JsonOut json = new JsonOut(bytes);
    json.open().key("row").text("error").key("message").text(message).close();
    bytes.put('\n').flush();
  }
}
