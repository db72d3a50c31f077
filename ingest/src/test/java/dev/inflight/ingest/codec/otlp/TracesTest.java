package dev.inflight.ingest.codec.otlp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.protobuf.ByteString;
import dev.inflight.ingest.gateway.Gateway;
import dev.inflight.ingest.gateway.Gateways;
import dev.inflight.model.Absent;
import dev.inflight.model.ServedBy;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.Span;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TracesTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** What a client that follows the conventions of 2025 sends. */
  private static final String CLIENT =
      """
      {"traceId":"5b8efff798038103d269b633813fc60c","spanId":"eee19b7ec3c1b174","name":"chat m",
       "kind":3,"startTimeUnixNano":"1760000000000000000","endTimeUnixNano":"1760000002000000000",
       "attributes":[
         {"key":"gen_ai.operation.name","value":{"stringValue":"chat"}},
         {"key":"gen_ai.request.model","value":{"stringValue":"llama"}},
         {"key":"gen_ai.response.id","value":{"stringValue":"chatcmpl-17"}},
         {"key":"server.address","value":{"stringValue":"gw"}},
         {"key":"server.port","value":{"intValue":"8000"}},
         {"key":"gen_ai.usage.input_tokens","value":{"intValue":"12"}},
         {"key":"gen_ai.usage.output_tokens","value":{"intValue":8}},
         {"key":"gen_ai.response.finish_reasons","value":{"arrayValue":{"values":[{"stringValue":"stop"}]}}},
         {"key":"http.response.header.x-gateway-backend",
          "value":{"arrayValue":{"values":[{"stringValue":"vllm-3"}]}}}],
       "events":[{"name":"gen_ai.first_token","timeUnixNano":"1760000000250000000"}],
       "status":{"code":1}}
      """;

  /** What vLLM sends when it is done with a request. */
  private static final String SERVER =
      """
      {"traceId":"5b8efff798038103d269b633813fc60c","spanId":"00f067aa0ba902b7",
       "parentSpanId":"eee19b7ec3c1b174","name":"llm_request","kind":"SPAN_KIND_SERVER",
       "startTimeUnixNano":1760000000100000000,"endTimeUnixNano":1760000001900000000,
       "attributes":[
         {"key":"gen_ai.request.id","value":{"stringValue":"chatcmpl-17"}},
         {"key":"gen_ai.response.model","value":{"stringValue":"llama"}},
         {"key":"gen_ai.latency.time_to_first_token","value":{"doubleValue":0.125}},
         {"key":"gen_ai.usage.prompt_tokens","value":{"intValue":"12"}},
         {"key":"gen_ai.usage.completion_tokens","value":{"intValue":"8"}}]}
      """;

  private final Traces traces = new Traces(Gateways.NONE, false);

  private static byte[] export(String... spans) {
    return ("{\"resourceSpans\":[{\"resource\":{\"attributes\":["
            + "{\"key\":\"host.name\",\"value\":{\"stringValue\":\"gpu-1\"}},"
            + "{\"key\":\"service.instance.id\",\"value\":{\"stringValue\":\"r0\"}},"
            + "{\"key\":\"process.pid\",\"value\":{\"intValue\":\"4711\"}}]},"
            + "\"scopeSpans\":[{\"spans\":["
            + String.join(",", spans)
            + "]}]}]}")
        .getBytes(UTF_8);
  }

  private static List<JsonNode> lines(TraceLines of) throws Exception {
    List<JsonNode> lines = new ArrayList<>();
    for (String line : new String(of.lines(), UTF_8).lines().toList()) {
      lines.add(JSON.readTree(line));
    }
    return lines;
  }

  @Test
  void read_spanOfAClient_isARequest() throws Exception {
    TraceLines read = traces.read(export(CLIENT), TraceFormat.JSON);
    assertThat(read.requests()).isEqualTo(1);
    JsonNode request = lines(read).get(0);
    assertThat(request.path("event_type").asText()).isEqualTo("infer.request");
    assertThat(request.path("request_id").asText()).isEqualTo("eee19b7ec3c1b174");
    assertThat(request.path("x_request_id").asText()).isEqualTo("chatcmpl-17");
    assertThat(request.path("trace_id").asText()).isEqualTo("5b8efff798038103d269b633813fc60c");
    assertThat(request.path("endpoint").asText()).isEqualTo("gw:8000");
    assertThat(request.path("model").asText()).isEqualTo("llama");
    assertThat(request.path("started_at_ns").asLong()).isEqualTo(1760000000000000000L);
    assertThat(request.path("ended_at_ns").asLong()).isEqualTo(1760000002000000000L);
    assertThat(request.path("ttft_ms").asDouble()).isEqualTo(250);
    assertThat(request.path("stream").asBoolean()).isTrue();
    assertThat(request.path("prompt_tokens").asInt()).isEqualTo(12);
    assertThat(request.path("output_tokens").asInt()).isEqualTo(8);
    assertThat(request.path("finish_reason").asText()).isEqualTo("stop");
    assertThat(request.path("status").asText()).isEqualTo("ok");
    assertThat(request.path("served_by").isNull()).isTrue();
  }

  @Test
  void read_spanOfVllm_saysWhoServedAndWhen() throws Exception {
    TraceLines read = traces.read(export(SERVER), TraceFormat.JSON);
    assertThat(read.served()).isEqualTo(1);
    assertThat(lines(read).get(0).toString())
        .isEqualTo(
            "{\"labels\":{\"host\":\"gpu-1\",\"model\":\"llama\","
                + "\"parent_span_id\":\"eee19b7ec3c1b174\",\"replica_id\":\"r0\","
                + "\"request_id\":\"chatcmpl-17\","
                + "\"trace_id\":\"5b8efff798038103d269b633813fc60c\",\"x_request_id\":\"17\"},"
                + "\"pid\":4711,\"span_start\":1760000000100000000,"
                + "\"span_end\":1760000001900000000}");
  }

  @Test
  void read_spanOfVllmWithoutClients_isTheRequestItself() throws Exception {
    Traces alone = new Traces(Gateways.NONE, true);
    JsonNode request = lines(alone.read(export(SERVER), TraceFormat.JSON)).get(0);
    assertThat(request.path("ttft_ms").asDouble()).isEqualTo(125);
    assertThat(request.path("output_tokens").asInt()).isEqualTo(8);
    assertThat(request.at("/served_by/host").asText()).isEqualTo("gpu-1");
    assertThat(request.at("/served_by/pid").asInt()).isEqualTo(4711);
  }

  @Test
  void read_headerOfAGateway_saysWhoIsMeant() throws Exception {
    Gateways table =
        new Gateways(
            List.of(
                new Gateway(
                    Gateway.Kind.HEADER,
                    "X-Gateway-Backend",
                    "vllm-*",
                    new ServedBy("gpu-1", "*", "", Absent.LONG, ""))));
    JsonNode request =
        lines(new Traces(table, false).read(export(CLIENT), TraceFormat.JSON)).get(0);
    assertThat(request.at("/served_by/host").asText()).isEqualTo("gpu-1");
    assertThat(request.at("/served_by/replica_id").asText()).isEqualTo("vllm-3");
  }

  private static KeyValue attribute(String name, String value) {
    return KeyValue.newBuilder()
        .setKey(name)
        .setValue(AnyValue.newBuilder().setStringValue(value))
        .build();
  }

  private static ByteString hex(String digits) {
    return ByteString.copyFrom(HexFormat.of().parseHex(digits));
  }

  private static ExportTraceServiceRequest proto() {
    ExportTraceServiceRequest.Builder export = ExportTraceServiceRequest.newBuilder();
    var from = export.addResourceSpansBuilder();
    from.getResourceBuilder()
        .addAttributes(attribute("host.name", "gpu-1"))
        .addAttributes(attribute("service.instance.id", "r0"))
        .addAttributes(attribute("process.pid", "4711"));
    from.addScopeSpansBuilder()
        .addSpansBuilder()
        .setTraceId(hex("5b8efff798038103d269b633813fc60c"))
        .setSpanId(hex("00f067aa0ba902b7"))
        .setParentSpanId(hex("eee19b7ec3c1b174"))
        .setName("llm_request")
        .setKind(Span.SpanKind.SPAN_KIND_SERVER)
        .setStartTimeUnixNano(1760000000100000000L)
        .setEndTimeUnixNano(1760000001900000000L)
        .addAttributes(attribute("gen_ai.request.id", "chatcmpl-17"))
        .addAttributes(attribute("gen_ai.response.model", "llama"));
    return export.build();
  }

  @Test
  void read_protobuf_saysTheSameAsJson() throws Exception {
    assertThat(traces.read(proto().toByteArray(), TraceFormat.PROTOBUF).lines())
        .isEqualTo(traces.read(export(SERVER), TraceFormat.JSON).lines());
  }

  @Test
  void read_protobufThatIsCutOff_isRefused() {
    byte[] whole = proto().toByteArray();
    for (int length = 1; length < whole.length; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> traces.read(cut, TraceFormat.PROTOBUF))
          .isInstanceOf(TraceFault.class)
          .hasMessageContaining("no ExportTraceServiceRequest");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]", "1", "{", "{\"resourceSpans\":[", "nonsense", "\"x\""})
  void read_whatIsNoJsonObject_isRefused(String body) {
    assertThatThrownBy(() -> traces.read(body.getBytes(UTF_8), TraceFormat.JSON))
        .isInstanceOf(TraceFault.class);
  }

  @Test
  void read_jsonThatIsTooDeep_isRefused() {
    byte[] deep = ("{\"a\":" + "[".repeat(10_000)).getBytes(UTF_8);
    assertThatThrownBy(() -> traces.read(deep, TraceFormat.JSON)).isInstanceOf(TraceFault.class);
  }

  @Test
  void read_protobufThatIsTooDeep_isRefused() {
    AnyValue value = AnyValue.newBuilder().setStringValue("x").build();
    for (int depth = 0; depth < 1_000; depth++) {
      AnyValue.Builder outer = AnyValue.newBuilder();
      outer.getArrayValueBuilder().addValues(value);
      value = outer.build();
    }
    ExportTraceServiceRequest.Builder export = ExportTraceServiceRequest.newBuilder();
    export
        .addResourceSpansBuilder()
        .getResourceBuilder()
        .addAttributes(KeyValue.newBuilder().setKey("k").setValue(value));
    byte[] deep = export.build().toByteArray();
    assertThatThrownBy(() -> traces.read(deep, TraceFormat.PROTOBUF))
        .isInstanceOf(TraceFault.class);
  }

  @Test
  void read_spansThatAreNoGood_areRejectedByReasonAndOthersPassedOver() throws Exception {
    String database = "{\"spanId\":\"eee19b7ec3c1b175\",\"kind\":3,\"name\":\"SELECT\"}";
    TraceLines read =
        traces.read(
            export(
                CLIENT.replace("eee19b7ec3c1b174", "xyz"),
                CLIENT.replace("5b8efff798038103d269b633813fc60c", "0".repeat(32)),
                CLIENT.replace("1760000002000000000", "0"),
                CLIENT.replace("1760000002000000000", "1750000002000000000"),
                CLIENT.replace("1760000000000000000", "86400000000000"),
                CLIENT.replace("\"1760000000000000000\"", "\"soon\""),
                database,
                SERVER),
            TraceFormat.JSON);
    assertThat(read.rejected())
        .containsOnly(
            Map.entry("wrong_id", 2L),
            Map.entry("missing_time", 2L),
            Map.entry("inconsistent_time", 2L));
    assertThat(read.passedOver()).isEqualTo(1);
    assertThat(read.served()).isEqualTo(1);
  }

  @Test
  void read_aFrameworksSpanAroundItsLibrarys_isOneRequest() throws Exception {
    String inner =
        CLIENT
            .replace("eee19b7ec3c1b174", "eee19b7ec3c1b175")
            .replace("\"kind\":3", "\"kind\":3,\"parentSpanId\":\"eee19b7ec3c1b174\"");
    TraceLines read = traces.read(export(CLIENT, inner), TraceFormat.JSON);
    assertThat(read.requests()).isEqualTo(1);
    assertThat(read.passedOver()).isEqualTo(1);
    assertThat(lines(read).get(0).path("request_id").asText()).isEqualTo("eee19b7ec3c1b175");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "error.type=timeout=timeout",
        "error.type=ReadTimeout=timeout",
        "error.type=CancelledError=cancelled",
        "http.response.status_code=429=rejected",
        "http.response.status_code=500=error",
        "error.type=ConnectError=unreachable",
        "http.response.status_code=200=ok"
      })
  void read_failures_haveTheirStatus(String row) throws Exception {
    String[] parts = row.split("=", -1);
    String attribute =
        "[{\"key\":\"%s\",\"value\":{\"stringValue\":\"%s\"}},".formatted(parts[0], parts[1]);
    String span = CLIENT.replace("\"attributes\":[", "\"attributes\":" + attribute);
    JsonNode request = lines(traces.read(export(span), TraceFormat.JSON)).get(0);
    assertThat(request.path("status").asText()).isEqualTo(parts[2]);
  }
}
