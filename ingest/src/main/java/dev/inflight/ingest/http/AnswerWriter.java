package dev.inflight.ingest.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Scheduler;
import reactor.netty.http.server.HttpServerResponse;

/** Writes answers, with the headers that keep browsers safe. */
final class AnswerWriter {
  private static final String POLICY =
      "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
  private static final byte[] SIGN_OF_LIFE = ": \n\n".getBytes(StandardCharsets.UTF_8);

  private final HttpServerOptions options;
  private final HttpMeter meter;
  private final Scheduler timer;
  private final Mono<Void> stopping;

  /**
   * @param stopping completes when clients that follow events are to be let go
   */
  AnswerWriter(HttpServerOptions options, HttpMeter meter, Scheduler timer, Mono<Void> stopping) {
    this.options = options;
    this.meter = meter;
    this.timer = timer;
    this.stopping = stopping;
  }

  /**
   * Writes one answer.
   *
   * @param last whether the connection is closed after it
   */
  Mono<Void> write(HttpServerResponse response, Answer answer, boolean head, boolean last) {
    response.status(answer.status());
    HttpHeaders headers = response.responseHeaders();
    headers.set(HttpHeaderNames.CACHE_CONTROL, "no-store");
    headers.set("Content-Security-Policy", POLICY);
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("X-Frame-Options", "DENY");
    headers.set("Referrer-Policy", "no-referrer");
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
    answer.headers().forEach(headers::set);
    if (last) {
      response.keepAlive(false);
    }
    if (answer instanceof Answer.Whole whole) {
      return whole(response, whole, head);
    }
    if (head) {
      return response.send();
    }
    return answer instanceof Answer.Events events
        ? flushed(response, followed(events.events()))
        : response
            .send(Flux.from(((Answer.Streamed) answer).body()).map(Unpooled::wrappedBuffer))
            .then();
  }

  private static Mono<Void> whole(HttpServerResponse response, Answer.Whole whole, boolean head) {
    boolean bodiless = whole.status() == 204 || whole.status() == 304;
    if (!bodiless) {
      response.header(HttpHeaderNames.CONTENT_LENGTH, Integer.toString(whole.body().length));
    }
    return head || bodiless || whole.body().length == 0
        ? response.send()
        : response.send(Mono.just(Unpooled.wrappedBuffer(whole.body()))).then();
  }

  private static Mono<Void> flushed(HttpServerResponse response, Publisher<byte[]> pieces) {
    Flux<ByteBuf> buffers = Flux.from(pieces).map(Unpooled::wrappedBuffer);
    return response.send(buffers, each -> true).then();
  }

  /** Counts the client while it is there. */
  private Flux<byte[]> followed(Publisher<SseEvent> events) {
    Sinks.Empty<Void> end = Sinks.empty();
    Flux<byte[]> texts =
        new BoundedEvents(
                events,
                options.limits().eventBuffer(),
                BoundedEvents.MOST_CHARACTERS,
                meter.eventsLost)
            .map(SseEvent::wire)
            .takeUntilOther(stopping)
            .doFinally(signal -> end.emitEmpty(Sinks.EmitFailureHandler.FAIL_FAST));
    Flux<byte[]> signs =
        Flux.interval(options.times().keepAlive(), timer)
            .onBackpressureDrop()
            .map(each -> SIGN_OF_LIFE)
            .takeUntilOther(end.asMono());
    return Flux.merge(1, texts, signs).startWith(SIGN_OF_LIFE);
  }
}
