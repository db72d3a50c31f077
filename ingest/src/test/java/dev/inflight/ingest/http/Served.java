package dev.inflight.ingest.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.ingest.Batch;
import dev.inflight.ingest.Inlet;
import dev.inflight.ingest.InletLimits;
import dev.inflight.ingest.codec.SeriesTable;
import dev.inflight.ingest.push.LineKinds;
import dev.inflight.ingest.push.PushLimits;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.test.scheduler.VirtualTimeScheduler;

/** A server on a free port of this machine, whose deadlines pass only when a test says so. */
final class Served implements AutoCloseable {
  static final String EVENT = "{\"event_type\": \"infer.else\"}\n";
  static final String ROW = "{\"_step\": 7, \"_time\": 1776757231.5, \"loss\": 0.25}\n";
  static final HttpServerOptions OPTIONS = HttpServerOptions.DEFAULT.withPort(0);
  static final PushLimits LIMITS =
      new PushLimits(1 << 30, 1L << 30, 300, 64 * 1024, 1_000, 64 * 1024);

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  final VirtualTimeScheduler time = VirtualTimeScheduler.create();
  final List<Throwable> failures = new CopyOnWriteArrayList<>();
  final List<Batch> batches = new CopyOnWriteArrayList<>();
  final Inlet inlet;
  final EventIntake intake;
  final HttpService service;

  Served(HttpServerOptions options, PushLimits limits, HttpRoutes.Builder routes) {
    this(options, limits, routes, InletLimits.DEFAULT, batch -> Mono.empty());
  }

  Served(
      HttpServerOptions options,
      PushLimits limits,
      HttpRoutes.Builder routes,
      InletLimits door,
      Function<Batch, Mono<Void>> journal) {
    inlet =
        new Inlet(
            door, batch -> journal.apply(batch).then(Mono.fromRunnable(() -> batches.add(batch))));
    inlet.open();
    intake =
        new EventIntake(
            inlet,
            LineKinds.all(() -> Instant.EPOCH),
            new SeriesTable(),
            limits,
            Schedulers.parallel());
    HttpRoutes all = routes.post("/v1/events", intake).build();
    service =
        HttpService.start(options, all, time, failures::add).blockOptional(PATIENCE).orElseThrow();
  }

  static Served withDefaults() {
    return new Served(OPTIONS, LIMITS, HttpRoutes.builder());
  }

  InetSocketAddress address() {
    return service.address();
  }

  RawClient client() throws IOException {
    return new RawClient(address());
  }

  String ask(String request) throws IOException {
    return RawClient.ask(address(), request);
  }

  /** A POST of events as it goes over the wire, further headers with CRLF at their ends. */
  static byte[] post(String headers, byte[] body) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    String head =
        "POST /v1/events HTTP/1.1\r\nHost: localhost\r\n"
            + headers
            + "Content-Length: "
            + body.length
            + "\r\n\r\n";
    out.writeBytes(head.getBytes(StandardCharsets.ISO_8859_1));
    out.writeBytes(body);
    return out.toByteArray();
  }

  String postEvents(String headers, byte[] body) throws IOException {
    try (RawClient client = client()) {
      client.send(post(headers, body));
      return client.answer();
    }
  }

  String postEvents(String body) throws IOException {
    return postEvents("", body.getBytes(StandardCharsets.UTF_8));
  }

  HttpCounts counts() {
    return service.counts();
  }

  long refused(Refusal why) {
    return counts().refused().getOrDefault(why, 0L);
  }

  String lines() {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    batches.forEach(batch -> all.writeBytes(batch.lines()));
    return all.toString(StandardCharsets.UTF_8);
  }

  /** Waits for what another thread is about to do. */
  static void await(BooleanSupplier condition) {
    Mono<Boolean> met =
        Mono.fromSupplier(condition::getAsBoolean)
            .filter(each -> each)
            .repeatWhenEmpty(ticks -> ticks.delayElements(Duration.ofMillis(5)));
    assertThat(met.block(PATIENCE)).isTrue();
  }

  @Override
  public void close() {
    service.close();
  }
}
