package dev.inflight.ingest.codec.canonical;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.inflight.ingest.codec.json.NullableFields;
import dev.inflight.model.Absent;
import dev.inflight.model.Artifact;
import dev.inflight.model.ClientSample;
import dev.inflight.model.ClockAlignment;
import dev.inflight.model.ClockAnchor;
import dev.inflight.model.Event;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestSign;
import dev.inflight.model.SampleState;
import dev.inflight.model.ServedBy;
import dev.inflight.model.ServerIdentity;
import dev.inflight.model.TelemetrySample;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/** Writes events as lines which, read again, are the same events. Stateless. */
public final class RecordWriter {
  private static final JsonFactory JSON = new JsonFactory();

  private static final long MS = 1_000_000L;

  private RecordWriter() {}

  /**
   * Appends the line of an event, with its line feed.
   *
   * @return false when it has none: what is only counted and passed over
   */
  public static boolean write(Event event, ByteArrayOutputStream out) {
    int before = out.size();
    try (JsonGenerator json = JSON.createGenerator((OutputStream) out)) {
      record(event, json);
    } catch (IOException e) {
      throw new UncheckedIOException("into memory", e);
    }
    if (out.size() == before) {
      return false;
    }
    out.write('\n');
    return true;
  }

  private static void record(Event event, JsonGenerator json) throws IOException {
    if (event instanceof TelemetrySample sample) {
      sample(sample, json);
    } else if (event instanceof RequestEvent request) {
      request(request, json);
    } else if (event instanceof RequestSign sign) {
      sign(sign, json);
    } else if (event instanceof ClientSample sample) {
      clientSample(sample, json);
    } else if (event instanceof Artifact artifact) {
      artifact(artifact, json);
    } else if (event instanceof ClockAlignment alignment) {
      alignment(alignment, json);
    } else if (event instanceof ClockAnchor anchor) {
      anchor(anchor, json);
    }
  }

  private static void begin(String type, int version, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("event_type", type);
    json.writeNumberField("schema_version", version);
  }

  private static void sample(TelemetrySample s, JsonGenerator json) throws IOException {
    boolean canonical = s.series().canonical();
    begin(canonical ? "infer.telemetry_sample" : "infer.tool_sample", canonical ? 2 : 1, json);
    identity(s.series().identity(), json);
    json.writeStringField("metric", s.series().metric());
    json.writeStringField("source", s.series().source());
    json.writeStringField("unit", s.series().unit());
    json.writeStringField("kind", s.series().kind().wire());
    json.writeStringField("scope", s.series().scope().wire());
    json.writeStringField("counter_owner", s.series().owner());
    json.writeNumberField("observed_at_ns", s.observedAtNs());
    if (canonical) {
      json.writeStringField("run_id", s.series().runId());
      json.writeNumberField("interval_ms", s.intervalNs() / MS);
    } else {
      json.writeNumberField("interval_ns", s.intervalNs());
    }
    json.writeStringField("state", s.state().wire());
    value(s, json);
    NullableFields.text(json, "detail", s.detail());
    json.writeStringField("provenance", s.provenance().wire());
    json.writeEndObject();
  }

  private static void value(TelemetrySample s, JsonGenerator json) throws IOException {
    if (s.state() != SampleState.VALID) {
      json.writeNullField("value");
    } else if (s.series().integer()) {
      json.writeNumberField("value", s.bits());
    } else {
      json.writeNumberField("value", s.value());
    }
  }

  private static void identity(ServerIdentity of, JsonGenerator json) throws IOException {
    json.writeObjectFieldStart("identity");
    NullableFields.text(json, "host", of.host());
    NullableFields.number(json, "pid", of.pid() == 0 ? Absent.LONG : of.pid());
    NullableFields.number(
        json, "process_start_ns", of.processStartNs() == 0 ? Absent.LONG : of.processStartNs());
    NullableFields.text(json, "device_uuid", of.deviceUuid());
    NullableFields.text(json, "gpu_instance_id", of.gpuInstanceId());
    NullableFields.text(json, "replica_id", of.replicaId());
    NullableFields.number(json, "rank", of.rank() < 0 ? Absent.LONG : of.rank());
    NullableFields.text(json, "boot_id", of.bootId());
    NullableFields.text(json, "group_id", of.groupId());
    NullableFields.number(json, "world_size", of.worldSize() < 0 ? Absent.LONG : of.worldSize());
    json.writeEndObject();
  }

  private static void request(RequestEvent r, JsonGenerator json) throws IOException {
    begin("infer.request", 1, json);
    json.writeStringField("session_id", r.sessionId());
    json.writeStringField("request_id", r.requestId());
    json.writeStringField("case_id", r.caseId());
    json.writeStringField("endpoint", r.endpoint());
    json.writeStringField("model", r.model());
    json.writeStringField("phase", r.phase().wire());
    NullableFields.number(json, "started_at_ns", r.startedAtNs());
    NullableFields.number(json, "ended_at_ns", r.endedAtNs());
    NullableFields.number(json, "intended_at_ns", r.intendedAtNs());
    json.writeBooleanField("stream", r.stream());
    json.writeStringField("status", r.status());
    NullableFields.number(json, "e2e_latency_ms", r.e2eLatencyMs());
    NullableFields.number(json, "ttft_ms", r.ttftMs());
    NullableFields.number(json, "first_chunk_latency_ms", r.firstChunkLatencyMs());
    json.writeArrayFieldStart("chunk_interarrival_ms");
    for (double each : r.chunkGapsMs()) {
      json.writeNumber(each);
    }
    json.writeEndArray();
    NullableFields.number(json, "prompt_tokens", r.promptTokens());
    NullableFields.number(json, "output_tokens", r.outputTokens());
    NullableFields.text(json, "output_token_source", r.outputTokenSource());
    NullableFields.number(json, "http_status", r.httpStatus());
    NullableFields.text(json, "finish_reason", r.finishReason());
    NullableFields.text(json, "error_type", r.errorType());
    NullableFields.text(json, "error_message", r.errorMessage());
    NullableFields.text(json, "arrival_mode", r.arrivalMode());
    NullableFields.text(json, "x_request_id", r.xRequestId());
    NullableFields.text(json, "trace_id", r.traceId());
    servedBy(r.servedBy(), json);
    json.writeEndObject();
  }

  private static void servedBy(ServedBy by, JsonGenerator json) throws IOException {
    if (!by.known()) {
      json.writeNullField("served_by");
      return;
    }
    json.writeObjectFieldStart("served_by");
    NullableFields.text(json, "host", by.host());
    NullableFields.text(json, "replica_id", by.replicaId());
    NullableFields.text(json, "pod", by.pod());
    NullableFields.number(json, "pid", by.pid());
    NullableFields.text(json, "address", by.address());
    json.writeEndObject();
  }

  private static void sign(RequestSign s, JsonGenerator json) throws IOException {
    begin(s.firstContent() ? "infer.first_content" : "infer.dispatch", 1, json);
    json.writeStringField("session_id", s.sessionId());
    json.writeStringField("request_id", s.requestId());
    NullableFields.text(json, "x_request_id", s.xRequestId());
    json.writeStringField("case_id", s.caseId());
    json.writeStringField("phase", s.phase().wire());
    NullableFields.text(json, "endpoint", s.endpoint());
    NullableFields.text(json, "model", s.model());
    json.writeNumberField("timestamp_ns", s.atNs());
    NullableFields.number(json, "started_at_ns", s.startedAtNs());
    if (s.firstContent()) {
      NullableFields.number(json, "first_content_at_ns", s.firstContentAtNs());
    }
    json.writeEndObject();
  }

  private static void clientSample(ClientSample s, JsonGenerator json) throws IOException {
    begin("infer.system_sample", 1, json);
    json.writeStringField("session_id", s.sessionId());
    json.writeNumberField("timestamp_ns", s.timestampNs());
    NullableFields.text(json, "sampler", s.sampler());
    NullableFields.text(json, "device_id", s.deviceId());
    NullableFields.number(json, "device_used_bytes", s.deviceUsedBytes());
    NullableFields.number(json, "device_free_bytes", s.deviceFreeBytes());
    NullableFields.number(json, "device_total_bytes", s.deviceTotalBytes());
    NullableFields.number(json, "gpu_utilization_percent", s.gpuUtilizationPercent());
    NullableFields.number(json, "process_rss_bytes", s.processRssBytes());
    json.writeEndObject();
  }

  private static void artifact(Artifact a, JsonGenerator json) throws IOException {
    begin("infer.artifact", 2, json);
    json.writeStringField("event_id", a.eventId());
    json.writeObjectFieldStart("context");
    NullableFields.text(json, "session_id", a.sessionId());
    NullableFields.text(json, "run_id", a.runId());
    NullableFields.text(json, "clock_domain", a.clockDomain());
    NullableFields.text(json, "host", a.host());
    json.writeEndObject();
    json.writeObjectFieldStart("metadata");
    NullableFields.text(json, "boot_id", a.bootId());
    json.writeEndObject();
    json.writeEndObject();
  }

  private static void alignment(ClockAlignment a, JsonGenerator json) throws IOException {
    begin("infer.clock_alignment", 2, json);
    json.writeStringField("event_id", a.eventId());
    json.writeObjectFieldStart("context");
    NullableFields.text(json, "run_id", a.runId());
    json.writeEndObject();
    json.writeStringField("from_clock_domain", a.fromClockDomain());
    json.writeStringField("to_clock_domain", a.toClockDomain());
    json.writeNumberField("offset_ns", a.offsetNs());
    json.writeNumberField("uncertainty_ns", a.uncertaintyNs());
    NullableFields.number(json, "valid_from_ns", a.validFromNs());
    NullableFields.number(json, "valid_to_ns", a.validToNs());
    json.writeEndObject();
  }

  private static void anchor(ClockAnchor a, JsonGenerator json) throws IOException {
    begin("infer.clock_anchor", 1, json);
    json.writeStringField("host", a.host());
    NullableFields.text(json, "boot_id", a.bootId());
    json.writeNumberField("monotonic_ns", a.monotonicNs());
    json.writeNumberField("unix_ns", a.unixNs());
    json.writeNumberField("uncertainty_ns", a.uncertaintyNs());
    json.writeEndObject();
  }
}
