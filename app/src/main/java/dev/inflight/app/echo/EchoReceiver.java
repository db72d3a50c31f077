package dev.inflight.app.echo;

import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.ingest.http.Answer;
import dev.inflight.ingest.http.HttpRoutes;
import dev.inflight.ingest.http.HttpServerOptions;
import dev.inflight.ingest.http.HttpService;
import dev.inflight.ingest.http.Request;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Consumer;
import reactor.core.Exceptions;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** A receiver that tells a terminal what a webhook channel sends: {@code POST /}. */
public final class EchoReceiver implements AutoCloseable {
  private static final int MOST_BYTES = 1 << 20;
  private static final Duration STARTING = Duration.ofSeconds(20);

  private final HttpService server;

  private EchoReceiver(HttpService server) {
    this.server = server;
  }

  /**
   * Starts a receiver.
   *
   * @param told hears of each message, as lines with their ends; from several threads
   * @throws CommandFailure when it cannot listen there
   */
  public static EchoReceiver start(HttpServerOptions options, Consumer<String> told) {
    HttpRoutes routes =
        HttpRoutes.builder()
            .post("/", request -> echoed(request, told))
            .getForAll("/healthz", request -> Mono.just(Answer.json(200, "{\"status\":\"ok\"}")))
            .build();
    try {
      return new EchoReceiver(
          Objects.requireNonNull(
              HttpService.start(
                      options,
                      routes,
                      Schedulers.parallel(),
                      e -> told.accept("a defect of ours: " + e + "\n"))
                  .block(STARTING)));
    } catch (RuntimeException e) {
      throw new CommandFailure(
          ExitCode.USAGE, "cannot listen: " + Exceptions.unwrap(e).getMessage(), e);
    }
  }

  private static Mono<Answer> echoed(Request request, Consumer<String> told) {
    return request
        .bytes(MOST_BYTES)
        .defaultIfEmpty(new byte[0])
        .publishOn(Schedulers.boundedElastic())
        .map(
            body -> {
              told.accept(ToldText.of(body));
              return Answer.json(200, "{\"status\":\"told\"}");
            });
  }

  /** Where it listens. */
  public InetSocketAddress address() {
    return server.address();
  }

  @Override
  public void close() {
    server.close();
  }
}
