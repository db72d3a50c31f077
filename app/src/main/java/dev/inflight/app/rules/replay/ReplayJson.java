package dev.inflight.app.rules.replay;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.inflight.app.rules.replay.ReplayWriter.Ending;
import dev.inflight.model.Absent;
import dev.inflight.model.Alert;
import dev.inflight.model.AlertChange;
import dev.inflight.model.Evidence;
import dev.inflight.model.EvidenceRequest;
import dev.inflight.model.Labels;
import dev.inflight.model.RequestOverlap;
import dev.inflight.rules.engine.RuleState;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** The JSON of a replay's parts, keys in a fixed order; what is not known is null. */
final class ReplayJson {
  private final JsonGenerator out;

  ReplayJson(JsonGenerator out) {
    this.out = out;
  }

  /** The fields of a change, within an object that is open. */
  void change(AlertChange change) throws IOException {
    Alert alert = change.alert();
    out.writeStringField("change", ChangeWords.of(change));
    out.writeNumberField("at_ns", change.atNs());
    out.writeStringField("at", Times.text(change.atNs()));
    out.writeStringField("rule", alert.rule());
    labels("labels", alert.labels());
    out.writeStringField("level", alert.level().word());
    out.writeStringField("title", alert.title());
    out.writeStringField("message", alert.message());
    out.writeStringField("expression", alert.expression());
    number("value", alert.value());
    time("started_at_ns", alert.startedAtNs());
    time("active_at_ns", alert.activeAtNs());
    time("step", alert.step());
    texts("channels", alert.channels());
    texts("tags", alert.tags());
    out.writeStringField("explanation", alert.explanation());
    change.accept(new ChangeDetails(out, this));
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
    labels("labels", request.labels());
    out.writeStringField("status", request.status());
    time("started_at_ns", request.startedAtNs());
    time("ended_at_ns", request.endedAtNs());
    number("value", request.value());
    out.writeArrayFieldStart("overlaps");
    for (RequestOverlap each : request.overlaps()) {
      out.writeStartObject();
      out.writeStringField("metric", each.metric());
      out.writeStringField("owner", each.owner());
      number("max", each.max());
      number("mean", each.mean());
      out.writeStringField("coverage", each.coverage().wire());
      out.writeEndObject();
    }
    out.writeEndArray();
    out.writeEndObject();
  }

  /** The fields of the end, within an object that is open. */
  void end(Ending ending) throws IOException {
    out.writeNumberField("began_ns", ending.beganNs());
    out.writeNumberField("ended_ns", ending.endedNs());
    out.writeArrayFieldStart("rules");
    for (RuleSum each : ending.rules()) {
      sum(each);
    }
    out.writeEndArray();
    out.writeArrayFieldStart("states");
    for (RuleState each : ending.states()) {
      state(each);
    }
    out.writeEndArray();
    texts("notes", ending.notes());
  }

  private void sum(RuleSum sum) throws IOException {
    out.writeStartObject();
    out.writeStringField("rule", sum.rule);
    out.writeNumberField("fires", sum.fires);
    out.writeNumberField("firing_ns", sum.firingNs);
    number("unknown_share", sum.unknownShare());
    out.writeObjectFieldStart("unknown_ns");
    for (Map.Entry<String, Long> each : sum.reasons.entrySet()) {
      out.writeNumberField(each.getKey(), each.getValue());
    }
    out.writeEndObject();
    out.writeEndObject();
  }

  private void state(RuleState state) throws IOException {
    out.writeStartObject();
    out.writeStringField("rule", state.rule());
    labels("labels", state.labels());
    out.writeStringField("phase", ChangeWords.word(state.phase()));
    out.writeNumberField("since_ns", state.sinceNs());
    out.writeNumberField("fires", state.fires());
    out.writeStringField("truth", ChangeWords.word(state.truth()));
    out.writeNumberField("unknown_since_ns", state.unknownSinceNs());
    out.writeStringField("unknown_reason", state.unknownReason());
    out.writeEndObject();
  }

  private void labels(String field, Labels labels) throws IOException {
    out.writeObjectFieldStart(field);
    for (int at = 0; at < labels.names().size(); at++) {
      out.writeStringField(labels.names().get(at), labels.values().get(at));
    }
    out.writeEndObject();
  }

  void texts(String field, List<String> texts) throws IOException {
    out.writeArrayFieldStart(field);
    for (String each : texts) {
      out.writeString(each);
    }
    out.writeEndArray();
  }

  private void number(String field, double value) throws IOException {
    if (Double.isFinite(value)) {
      out.writeNumberField(field, value);
    } else {
      out.writeNullField(field);
    }
  }

  void time(String field, long value) throws IOException {
    if (Absent.has(value)) {
      out.writeNumberField(field, value);
    } else {
      out.writeNullField(field);
    }
  }
}
