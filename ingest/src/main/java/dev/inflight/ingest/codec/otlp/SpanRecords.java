package dev.inflight.ingest.codec.otlp;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.inflight.ingest.codec.json.NullableFields;
import dev.inflight.ingest.gateway.Gateway.Kind;
import dev.inflight.ingest.gateway.Gateways;
import dev.inflight.model.Absent;
import dev.inflight.model.ServedBy;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Spans of requests as lines of records: a client's span is an {@code infer.request}, a server's a
 * line of annotation, which says who served and by which clock.
 */
final class SpanRecords {
  private static final JsonFactory JSON = new JsonFactory();
  private static final String CASE = "all";
  private static final int LONGEST_LABEL = 256;
  private static final int LONGEST_TEXT = 1_024;
  private static final long LARGEST_PID = 0xffff_ffffL;
  private static final double MS = 1e6;
  private static final double SECOND_MS = 1e3;

  /** What engines put before the id that a client gave: {@code chatcmpl-}, {@code cmpl-}. */
  private static final List<String> PREFIXES = List.of("chatcmpl-", "cmpl-", "embd-");

  private static final String[] REQUEST_IDS = {
    "gen_ai.request.id",
    "http.request.header.x-request-id",
    "http.request.header.x_request_id",
    "gen_ai.response.id"
  };
  private static final String[] FIRST_TOKEN_SECONDS = {
    "gen_ai.latency.time_to_first_token",
    "gen_ai.server.time_to_first_token",
    "gen_ai.client.operation.time_to_first_chunk",
    "gen_ai.response.time_to_first_chunk",
    "gen_ai.client.time_to_first_token"
  };
  private static final Set<String> FIRST_TOKEN_EVENTS =
      Set.of(
          "gen_ai.first_token",
          "first_token",
          "First Token Stream Event",
          "llm.content.completion.chunk");

  private final Gateways gateways;

  /**
   * @param gateways who is meant by what gateways say
   */
  SpanRecords(Gateways gateways) {
    this.gateways = gateways;
  }

  /** What a client's span was. */
  String request(TraceSpan span) {
    return line(json -> request(span, span.spanId(), ServedBy.UNKNOWN, json));
  }

  /** What a server's span was, taken as the request itself. */
  String served(TraceSpan span) {
    return line(json -> request(span, span.spanId(), server(span), json));
  }

  private void request(TraceSpan span, String id, ServedBy server, JsonGenerator json)
      throws IOException {
    Attributes of = span.attributes();
    json.writeStartObject();
    text(json, "event_type", "infer.request");
    json.writeNumberField("schema_version", 1);
    text(json, "session_id", "");
    text(json, "request_id", id);
    text(
        json,
        "case_id",
        of.text("inflight.case_id").isEmpty() ? CASE : of.text("inflight.case_id"));
    text(json, "endpoint", endpoint(span));
    text(json, "model", of.text("gen_ai.request.model", "gen_ai.response.model"));
    text(json, "phase", "measured");
    json.writeNumberField("timestamp_ns", span.startNs());
    json.writeNumberField("started_at_ns", span.startNs());
    json.writeNumberField("ended_at_ns", span.endNs());
    json.writeNullField("concurrency");
    json.writeNumberField("target_input_tokens", 0);
    json.writeNumberField("target_output_tokens", 0);
    timing(span, json);
    tokens(of, json);
    outcome(span, json);
    text(json, "x_request_id", of.text(REQUEST_IDS));
    text(json, "trace_id", span.traceId());
    text(json, "span_id", span.spanId());
    text(json, "arrival_mode", "trace");
    ServedBy by = gateways.meant((kind, name) -> said(span, kind, name), server).orElse(server);
    servedBy(by, json);
    json.writeEndObject();
  }

  private static void timing(TraceSpan span, JsonGenerator json) throws IOException {
    double ttft = firstTokenMs(span);
    boolean streamed =
        Absent.has(ttft)
            || span.attributes().text("gen_ai.request.stream", "llm.is_streaming").equals("true");
    json.writeBooleanField("stream", streamed);
    json.writeNumberField("e2e_latency_ms", (span.endNs() - span.startNs()) / MS);
    NullableFields.number(json, "ttft_ms", ttft);
    json.writeNullField("first_chunk_latency_ms");
    json.writeArrayFieldStart("chunk_interarrival_ms");
    json.writeEndArray();
  }

  private static double firstTokenMs(TraceSpan span) {
    double said = span.attributes().number(FIRST_TOKEN_SECONDS) * SECOND_MS;
    if (Absent.has(said)) {
      return said;
    }
    return span.events().stream()
        .filter(each -> FIRST_TOKEN_EVENTS.contains(each.name()))
        .filter(each -> each.atNs() >= span.startNs() && each.atNs() <= span.endNs())
        .mapToDouble(each -> (each.atNs() - span.startNs()) / MS)
        .min()
        .orElse(Double.NaN);
  }

  private static void tokens(Attributes of, JsonGenerator json) throws IOException {
    long in =
        of.count(
            "gen_ai.usage.input_tokens",
            "gen_ai.usage.prompt_tokens",
            "llm.usage.prompt_tokens",
            "llm.token_count.prompt");
    long out =
        of.count(
            "gen_ai.usage.output_tokens",
            "gen_ai.usage.completion_tokens",
            "llm.usage.completion_tokens",
            "llm.token_count.completion");
    tokens(json, "prompt", in);
    tokens(json, "output", out);
    tokens(json, "total", Absent.has(in) && Absent.has(out) ? in + out : Absent.LONG);
  }

  private static void tokens(JsonGenerator json, String which, long count) throws IOException {
    NullableFields.number(json, which + "_tokens", count);
    text(json, which + "_token_source", Absent.has(count) ? "server_usage" : "unknown");
    json.writeBooleanField(which + "_token_exact", Absent.has(count));
  }

  private static void outcome(TraceSpan span, JsonGenerator json) throws IOException {
    Attributes of = span.attributes();
    long http = of.count("http.response.status_code", "http.status_code");
    String error = of.text("error.type", "exception.type");
    text(json, "status", status(span, http, error));
    NullableFields.number(json, "http_status", http);
    String finish = of.text("gen_ai.response.finish_reasons", "gen_ai.response.finish_reason");
    textOrNull(json, "finish_reason", finish);
    textOrNull(json, "error_type", error);
    json.writeNullField("error_message");
  }

  private static String status(TraceSpan span, long http, String error) {
    boolean failed = span.failed() || !error.isEmpty() || http >= 400;
    if (!failed) {
      return "ok";
    }
    String lower = error.toLowerCase(Locale.ROOT);
    if (lower.contains("timeout") || http == 408 || http == 504) {
      return "timeout";
    } else if (lower.contains("cancel")) {
      return "cancelled";
    } else if (http == 429 || http == 503) {
      return "rejected";
    }
    return lower.contains("connect") ? "unreachable" : "error";
  }

  private static String endpoint(TraceSpan span) {
    String address = span.attributes().text("server.address", "net.peer.name", "peer.service");
    String port = span.attributes().text("server.port", "net.peer.port");
    String url = span.attributes().text("url.full", "http.url");
    String of = address.isEmpty() ? span.text("gen_ai.provider.name", "gen_ai.system") : address;
    boolean byUrl = address.isEmpty() && url.indexOf('?') < 0 && !url.isEmpty();
    return byUrl ? url : port.isEmpty() || address.isEmpty() ? of : address + ":" + port;
  }

  /** What a gateway's header, an address or an attribute says. */
  private static List<String> said(TraceSpan span, Kind kind, String name) {
    return switch (kind) {
      case ADDRESS -> addresses(span.attributes());
      case POD -> list(span.text("k8s.pod.name"));
      case HEADER ->
          span.attributes().texts("http.response.header." + name.toLowerCase(Locale.ROOT));
      case ATTRIBUTE -> list(span.text(name));
    };
  }

  private static List<String> addresses(Attributes of) {
    List<String> all = new ArrayList<>();
    for (String[] each :
        List.of(
            new String[] {"upstream_address", ""},
            new String[] {"upstream_host", ""},
            new String[] {"network.peer.address", "network.peer.port"},
            new String[] {"server.address", "server.port"},
            new String[] {"net.peer.ip", "net.peer.port"})) {
      String address = of.text(each[0]);
      String port = each[1].isEmpty() ? "" : of.text(each[1]);
      if (!address.isEmpty() && !port.isEmpty()) {
        all.add(address + ":" + port);
      }
      all.addAll(list(address));
    }
    return all;
  }

  private static List<String> list(String text) {
    return text.isEmpty() ? List.of() : List.of(text);
  }

  /** Who a server's span says it is: the node beneath a pod, whose clock and devices it uses. */
  private ServedBy server(TraceSpan span) {
    Attributes resource = span.resource();
    long pid = resource.count("process.pid");
    ServedBy own =
        new ServedBy(
            resource.text("k8s.node.name", "host.name"),
            resource.text("service.instance.id"),
            resource.text("k8s.pod.name"),
            pid > 0 ? pid : Absent.LONG,
            "");
    return gateways.meant((kind, name) -> said(span, kind, name), own).orElse(own);
  }

  /** What a server's span says of a request: who worked on it, from when to when. */
  String span(TraceSpan span) {
    ServedBy by = server(span);
    Map<String, String> labels = new TreeMap<>();
    String id = span.attributes().text("gen_ai.request.id", "gen_ai.response.id");
    label(labels, "request_id", id.isEmpty() ? span.spanId() : id);
    label(labels, "x_request_id", bare(id));
    label(labels, "trace_id", span.traceId());
    label(labels, "parent_span_id", span.parentSpanId());
    label(labels, "host", by.host());
    label(labels, "replica_id", by.replicaId());
    label(labels, "pod", by.pod());
    label(labels, "model", span.attributes().text("gen_ai.response.model", "gen_ai.request.model"));
    return line(
        json -> {
          json.writeStartObject();
          json.writeObjectFieldStart("labels");
          for (Map.Entry<String, String> each : labels.entrySet()) {
            json.writeStringField(each.getKey(), each.getValue());
          }
          json.writeEndObject();
          if (Absent.has(by.pid()) && by.pid() <= LARGEST_PID) {
            json.writeNumberField("pid", by.pid());
          }
          json.writeNumberField("span_start", span.startNs());
          json.writeNumberField("span_end", span.endNs());
          json.writeEndObject();
        });
  }

  /** An id without what the engine put before it and, for one of several choices, behind it. */
  private static String bare(String id) {
    for (String prefix : PREFIXES) {
      if (id.startsWith(prefix)) {
        return id.substring(prefix.length());
      }
    }
    return "";
  }

  private static void label(Map<String, String> labels, String name, String value) {
    String clean = value.replaceAll("\\p{Cntrl}", "");
    if (!clean.isEmpty() && clean.getBytes(StandardCharsets.UTF_8).length <= LONGEST_LABEL) {
      labels.put(name, clean);
    }
  }

  private static void servedBy(ServedBy by, JsonGenerator json) throws IOException {
    if (!by.known()) {
      json.writeNullField("served_by");
      return;
    }
    json.writeObjectFieldStart("served_by");
    textOrNull(json, "host", by.host());
    textOrNull(json, "replica_id", by.replicaId());
    textOrNull(json, "pod", by.pod());
    NullableFields.number(json, "pid", by.pid());
    textOrNull(json, "address", by.address());
    json.writeEndObject();
  }

  private static void text(JsonGenerator json, String name, String text) throws IOException {
    json.writeStringField(name, text.substring(0, Math.min(text.length(), LONGEST_TEXT)));
  }

  private static void textOrNull(JsonGenerator json, String name, String text) throws IOException {
    if (text.isEmpty()) {
      json.writeNullField(name);
    } else {
      text(json, name, text);
    }
  }

  /** Writes one object. */
  private interface Writing {
    void to(JsonGenerator json) throws IOException;
  }

  private static String line(Writing writing) {
    StringWriter out = new StringWriter(1_024);
    try (JsonGenerator json = JSON.createGenerator(out)) {
      writing.to(json);
    } catch (IOException e) {
      throw new UncheckedIOException("into memory", e);
    }
    return out.append('\n').toString();
  }
}
