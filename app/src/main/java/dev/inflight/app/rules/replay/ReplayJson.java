package dev.inflight.app.rules.replay;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.inflight.app.rules.replay.ReplayWriter.Ending;
import dev.inflight.model.AlertChange;
import dev.inflight.rules.engine.RuleState;
import dev.inflight.sink.report.AlertJson;
import dev.inflight.sink.report.ChangeWords;
import dev.inflight.sink.report.JsonFields;
import java.io.IOException;
import java.util.Map;

/** The JSON of a replay's parts, keys in a fixed order; what is not known is null. */
final class ReplayJson {
  private final JsonGenerator out;
  private final JsonFields fields;
  private final AlertJson alerts;

  ReplayJson(JsonGenerator out) {
    this.out = out;
    this.fields = new JsonFields(out);
    this.alerts = new AlertJson(out);
  }

  /** The fields of a change, within an object that is open. */
  void change(AlertChange change) throws IOException {
    alerts.change(change);
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
    fields.texts("notes", ending.notes());
  }

  private void sum(RuleSum sum) throws IOException {
    out.writeStartObject();
    out.writeStringField("rule", sum.rule);
    out.writeNumberField("fires", sum.fires);
    out.writeNumberField("firing_ns", sum.firingNs);
    fields.number("unknown_share", sum.unknownShare());
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
    fields.labels("labels", state.labels());
    out.writeStringField("phase", ChangeWords.word(state.phase()));
    out.writeNumberField("since_ns", state.sinceNs());
    out.writeNumberField("fires", state.fires());
    out.writeStringField("truth", ChangeWords.word(state.truth()));
    out.writeNumberField("unknown_since_ns", state.unknownSinceNs());
    out.writeStringField("unknown_reason", state.unknownReason());
    out.writeEndObject();
  }
}
