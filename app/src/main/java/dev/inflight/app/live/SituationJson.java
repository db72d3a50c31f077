package dev.inflight.app.live;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.inflight.app.live.history.SeriesHistory.Past;
import dev.inflight.join.LiveStatus;
import dev.inflight.join.OpenRequest;
import dev.inflight.model.Absent;
import dev.inflight.rules.engine.RuleState;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Map;

/** A situation as JSON for those who follow. */
final class SituationJson {
  private static final JsonFactory JSON = new JsonFactory();
  private static final int MOST_EXPLANATION = 4_000;
  private static final double SECOND_NS = 1e9;

  private final JsonGenerator out;

  private SituationJson(JsonGenerator out) {
    this.out = out;
  }

  /** What writes into a JSON object. */
  interface Fields {
    void write(JsonGenerator out) throws IOException;
  }

  /** An object with some fields. */
  static String object(Fields fields) {
    StringWriter text = new StringWriter();
    try (JsonGenerator out = JSON.createGenerator(text)) {
      out.writeStartObject();
      fields.write(out);
      out.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException("into memory", e);
    }
    return text.toString();
  }

  /** The fields of a situation, within an object that is open. */
  static void write(JsonGenerator out, Situation now) throws IOException {
    new SituationJson(out).write(now);
  }

  private void write(Situation now) throws IOException {
    time("time_ns", now.timeNs());
    out.writeNumberField("open_total", now.join().openRequests());
    out.writeArrayFieldStart("open");
    for (OpenRequest each : now.open()) {
      open(each);
    }
    out.writeEndArray();
    rules(now);
    counts(now);
    points(now);
  }

  private void open(OpenRequest open) throws IOException {
    out.writeStartObject();
    Lane.text(out, "id", open.requestId());
    Lane.text(out, "session", open.sessionId());
    Lane.text(out, "case", open.caseId());
    Lane.text(out, "model", open.model());
    time("start_ns", open.startedAtNs());
    time("first_ns", open.firstContentAtNs());
    out.writeNumberField("candidates", open.candidates());
    out.writeEndObject();
  }

  private void rules(Situation now) throws IOException {
    out.writeObjectFieldStart("rules");
    for (Situation.Kind each : Situation.Kind.values()) {
      out.writeNumberField(word(each), now.rules().getOrDefault(each, 0));
    }
    out.writeArrayFieldStart("items");
    for (Situation.Explained each : now.noteworthy()) {
      rule(each);
    }
    out.writeEndArray();
    out.writeEndObject();
  }

  private void rule(Situation.Explained rule) throws IOException {
    RuleState state = rule.state();
    out.writeStartObject();
    out.writeStringField("kind", word(rule.kind()));
    out.writeStringField("rule", Lane.shortened(state.rule()));
    out.writeStringField("labels", Lane.shortened(state.labels().toString()));
    out.writeStringField("phase", word(state.phase()));
    out.writeStringField("truth", word(state.truth()));
    if (state.sinceNs() > 0) {
      out.writeNumberField("since_ns", state.sinceNs());
    }
    if (state.unknownSinceNs() > 0) {
      out.writeNumberField("unknown_since_ns", state.unknownSinceNs());
    }
    Lane.text(out, "unknown_reason", state.unknownReason());
    out.writeNumberField("fires", state.fires());
    String why = rule.explanation();
    out.writeStringField(
        "explanation",
        why.length() <= MOST_EXPLANATION ? why : why.substring(0, MOST_EXPLANATION) + "\u2026");
    out.writeEndObject();
  }

  private void counts(Situation now) throws IOException {
    LiveStatus join = now.join();
    out.writeNumberField("waiting_rows", join.waitingRequests());
    out.writeNumberField("series", join.series());
    out.writeNumberField("series_kept", now.seriesKept());
    out.writeNumberField("series_version", now.seriesVersion());
    out.writeNumberField("samples_without_history", now.unkeptSamples());
    out.writeNumberField("from_the_future", now.fromTheFuture());
    numbers("join", join.counts());
    numbers("rule_counters", now.ruleCounters());
    out.writeObjectFieldStart("behind_s");
    for (Map.Entry<String, Long> each : join.watermarks().entrySet()) {
      if (Absent.has(each.getValue()) && Absent.has(join.clientsToNs())) {
        out.writeNumberField(
            Lane.shortened(each.getKey()), (join.clientsToNs() - each.getValue()) / SECOND_NS);
      }
    }
    out.writeEndObject();
  }

  private void numbers(String name, Map<String, Long> numbers) throws IOException {
    out.writeObjectFieldStart(name);
    for (Map.Entry<String, Long> each : numbers.entrySet()) {
      out.writeNumberField(each.getKey(), each.getValue());
    }
    out.writeEndObject();
  }

  private void points(Situation now) throws IOException {
    out.writeBooleanField("points_whole", now.changes().whole());
    out.writeObjectFieldStart("points");
    for (Past each : now.changes().series()) {
      out.writeFieldName(each.key().id());
      SeriesJson.points(out, each.values());
    }
    out.writeEndObject();
  }

  private void time(String name, long ns) throws IOException {
    if (Absent.has(ns)) {
      out.writeNumberField(name, ns);
    }
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
