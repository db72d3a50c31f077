package dev.inflight.app.live;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.inflight.model.Absent;
import dev.inflight.sink.store.StoredRow;
import java.io.IOException;

/**
 * What a timeline draws of a finished request: a row without its overlaps, of which only is told
 * how many are covered how well. Texts are shortened, so that one row cannot be longer than a few
 * kilobytes.
 */
final class Lane {
  private static final int MOST_CHARS = 256;
  private static final String WHOLE = "\"window\":\"whole\"";
  private static final String COVERAGE = "\"coverage\":{\"status\":\"";
  private static final double MILLI_NS = 1e6;

  private Lane() {}

  static void write(JsonGenerator out, StoredRow row) throws IOException {
    out.writeStartObject();
    text(out, "id", row.requestId());
    text(out, "session", row.sessionId());
    text(out, "case", row.caseId());
    text(out, "model", row.model());
    text(out, "replica", row.replica());
    text(out, "host", row.host());
    text(out, "status", row.status());
    text(out, "reason", row.reason());
    out.writeBooleanField("joined", row.joined());
    time(out, "start_ns", row.startedAtNs());
    time(out, "end_ns", row.endedAtNs());
    if (Absent.has(row.startedAtNs()) && Absent.has(row.ttftMs())) {
      time(out, "first_ns", row.startedAtNs() + (long) (row.ttftMs() * MILLI_NS));
    }
    number(out, "ttft_ms", row.ttftMs());
    number(out, "tpot_ms", row.tpotMs());
    time(out, "output_tokens", row.outputTokens());
    coverage(out, row.json());
    out.writeEndObject();
  }

  static void text(JsonGenerator out, String name, String text) throws IOException {
    if (!text.isEmpty()) {
      out.writeStringField(name, shortened(text));
    }
  }

  /** A text that is not too long, and no half character at its end. */
  static String shortened(String text) {
    if (text.length() <= MOST_CHARS) {
      return text;
    }
    boolean half = Character.isHighSurrogate(text.charAt(MOST_CHARS - 1));
    return text.substring(0, half ? MOST_CHARS - 1 : MOST_CHARS) + "\u2026";
  }

  private static void time(JsonGenerator out, String name, long value) throws IOException {
    if (Absent.has(value)) {
      out.writeNumberField(name, value);
    }
  }

  private static void number(JsonGenerator out, String name, double value) throws IOException {
    if (Absent.has(value)) {
      out.writeNumberField(name, value);
    }
  }

  /**
   * Counts the series that cover the whole request, some of it, or nothing. It looks for the names
   * in the text, since reading fifteen kilobytes of JSON for three numbers would cost a hundred
   * times as much; within a text of JSON the quotes would have backslashes before them.
   */
  private static void coverage(JsonGenerator out, String json) throws IOException {
    int observed = 0;
    int partial = 0;
    int empty = 0;
    for (int at = json.indexOf(WHOLE); at >= 0; at = json.indexOf(WHOLE, at + 1)) {
      int status = json.indexOf(COVERAGE, at) + COVERAGE.length();
      if (json.startsWith("observed", status)) {
        observed++;
      } else if (json.startsWith("partial", status)) {
        partial++;
      } else {
        empty++;
      }
    }
    out.writeArrayFieldStart("coverage");
    out.writeNumber(observed);
    out.writeNumber(partial);
    out.writeNumber(empty);
    out.writeEndArray();
  }
}
