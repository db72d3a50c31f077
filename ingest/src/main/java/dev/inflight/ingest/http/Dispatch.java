package dev.inflight.ingest.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/** The way of one request: checks, route, handler, answer. */
final class Dispatch {
  private static final long SHORT_BODY = 1 << 20;

  private final HttpServerOptions options;
  private final HttpRoutes routes;
  private final Gate gate;
  private final HttpMeter meter;
  private final Connections connections;
  private final AnswerWriter writer;
  private final Consumer<Throwable> failures;

  Dispatch(
      HttpServerOptions options,
      HttpRoutes routes,
      Connections connections,
      AnswerWriter writer,
      Consumer<Throwable> failures) {
    this.options = options;
    this.routes = routes;
    this.gate = new Gate(options);
    this.meter = connections.meter();
    this.connections = connections;
    this.writer = writer;
    this.failures = failures;
  }

  /** A request under way. */
  private static final class Call {
    private final String method;
    private final boolean hasBody;
    private final AtomicBoolean bodyRead = new AtomicBoolean();
    private String route = HttpCounts.NO_ROUTE;

    Call(String method, HttpHeaders headers) {
      this.method = method;
      this.hasBody =
          headers.contains(HttpHeaderNames.TRANSFER_ENCODING)
              || !headers.get(HttpHeaderNames.CONTENT_LENGTH, "0").equals("0");
    }

    boolean leavesBody() {
      return hasBody && !bodyRead.get();
    }
  }

  Mono<Void> handle(HttpServerRequest in, HttpServerResponse out) {
    Call call = new Call(in.method().name(), in.requestHeaders());
    return Mono.defer(() -> answer(call, in))
        .onErrorResume(error -> Mono.just(refusal(error)))
        .flatMap(
            answer -> {
              meter.answered(call.route, answer.status());
              boolean head = call.method.equals("HEAD");
              return writer.write(out, answer, head, call.leavesBody());
            });
  }

  private Mono<Answer> answer(Call call, HttpServerRequest in) {
    HttpHeaders headers = in.requestHeaders();
    gate.check(
        call.method,
        in.version(),
        headers,
        inet(in.connectionHostAddress()),
        inet(in.connectionRemoteAddress()),
        connections.nowMs());
    RequestTarget target = RequestTarget.parse(in.uri());
    boolean authorized = gate.authorized(headers);
    Optional<HttpRoutes.Match> match = routes.find(call.method, target.segments());
    if (!authorized && !match.map(found -> found.route().open()).orElse(false)) {
      throw Gate.withoutToken();
    }
    HttpRoutes.Match found = match.orElseThrow(() -> noRoute(target));
    call.route = found.route().method() + " " + found.route().path();
    Request request =
        new Request(call.method, target, found.variables(), headers, authorized, body(call, in));
    return guarded(call, found.route().handler(), request);
  }

  /** One side's address; of a connection that is gone, none that means anything. */
  private static InetAddress inet(@Nullable SocketAddress address) {
    return address instanceof InetSocketAddress inet
        ? inet.getAddress()
        : InetAddress.getLoopbackAddress();
  }

  private RefusedRequest noRoute(RequestTarget target) {
    String allowed = routes.allowed(target.segments());
    return allowed.isEmpty()
        ? new RefusedRequest(Refusal.UNKNOWN_PATH, 404, "nothing is at this path")
        : new RefusedRequest(
            Refusal.METHOD,
            Answer.error(405, "expected the method " + allowed).with("Allow", allowed));
  }

  /** The body, as long as it comes fast enough. */
  private static Flux<byte[]> body(Call call, HttpServerRequest in) {
    return Flux.defer(
        () -> {
          Mono<byte[]> slow =
              Mono.defer(
                  () -> {
                    ConnectionGuard[] guard = new ConnectionGuard[1];
                    in.withConnection(
                        connection ->
                            guard[0] = connection.channel().attr(ConnectionGuard.KEY).get());
                    return guard[0].slowBody();
                  });
          return in.receive()
              .asByteArray()
              .onErrorMap(gone -> new RefusedRequest(Refusal.CLIENT_LEFT, 400, "the client left"))
              .doOnComplete(() -> call.bodyRead.set(true))
              .takeUntilOther(slow);
        });
  }

  /** Only so many bodies, and so many who follow events. */
  private Mono<Answer> guarded(Call call, Handler handler, Request request) {
    Mono<Answer> answer = Mono.defer(() -> handler.handle(request)).map(this::counted);
    if (!call.hasBody) {
      return answer;
    }
    if (meter.bodies.incrementAndGet() > options.limits().bodies()) {
      meter.bodies.decrementAndGet();
      return tooMany(request);
    }
    AtomicBoolean left = new AtomicBoolean();
    return answer.doFinally(
        end -> {
          if (left.compareAndSet(false, true)) {
            meter.bodies.decrementAndGet();
          }
        });
  }

  /** A short body is let pass, so that its connection can stay: a new one would cost more. */
  private static Mono<Answer> tooMany(Request request) {
    Mono<Answer> refused =
        Mono.error(
            () ->
                new RefusedRequest(
                    Refusal.TOO_MANY_BODIES,
                    Answer.error(429, "too many bodies are read now").with("Retry-After", "1")));
    boolean isShort = request.contentLength().filter(length -> length <= SHORT_BODY).isPresent();
    return isShort ? request.body().then(refused) : refused;
  }

  private Answer counted(Answer answer) {
    if (!(answer instanceof Answer.Events events)) {
      return answer;
    }
    if (meter.eventClients.get() >= options.limits().eventClients()) {
      throw new RefusedRequest(
          Refusal.TOO_MANY_EVENT_CLIENTS,
          Answer.error(503, "too many clients follow events now").with("Retry-After", "10"));
    }
    Flux<SseEvent> counted =
        Flux.defer(
            () -> {
              meter.eventClients.incrementAndGet();
              return Flux.from(events.events())
                  .doFinally(end -> meter.eventClients.decrementAndGet());
            });
    return new Answer.Events(counted);
  }

  private Answer.Whole refusal(Throwable error) {
    if (error instanceof RefusedRequest refused) {
      meter.refused(refused.refusal());
      return refused.answer();
    }
    meter.failures.increment();
    failures.accept(error);
    return Answer.error(500, "an error inside the service");
  }
}
