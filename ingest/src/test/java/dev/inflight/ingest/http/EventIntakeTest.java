package dev.inflight.ingest.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.ingest.Batch;
import dev.inflight.ingest.InletLimits;
import dev.inflight.ingest.push.PushFault;
import dev.inflight.ingest.push.PushLimits;
import io.airlift.compress.zstd.ZstdOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.netty.ByteBufFlux;
import reactor.netty.http.client.HttpClient;

final class EventIntakeTest {
  private static final String GOOD = Served.EVENT + Served.ROW;
  private static final String CHUNKED =
      "POST /v1/events HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n";

  private Served served = Served.withDefaults();

  @AfterEach
  void close() {
    served.close();
  }

  private void serve(PushLimits limits) {
    served.close();
    served = new Served(Served.OPTIONS, limits, HttpRoutes.builder());
  }

  private void serve(InletLimits door, java.util.function.Function<Batch, Mono<Void>> journal) {
    served.close();
    served = new Served(Served.OPTIONS, Served.LIMITS, HttpRoutes.builder(), door, journal);
  }

  private static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (OutputStream packing = new GZIPOutputStream(out)) {
      packing.write(bytes);
    }
    return out.toByteArray();
  }

  private static byte[] zstd(byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (OutputStream packing = new ZstdOutputStream(out)) {
      packing.write(bytes);
    }
    return out.toByteArray();
  }

  @Test
  void post_goodLines_areTakenAndCounted() throws IOException {
    assertThat(served.postEvents(GOOD))
        .startsWith("HTTP/1.1 200 ")
        .contains("\r\nContent-Type: application/json; charset=utf-8\r\n")
        .endsWith("\r\n\r\n{\"accepted\":2,\"rejected\":0,\"lines\":2,\"errors\":[]}");
    assertThat(served.lines()).isEqualTo(GOOD);
    assertThat(served.intake.counts().accepted()).isEqualTo(2);
  }

  @Test
  void post_nothing_isFine() throws IOException {
    assertThat(served.postEvents(""))
        .endsWith("{\"accepted\":0,\"rejected\":0,\"lines\":0,\"errors\":[]}");
    assertThat(served.postEvents("Content-Encoding: gzip\r\n", new byte[0]))
        .startsWith("HTTP/1.1 200 ");
  }

  @Test
  void post_badLines_areAnsweredWithTheirPlaceAndTheRestGoesOn() throws IOException {
    byte[] body = (Served.EVENT + "\n{\"event_type\": 5}\nzzz\n" + Served.ROW).getBytes(UTF_8);

    assertThat(served.postEvents("Content-Type: application/x-ndjson\r\n", body))
        .startsWith("HTTP/1.1 200 ")
        .contains("{\"accepted\":2,\"rejected\":2,\"lines\":5,\"errors\":[")
        .contains(
            "{\"line\":3,\"field\":\"event_type\",\"found\":\"5\",\"expected\":\"a string\","
                + "\"reason\":\"wrong_type\"}")
        .contains("{\"line\":4,\"field\":\"line\"")
        .endsWith("\"reason\":\"not_json\"}]}");
    assertThat(served.lines()).isEqualTo(GOOD);
    assertThat(served.batches)
        .flatExtracting(Batch::rejected)
        .extracting(each -> each.line())
        .containsExactly("{\"event_type\": 5}", "zzz");
    assertThat(served.intake.counts().rejected())
        .containsEntry("wrong_type", 1L)
        .containsEntry("not_json", 1L);
  }

  @Test
  void post_manyBadLines_tellsTheFirstTwenty() throws IOException {
    String answer = served.postEvents("{}\n".repeat(1_500));

    assertThat(answer).contains("\"rejected\":1500,").contains("\"line\":20,");
    assertThat(answer).doesNotContain("\"line\":21,");
  }

  @Test
  void post_invalidUtf8AndNul_areRejections() throws IOException {
    byte[] body = {'"', (byte) 0xc3, '(', '\n', 0, 0, '\n', (byte) 0xff, '\n'};

    assertThat(served.postEvents("", body)).contains("\"rejected\":3").contains("invalid_utf8");
  }

  @Test
  void post_gzipAndZstd_areUnpacked() throws IOException {
    byte[] body = GOOD.repeat(2_000).getBytes(UTF_8);

    assertThat(served.postEvents("Content-Encoding: gzip\r\n", gzip(body)))
        .contains("\"accepted\":4000,");
    assertThat(served.postEvents("Content-Encoding: zstd\r\n", zstd(body)))
        .contains("\"accepted\":4000,");
    assertThat(served.lines()).isEqualTo(GOOD.repeat(4_000));
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "zstd"})
  void post_brokenPackedData_is400AndSaysWhatWasTaken(String encoding) throws IOException {
    byte[] body = GOOD.repeat(5_000).getBytes(UTF_8); // the rest of it is read after the answer
    byte[] packed = encoding.equals("gzip") ? gzip(body) : zstd(body);
    byte[] cut = Arrays.copyOf(packed, packed.length - 1);

    assertThat(served.postEvents("Content-Encoding: " + encoding + "\r\n", cut))
        .startsWith("HTTP/1.1 400 ")
        .contains("{\"error\":\"the packed data is cut off\",\"accepted\":");
    assertThat(served.postEvents("Content-Encoding: " + encoding + "\r\n", body))
        .startsWith("HTTP/1.1 400 ");
    assertThat(served.intake.counts().faults()).containsEntry(PushFault.Kind.DAMAGED, 2L);
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "zstd"})
  void post_bomb_is413(String encoding) throws IOException {
    byte[] lines = "\n".repeat(16 << 20).getBytes(UTF_8);
    byte[] bomb = encoding.equals("gzip") ? gzip(lines) : zstd(lines);

    assertThat(served.postEvents("Content-Encoding: " + encoding + "\r\n", bomb))
        .startsWith("HTTP/1.1 413 ")
        .contains("unpacks to more than 300 times its size");
    assertThat(served.intake.counts().faults())
        .containsEntry(PushFault.Kind.PACKED_TOO_TIGHTLY, 1L);
  }

  @Test
  void post_lineTooLong_is413AfterTheLinesBefore() throws IOException {
    assertThat(served.postEvents(GOOD + "x".repeat(70_000) + "\n" + GOOD))
        .startsWith("HTTP/1.1 413 ")
        .contains(
            "{\"error\":\"line 3 is longer than 65536 bytes\",\"accepted\":2,\"rejected\":0,"
                + "\"lines\":2,");
    assertThat(served.lines()).isEqualTo(GOOD);
  }

  @Test
  void post_bodyTooLarge_is413() throws IOException {
    serve(new PushLimits(60, 1_000, 300, 1_000, 1_000, 1_000));

    assertThat(served.postEvents(GOOD))
        .startsWith("HTTP/1.1 413 ")
        .contains("the body is larger than 60 bytes");
    assertThat(served.intake.counts().faults()).containsEntry(PushFault.Kind.BODY_TOO_LARGE, 1L);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Type: text/html\r\n",
        "Content-Type: application/x-www-form-urlencoded\r\n",
        "Content-Type: application/json; charset=utf-16\r\n",
        "Content-Encoding: br\r\n",
        "Content-Encoding: gzip, gzip\r\n"
      })
  void post_unknownTypeOrEncoding_is415(String header) throws IOException {
    assertThat(served.postEvents(header, GOOD.getBytes(UTF_8)))
        .startsWith("HTTP/1.1 415 ")
        .contains("{\"error\":\"content-");
    assertThat(served.batches).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Type: application/json\r\n",
        "Content-Type: text/plain; charset=UTF-8\r\n",
        "Content-Type: Application/X-NDJSON\r\nContent-Encoding: identity\r\n"
      })
  void post_knownTypes_areRead(String header) throws IOException {
    assertThat(served.postEvents(header, GOOD.getBytes(UTF_8))).startsWith("HTTP/1.1 200 ");
  }

  @Test
  void post_answersOnlyOnceTheLinesAreSafe() throws IOException {
    Sinks.Empty<Void> written = Sinks.empty();
    List<Batch> begun = new CopyOnWriteArrayList<>();
    serve(
        InletLimits.DEFAULT,
        batch -> {
          begun.add(batch);
          return written.asMono();
        });
    try (RawClient client = served.client()) {
      client.send(Served.post("", GOOD.getBytes(UTF_8)));
      Served.await(() -> !begun.isEmpty());

      assertThat(client.socket().getInputStream().available()).isZero();
      written.emitEmpty(Sinks.EmitFailureHandler.FAIL_FAST);
      assertThat(client.answer()).startsWith("HTTP/1.1 200 ");
    }
  }

  @Test
  void post_doorFull_is429AndSaysWhenToComeBack() throws IOException {
    serve(new InletLimits(1, 100, Duration.ofSeconds(7)), batch -> Mono.never());
    try (RawClient first = served.client()) {
      first.send(Served.post("", GOOD.getBytes(UTF_8)));
      Served.await(() -> served.inlet.counts().waitingBatches() == 1);

      assertThat(served.postEvents(GOOD))
          .startsWith("HTTP/1.1 429 ")
          .contains("Retry-After: 7\r\n")
          .contains("\"accepted\":0,");
    }
  }

  @Test
  void post_notWritten_is503() throws IOException {
    serve(InletLimits.DEFAULT, batch -> Mono.error(new IllegalStateException("secret detail")));

    assertThat(served.postEvents(GOOD))
        .startsWith("HTTP/1.1 503 ")
        .contains("Retry-After: 1\r\n")
        .doesNotContain("secret detail");
    assertThat(served.failures).isEmpty();
  }

  @Test
  void post_serviceStopping_is503() throws IOException {
    served.inlet.close();

    assertThat(served.postEvents(GOOD))
        .startsWith("HTTP/1.1 503 ")
        .contains("the service is stopping");
  }

  @Test
  void post_oneBodyAheadOfTheJournal_isHeldBack() {
    Sinks.Many<Boolean> permits = Sinks.many().unicast().onBackpressureBuffer();
    Flux<Boolean> shared = permits.asFlux().publish(1).autoConnect();
    List<Batch> begun = new CopyOnWriteArrayList<>();
    serve(
        InletLimits.DEFAULT,
        batch -> {
          begun.add(batch);
          return shared.next().then();
        });
    String lines = GOOD.repeat(1_000);
    Mono<Integer> status =
        HttpClient.create()
            .remoteAddress(() -> served.address())
            .post()
            .uri("/v1/events")
            .send(ByteBufFlux.fromString(Flux.just(lines).repeat(200)))
            .responseSingle((response, body) -> Mono.just(response.status().code()));
    reactor.core.Disposable sending = status.subscribe();

    Served.await(() -> begun.size() == 1);
    assertThat(served.inlet.counts().waitingBatches()).isEqualTo(1);
    Served.await(() -> served.counts().bytesReceived() > 0);
    long received = served.counts().bytesReceived();
    assertThat(received).isLessThan(4 << 20);
    sending.dispose();
  }

  @Test
  void post_chunkedByAClientLibrary_isReadAsAStream() {
    String lines = GOOD.repeat(500);
    String answer =
        HttpClient.create()
            .remoteAddress(() -> served.address())
            .post()
            .uri("/v1/events")
            .send(ByteBufFlux.fromString(Flux.just(lines).repeat(49)))
            .responseSingle((response, body) -> body.asString())
            .block(Duration.ofSeconds(20));

    assertThat(answer).startsWith("{\"accepted\":50000,\"rejected\":0,\"lines\":50000,");
    assertThat(served.lines()).isEqualTo(lines.repeat(50));
  }

  @Test
  void post_clientLeavesInMidBody_whatCameIsTakenAndNothingIsHeld() throws IOException {
    try (RawClient client = served.client()) {
      client.send(CHUNKED + chunk(GOOD));
      Served.await(() -> served.lines().equals(GOOD));
    }
    Served.await(() -> served.counts().connections() == 0 && served.counts().bodies() == 0);
    assertThat(served.inlet.counts().waitingBatches()).isZero();
    assertThat(served.failures).isEmpty();
  }

  @Test
  void post_clientLeavesBeforeTheEndThatItSaid_fewLinesAreNotTaken() throws IOException {
    try (RawClient client = served.client()) {
      client.send(
          "POST /v1/events HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n" + GOOD);
      Served.await(() -> served.counts().bodies() == 1);
    }
    Served.await(() -> served.counts().connections() == 0 && served.counts().bodies() == 0);
    assertThat(served.lines()).isEmpty();
    assertThat(served.failures).isEmpty();
  }

  private static String chunk(String text) {
    return Integer.toHexString(text.length()) + "\r\n" + text + "\r\n";
  }

  private static void drip(RawClient client) {
    try {
      client.send(chunk(" "));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void post_bodyComesTooSlowly_is408WithWhatWasTaken() throws IOException {
    try (RawClient client = served.client()) {
      client.send(CHUNKED + chunk(GOOD));
      Served.await(() -> served.lines().equals(GOOD));
      Served.await(
          () -> {
            drip(client);
            served.time.advanceTimeBy(Duration.ofSeconds(1)); // its timer may not be set yet
            return served.refused(Refusal.BODY_TOO_SLOW) > 0;
          });

      assertThat(client.answer())
          .startsWith("HTTP/1.1 408 ")
          .contains("{\"error\":\"the body comes too slowly\",\"accepted\":2,");
    }
    assertThat(served.refused(Refusal.BODY_TOO_SLOW)).isEqualTo(1);
  }

  @Test
  void post_expectingContinue_isToldToGoOn() throws IOException {
    try (RawClient client = served.client()) {
      client.send(
          "POST /v1/events HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n"
              + "Content-Length: "
              + GOOD.length()
              + "\r\n\r\n");
      assertThat(client.until("\r\n\r\n")).startsWith("HTTP/1.1 100 ");
      client.send(GOOD);
      assertThat(client.answer()).startsWith("HTTP/1.1 200 ");
    }
  }
}
