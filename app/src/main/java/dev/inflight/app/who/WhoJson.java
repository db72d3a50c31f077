package dev.inflight.app.who;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import dev.inflight.model.Absent;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.ServerIdentity;
import dev.inflight.model.TelemetrySample;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * The answer as JSON, {@code inflight.who/1}: keys in a fixed order, characters beyond ASCII
 * escaped, what is not known {@code null}.
 */
final class WhoJson {
  private static final JsonFactory JSON =
      JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();
  private static final double EXACT = 1L << 53;

  private final JsonGenerator out;

  private WhoJson(JsonGenerator out) {
    this.out = out;
  }

  /** One line, with at most {@code top} requests. */
  static String of(Answer answer, int top) {
    StringWriter text = new StringWriter();
    try (JsonGenerator out = JSON.createGenerator(text)) {
      new WhoJson(out).answer(answer, top);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.append('\n').toString();
  }

  private void answer(Answer answer, int top) throws IOException {
    TimeWindow window = answer.window();
    out.writeStartObject();
    out.writeStringField("schema", "inflight.who/1");
    out.writeNumberField("at_ns", window.atNs());
    out.writeArrayFieldStart("window_ns");
    out.writeNumber(window.fromNs());
    out.writeNumber(window.toNs());
    out.writeEndArray();
    peak(answer.peak());
    out.writeArrayFieldStart("devices");
    for (DeviceReadings each : answer.devices()) {
      device(each);
    }
    out.writeEndArray();
    out.writeArrayFieldStart("requests");
    for (Routed each : answer.requests().subList(0, Math.min(top, answer.requests().size()))) {
      request(each);
    }
    out.writeEndArray();
    out.writeNumberField("in_flight", answer.inFlight());
    out.writeNumberField("not_selected", answer.notSelected());
    out.writeEndObject();
  }

  private void peak(Optional<Peak> peak) throws IOException {
    if (peak.isEmpty()) {
      out.writeNullField("peak");
      return;
    }
    out.writeObjectFieldStart("peak");
    series(peak.get().sample().series());
    out.writeNumberField("at_ns", peak.get().atNs());
    value(peak.get().sample());
    out.writeBooleanField("tied", peak.get().tied());
    out.writeEndObject();
  }

  private void device(DeviceReadings of) throws IOException {
    out.writeStartObject();
    series(of.series());
    reading("before", of.before());
    reading("after", of.after());
    out.writeEndObject();
  }

  private void reading(String name, Optional<Reading> reading) throws IOException {
    if (reading.isEmpty()) {
      out.writeNullField(name);
      return;
    }
    out.writeObjectFieldStart(name);
    out.writeNumberField("at_ns", reading.get().atNs());
    value(reading.get().sample());
    out.writeEndObject();
  }

  /** Bytes are exact, other whole numbers have no fraction. */
  private void value(TelemetrySample sample) throws IOException {
    double value = sample.value();
    if (sample.series().integer()) {
      out.writeNumberField("value", sample.bits());
    } else if (!Double.isFinite(value)) {
      out.writeNullField("value");
    } else if (value == Math.rint(value) && Math.abs(value) < EXACT) {
      out.writeNumberField("value", (long) value);
    } else {
      out.writeNumberField("value", value);
    }
  }

  private void series(SeriesKey series) throws IOException {
    out.writeStringField("series_id", series.id());
    ServerIdentity identity = series.identity();
    out.writeObjectFieldStart("identity");
    text("host", identity.host());
    number("pid", identity.pid(), identity.pid() > 0);
    number("process_start_ns", identity.processStartNs(), identity.processStartNs() > 0);
    text("device_uuid", identity.deviceUuid());
    text("gpu_instance_id", identity.gpuInstanceId());
    text("replica_id", identity.replicaId());
    number("rank", identity.rank(), identity.rank() >= 0);
    text("boot_id", identity.bootId());
    text("group_id", identity.groupId());
    number("world_size", identity.worldSize(), identity.worldSize() >= 0);
    out.writeEndObject();
    text("metric", series.metric());
    text("unit", series.unit());
  }

  private void request(Routed of) throws IOException {
    Flight flight = of.flight();
    RequestEvent request = flight.request();
    out.writeStartObject();
    text("request_id", request.requestId());
    text("case_id", request.caseId());
    out.writeStringField("phase", request.phase().wire());
    text("status", request.status());
    out.writeNumberField("started_at_ns", request.startedAtNs());
    number("ended_at_ns", request.endedAtNs(), !flight.open());
    out.writeStringField("in_phase", flight.phase().wire());
    millis("age_ms", flight.ageNs());
    millis("left_ms", flight.leftNs());
    out.writeNumberField("overlap_ns", flight.overlapNs());
    number("prompt_tokens", request.promptTokens(), Absent.has(request.promptTokens()));
    number("output_tokens", request.outputTokens(), Absent.has(request.outputTokens()));
    out.writeArrayFieldStart("replicas");
    for (String each : of.replicas()) {
      out.writeString(each);
    }
    out.writeEndArray();
    out.writeStringField("route_evidence", of.evidence().wire());
    out.writeEndObject();
  }

  private void text(String name, String value) throws IOException {
    if (value.isEmpty()) {
      out.writeNullField(name);
    } else {
      out.writeStringField(name, value);
    }
  }

  private void number(String name, long value, boolean known) throws IOException {
    if (known) {
      out.writeNumberField(name, value);
    } else {
      out.writeNullField(name);
    }
  }

  private void millis(String name, long ns) throws IOException {
    if (!Absent.has(ns)) {
      out.writeNullField(name);
      return;
    }
    BigDecimal ms = BigDecimal.valueOf(ns, 6).stripTrailingZeros();
    out.writeFieldName(name);
    out.writeNumber(ms.scale() < 0 ? ms.setScale(0) : ms);
  }
}
