package dev.inflight.ingest.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import com.google.protobuf.CodedOutputStream;
import dev.inflight.ingest.Batch;
import dev.inflight.ingest.Inlet;
import dev.inflight.ingest.InletLimits;
import dev.inflight.ingest.codec.SeriesTable;
import dev.inflight.ingest.codec.otlp.Traces;
import dev.inflight.ingest.gateway.Gateways;
import dev.inflight.ingest.push.LineKinds;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

final class TraceIntakeTest {
  private static final String JSON = "application/json";
  private static final String PROTOBUF = "application/x-protobuf";
  private static final String SPAN =
      """
      {"traceId":"5b8efff798038103d269b633813fc60c","spanId":"eee19b7ec3c1b174","kind":3,
       "startTimeUnixNano":"1760000000000000000","endTimeUnixNano":"1760000002000000000",
       "attributes":[{"key":"gen_ai.request.model","value":{"stringValue":"m"}}]}
      """;

  private final List<Batch> batches = new CopyOnWriteArrayList<>();
  private final HttpClient client = HttpClient.newHttpClient();
  private Inlet inlet = new Inlet(InletLimits.DEFAULT, this::taken);
  private TraceIntake intake = intake();
  private Served served = serve();

  private Mono<Void> taken(Batch batch) {
    return Mono.fromRunnable(() -> batches.add(batch));
  }

  private TraceIntake intake() {
    return new TraceIntake(
        inlet,
        new Traces(Gateways.NONE, false),
        LineKinds.all(() -> Instant.EPOCH),
        new SeriesTable(),
        Schedulers.parallel());
  }

  private Served serve() {
    return new Served(
        Served.OPTIONS, Served.LIMITS, HttpRoutes.builder().post("/v1/traces", intake));
  }

  private void serve(Inlet other) {
    served.close();
    inlet = other;
    intake = intake();
    served = serve();
  }

  @AfterEach
  void close() {
    served.close();
  }

  private static byte[] export(String... spans) {
    return ("{\"resourceSpans\":[{\"scopeSpans\":[{\"spans\":["
            + String.join(",", spans)
            + "]}]}]}")
        .getBytes(UTF_8);
  }

  private HttpResponse<byte[]> post(String type, String encoding, byte[] body)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + served.address().getPort() + "/v1/traces"))
            .timeout(Duration.ofSeconds(20))
            .header("Content-Type", type)
            .POST(BodyPublishers.ofByteArray(body));
    if (!encoding.isEmpty()) {
      request.header("Content-Encoding", encoding);
    }
    return client.send(request.build(), BodyHandlers.ofByteArray());
  }

  private static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (OutputStream packing = new GZIPOutputStream(out)) {
      packing.write(bytes);
    }
    return out.toByteArray();
  }

  private String answer(HttpResponse<byte[]> response) {
    return response.statusCode() + " " + new String(response.body(), UTF_8);
  }

  @Test
  void post_anExport_isTakenAsOneBatch() throws Exception {
    inlet.open();
    HttpResponse<byte[]> response = post(JSON, "gzip", gzip(export(SPAN, SPAN)));
    assertThat(answer(response)).isEqualTo("200 {}");
    assertThat(response.headers().firstValue("Content-Type").orElseThrow()).startsWith(JSON);
    assertThat(batches).hasSize(1);
    assertThat(batches.get(0).items()).hasSize(2);
    assertThat(batches.get(0).rejected()).isEmpty();
    assertThat(intake.counts().requests()).isEqualTo(2);
  }

  @Test
  void post_protobuf_isAnsweredInProtobuf() throws Exception {
    inlet.open();
    HttpResponse<byte[]> good = post(PROTOBUF, "", new byte[0]);
    assertThat(good.statusCode()).isEqualTo(200);
    assertThat(good.headers().firstValue("Content-Type")).contains(PROTOBUF);
    assertThat(ExportTraceServiceResponse.parseFrom(good.body()))
        .isEqualTo(ExportTraceServiceResponse.getDefaultInstance());

    HttpResponse<byte[]> bad = post(PROTOBUF, "", new byte[] {(byte) 0xff, 1, 2});
    assertThat(bad.statusCode()).isEqualTo(400);
    assertThat(bad.headers().firstValue("Content-Type")).contains(PROTOBUF);
    assertThat(bad.body()[0]).as("field 1, a number").isEqualTo((byte) 8);
    assertThat(new String(bad.body(), UTF_8)).contains("no ExportTraceServiceRequest");
    assertThat(intake.counts().refusedExports()).containsEntry("malformed", 1L);
  }

  @Test
  void post_spansThatAreNoGood_areToldAsAPartialSuccess() throws Exception {
    inlet.open();
    String bad = SPAN.replace("eee19b7ec3c1b174", "x");
    assertThat(answer(post(JSON, "", export(bad, SPAN, bad))))
        .isEqualTo(
            "200 {\"partialSuccess\":{\"rejectedSpans\":\"2\",\"errorMessage\":"
                + "\"spans of requests that are no good: {wrong_id=2}\"}}");
    assertThat(intake.counts().rejected()).containsEntry("wrong_id", 2L);
    assertThat(intake.counts().requests()).isEqualTo(1);
  }

  @Test
  void post_whatCannotBeRead_isRefusedForGood() throws Exception {
    inlet.open();
    assertThat(post("text/plain", "", export(SPAN)).statusCode()).isEqualTo(415);
    assertThat(post(JSON, "br", export(SPAN)).statusCode()).isEqualTo(415);
    assertThat(post(JSON, "gzip", export(SPAN)).statusCode()).isEqualTo(400);
    byte[] packed = gzip(export(SPAN));
    byte[] cut = java.util.Arrays.copyOf(packed, packed.length - 9);
    assertThat(post(JSON, "gzip", cut).statusCode()).isEqualTo(400);
    assertThat(post(JSON, "gzip", gzip(new byte[32 << 20])).statusCode()).isEqualTo(413);
    assertThat(post(JSON, "", new byte[17 << 20]).statusCode()).isEqualTo(413);
    assertThat(post(JSON, "", "{\"resourceSpans\":".getBytes(UTF_8)).statusCode()).isEqualTo(400);
    assertThat(batches).isEmpty();
    assertThat(answer(post(JSON, "", export(SPAN)))).as("served on").isEqualTo("200 {}");
  }

  private static byte[] manyTimes(String begin, String each, int count, String end) {
    return (begin + (each + ",").repeat(count) + each + end).getBytes(UTF_8);
  }

  private static byte[] proto(int field, byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    CodedOutputStream out = CodedOutputStream.newInstance(bytes);
    out.writeByteArray(field, content);
    out.flush();
    return bytes.toByteArray();
  }

  /** Small in bytes, a hundred times as large once it is read; two at a time would fill a heap. */
  @Test
  void post_moreThanCanBeHeld_isRefusedBeforeItIs() throws Exception {
    inlet.open();
    byte[] spans = new byte[4 << 20];
    for (int at = 0; at < spans.length; at += 2) {
      spans[at] = 2 << 3 | 2; // a span without anything, its length 0
    }
    byte[] attributes = new byte[4 << 20];
    for (int at = 0; at < attributes.length; at += 2) {
      attributes[at] = 9 << 3 | 2;
    }
    List<byte[]> large =
        List.of(proto(1, proto(2, spans)), proto(1, proto(2, proto(2, attributes))));
    for (byte[] each : large) {
      HttpResponse<byte[]> response = post(PROTOBUF, "", each);
      assertThat(response.statusCode()).isEqualTo(413);
      assertThat(new String(response.body(), UTF_8)).contains("expected smaller batches");
    }
    String begin = "{\"resourceSpans\":[{\"scopeSpans\":[{\"spans\":[";
    assertThat(answer(post(JSON, "", manyTimes(begin, "{}", 66_000, "]}]}]}"))))
        .startsWith("413 {\"code\":3,\"message\":\"the export holds more than 65536 spans");
    assertThat(answer(post(JSON, "", manyTimes("{\"x\":[", "{}", 1_100_000, "]}"))))
        .startsWith("413 {\"code\":3,\"message\":\"the export holds more than");
    assertThat(intake.counts().refusedExports()).containsExactly(entry("export_too_large", 4L));
  }

  /** The journal could never hold it: sent again and again, it would be refused each time. */
  @Test
  void post_requestsThatNoRecordHolds_areRefusedForGood() throws Exception {
    inlet.open();
    byte[] packed =
        gzip(
            manyTimes("{\"resourceSpans\":[{\"scopeSpans\":[{\"spans\":[", SPAN, 24_000, "]}]}]}"));
    assertThat(post(JSON, "gzip", packed).statusCode()).isEqualTo(413);
    assertThat(batches).isEmpty();
  }

  @Test
  void post_whileNothingIsTaken_isToldToComeBack() throws Exception {
    HttpResponse<byte[]> starting = post(JSON, "", export(SPAN));
    assertThat(answer(starting))
        .isEqualTo("503 {\"code\":14,\"message\":\"the service is starting\"}");
    assertThat(starting.headers().firstValue("Retry-After")).contains("1");

    serve(new Inlet(new InletLimits(1, 1, Duration.ofSeconds(3)), batch -> Mono.never()));
    inlet.open();
    var unused = inlet.offer(new Batch(List.of(), new byte[] {1}, List.of())).subscribe();
    HttpResponse<byte[]> full = post(JSON, "", export(SPAN));
    assertThat(full.statusCode()).as("not every exporter comes back after 429").isEqualTo(503);
    assertThat(full.headers().firstValue("Retry-After")).contains("3");
    assertThat(intake.counts().refusedExports()).containsEntry("full", 1L);
  }
}
