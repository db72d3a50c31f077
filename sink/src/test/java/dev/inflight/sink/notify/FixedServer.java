package dev.inflight.sink.notify;

import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpHeaders;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

/** A server that answers everything alike, and remembers what came last. */
final class FixedServer implements AutoCloseable {
  private final DisposableServer server;
  final AtomicInteger requests = new AtomicInteger();
  final AtomicReference<String> uri = new AtomicReference<>("");
  final AtomicReference<String> body = new AtomicReference<>("");
  final AtomicReference<HttpHeaders> headers = new AtomicReference<>(EmptyHttpHeaders.INSTANCE);

  /**
   * @param answer in which {@code ECHO} stands for all of the request
   */
  FixedServer(int status, String answer, Map<String, String> answerHeaders) {
    server =
        HttpServer.create()
            .host("127.0.0.1")
            .port(0)
            .handle(
                (request, response) -> {
                  requests.incrementAndGet();
                  uri.set(request.uri());
                  headers.set(request.requestHeaders());
                  response.status(status);
                  answerHeaders.forEach(response::header);
                  Mono<String> read = request.receive().aggregate().asString().doOnNext(body::set);
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
