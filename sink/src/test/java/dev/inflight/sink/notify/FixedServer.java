package dev.inflight.sink.notify;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.Http11SslContextSpec;
import reactor.netty.http.server.HttpServer;

/** A server that answers everything alike, and remembers what came last. */
final class FixedServer implements AutoCloseable {
  private final DisposableServer server;
  final AtomicInteger requests = new AtomicInteger();
  final AtomicReference<String> uri = new AtomicReference<>("");
  final AtomicReference<byte[]> bytes = new AtomicReference<>(new byte[0]);
  final AtomicReference<String> body = new AtomicReference<>("");
  final AtomicReference<HttpHeaders> headers = new AtomicReference<>(EmptyHttpHeaders.INSTANCE);

  /**
   * @param answer in which {@code ECHO} stands for all of the request
   */
  FixedServer(int status, String answer, Map<String, String> answerHeaders) {
    this(HttpServer.create(), status, answer, answerHeaders);
  }

  /** One that speaks TLS with this key. */
  FixedServer(TestKeys keys, int status, String answer) {
    this(
        HttpServer.create()
            .secure(spec -> spec.sslContext(Http11SslContextSpec.forServer(keys.keys()))),
        status,
        answer,
        Map.of());
  }

  private FixedServer(
      HttpServer kind, int status, String answer, Map<String, String> answerHeaders) {
    server =
        kind.host("127.0.0.1")
            .port(0)
            .handle(
                (request, response) -> {
                  requests.incrementAndGet();
                  uri.set(request.uri());
                  headers.set(request.requestHeaders());
                  response.status(status);
                  answerHeaders.forEach(response::header);
                  Mono<String> read =
                      request
                          .receive()
                          .aggregate()
                          .asByteArray()
                          .doOnNext(bytes::set)
                          .map(each -> new String(each, UTF_8))
                          .doOnNext(body::set);
                  return response.sendString(
                      read.map(each -> answer.replace("ECHO", request.uri() + " " + each)));
                })
            .bindNow();
  }

  int port() {
    return server.port();
  }

  @Override
  public void close() {
    server.disposeNow();
  }
}
