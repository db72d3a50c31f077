package dev.inflight.sink.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.inflight.model.Alert;
import dev.inflight.model.AlertChange;
import dev.inflight.model.Evidence;
import dev.inflight.model.EvidenceRequest;
import dev.inflight.model.RequestOverlap;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/** The JSON of an {@link AlertChange}, keys in a fixed order; what is not known is null. */
public final class AlertJson {
  private static final JsonFactory JSON = new JsonFactory();

  private final JsonGenerator out;
  private final JsonFields fields;

  public AlertJson(JsonGenerator out) {
    this.out = out;
    this.fields = new JsonFields(out);
  }

  /** The whole change as an object on one line. */
  public static String of(AlertChange change) {
    StringWriter text = new StringWriter();
    try (JsonGenerator out = JSON.createGenerator(text)) {
      out.writeStartObject();
      new AlertJson(out).change(change);
      out.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  /** The fields of a change, within an object that is open. */
  public void change(AlertChange change) throws IOException {
    Alert alert = change.alert();
    out.writeStringField("change", ChangeWords.of(change));
    out.writeNumberField("at_ns", change.atNs());
    out.writeStringField("at", Times.text(change.atNs()));
    out.writeStringField("rule", alert.rule());
    fields.labels("labels", alert.labels());
    out.writeStringField("level", alert.level().word());
    out.writeStringField("title", alert.title());
    out.writeStringField("message", alert.message());
    out.writeStringField("expression", alert.expression());
    fields.number("value", alert.value());
    fields.time("started_at_ns", alert.startedAtNs());
    fields.time("active_at_ns", alert.activeAtNs());
    fields.time("step", alert.step());
    fields.texts("channels", alert.channels());
    fields.texts("tags", alert.tags());
    out.writeStringField("explanation", alert.explanation());
    change.accept(new ChangeDetails(out, fields, this));
  }

  void evidence(Evidence evidence) throws IOException {
    out.writeObjectFieldStart("evidence");
    out.writeNumberField("requests", evidence.requests());
    out.writeArrayFieldStart("worst");
    for (EvidenceRequest each : evidence.worst()) {
      request(each);
    }
    out.writeEndArray();
    out.writeEndObject();
  }

  private void request(EvidenceRequest request) throws IOException {
    out.writeStartObject();
    out.writeStringField("request_id", request.requestId());
    fields.labels("labels", request.labels());
    out.writeStringField("status", request.status());
    fields.time("started_at_ns", request.startedAtNs());
    fields.time("ended_at_ns", request.endedAtNs());
    fields.number("value", request.value());
    out.writeArrayFieldStart("overlaps");
    for (RequestOverlap each : request.overlaps()) {
      out.writeStartObject();
      out.writeStringField("metric", each.metric());
      out.writeStringField("owner", each.owner());
      fields.number("max", each.max());
      fields.number("mean", each.mean());
      out.writeStringField("coverage", each.coverage().wire());
      out.writeEndObject();
    }
    out.writeEndArray();
    out.writeEndObject();
  }
}
