package dev.inflight.ingest.http;

import io.netty.channel.group.DefaultChannelGroup;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.net.InetSocketAddress;
import java.util.function.Consumer;
import javax.net.ssl.SSLException;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Scheduler;
import reactor.netty.DisposableServer;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.server.HttpServer;

/** A server that runs. */
public final class HttpService implements AutoCloseable {
  private static final int MOST_CHUNK_BYTES = 64 * 1024;

  private final DisposableServer server;
  private final Connections connections;
  private final Sinks.Empty<Void> stopping;
  private final HttpTimes times;

  private HttpService(
      DisposableServer server,
      Connections connections,
      Sinks.Empty<Void> stopping,
      HttpTimes times) {
    this.server = server;
    this.connections = connections;
    this.stopping = stopping;
    this.times = times;
  }

  /**
   * Starts a server.
   *
   * @param timer counts the deadlines
   * @param failures told why a handler failed; clients are not
   * @return the server once it listens; fails when the address is taken or the certificate cannot
   *     be read
   */
  public static Mono<HttpService> start(
      HttpServerOptions options, HttpRoutes routes, Scheduler timer, Consumer<Throwable> failures) {
    return Mono.defer(
        () -> {
          HttpServer server = server(options);
          Sinks.Empty<Void> stopping = Sinks.empty();
          HttpMeter meter = new HttpMeter();
          Connections connections =
              new Connections(options.limits(), options.times(), meter, timer);
          AnswerWriter writer = new AnswerWriter(options, meter, timer, stopping.asMono());
          Dispatch dispatch = new Dispatch(options, routes, connections, writer, failures);
          return server
              .channelGroup(new DefaultChannelGroup(GlobalEventExecutor.INSTANCE))
              .doOnChannelInit((observer, channel, remote) -> connections.guard(channel))
              .handle(dispatch::handle)
              .bind()
              .<HttpService>map(
                  bound -> new HttpService(bound, connections, stopping, options.times()))
              .doOnError(error -> connections.dispose());
        });
  }

  private static HttpServer server(HttpServerOptions options) {
    HttpLimits limits = options.limits();
    HttpServer server =
        HttpServer.create()
            .bindAddress(() -> new InetSocketAddress(options.inet(), options.port()))
            .protocol(HttpProtocol.HTTP11)
            .httpRequestDecoder(
                spec ->
                    spec.maxInitialLineLength(limits.requestLineBytes())
                        .maxHeaderSize(limits.headerBytes())
                        .maxChunkSize(MOST_CHUNK_BYTES)
                        .allowDuplicateContentLengths(false));
    return options.tls().map(tls -> secure(server, tls)).orElse(server);
  }

  private static HttpServer secure(HttpServer server, Tls tls) {
    try {
      SslContext context =
          SslContextBuilder.forServer(tls.certificates().toFile(), tls.key().toFile())
              .protocols("TLSv1.3", "TLSv1.2")
              .build();
      return server.secure(spec -> spec.sslContext(context));
    } catch (SSLException | IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "certificate %s, key %s: cannot be read, expected PEM"
              .formatted(tls.certificates(), tls.key()),
          e);
    }
  }

  /** Where it listens. */
  public InetSocketAddress address() {
    return (InetSocketAddress) server.address();
  }

  /** What it did so far. */
  public HttpCounts counts() {
    return connections.meter().snapshot();
  }

  /** Ends: lets go those who follow events, and waits a while for requests under way. */
  @Override
  public void close() {
    stopping.emitEmpty(Sinks.EmitFailureHandler.FAIL_FAST);
    try {
      server.disposeNow(times.stop());
    } catch (IllegalStateException e) {
      // it had its time: who is still there is broken off below
    } finally {
      connections.dispose();
    }
  }
}
