package dev.inflight.ingest.http;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.inflight.ingest.Batch;
import dev.inflight.ingest.RejectedLine;
import dev.inflight.model.Rejection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** What became of the lines of one body so far. One thread at a time. */
final class IntakeTally {
  private static final int MOST_ERRORS = 20;

  private final List<Rejection> errors = new ArrayList<>();
  private long accepted;
  private long rejected;
  private long lines;

  /**
   * Counts a batch that was taken.
   *
   * @param linesRead lines of the body up to its end
   */
  void taken(Batch batch, long linesRead) {
    accepted += batch.items().size();
    rejected += batch.rejected().size();
    lines = linesRead;
    for (RejectedLine each : batch.rejected()) {
      if (errors.size() < MOST_ERRORS) {
        errors.add(each.rejection());
      }
    }
  }

  Answer.Whole answer() {
    return Answer.json(200, JsonText.object(this::write));
  }

  /** An answer that says why it ended early, and what was taken before. */
  Answer.Whole answer(int status, String error) {
    return Answer.json(
        status,
        JsonText.object(
            json -> {
              json.writeStringField("error", error);
              write(json);
            }));
  }

  private void write(JsonGenerator json) throws IOException {
    json.writeNumberField("accepted", accepted);
    json.writeNumberField("rejected", rejected);
    json.writeNumberField("lines", lines);
    json.writeArrayFieldStart("errors");
    for (Rejection each : errors) {
      json.writeStartObject();
      json.writeNumberField("line", each.line());
      json.writeStringField("field", each.field());
      json.writeStringField("found", each.found());
      json.writeStringField("expected", each.expected());
      json.writeStringField("reason", each.reason());
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
