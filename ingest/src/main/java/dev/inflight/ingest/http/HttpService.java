package dev.inflight.ingest.http;

import io.netty.channel.group.DefaultChannelGroup;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.net.InetSocketAddress;
import java.util.Optional;
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
  private final Optional<Tls> tls;
  private final Optional<RenewableKey> key;

  private HttpService(
      DisposableServer server,
      Connections connections,
      Sinks.Empty<Void> stopping,
      HttpServerOptions options,
      Optional<RenewableKey> key) {
    this.server = server;
    this.connections = connections;
    this.stopping = stopping;
    this.times = options.times();
    this.tls = options.tls();
    this.key = key;
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
          Optional<RenewableKey> key =
              options.tls().map(tls -> new RenewableKey(ServerKey.read(tls)));
          HttpServer server = server(options, key);
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
                  bound -> new HttpService(bound, connections, stopping, options, key))
              .doOnError(error -> connections.dispose());
        });
  }

  private static HttpServer server(HttpServerOptions options, Optional<RenewableKey> key) {
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
    return key.map(each -> secure(server, each)).orElse(server);
  }

  private static HttpServer secure(HttpServer server, RenewableKey key) {
    try {
      SslContext context =
          SslContextBuilder.forServer(key)
              .sslProvider(SslProvider.JDK)
              .protocols("TLSv1.3", "TLSv1.2")
              .build();
      return server.secure(spec -> spec.sslContext(context));
    } catch (SSLException e) {
      throw new IllegalArgumentException("this Java cannot speak TLS 1.2", e);
    }
  }

  /**
   * Reads the certificate and its key again, for connections that come from now on.
   *
   * @throws IllegalArgumentException when they cannot be used; then those before stay
   */
  public void renewCertificate() {
    if (key.isPresent()) {
      key.get().renew(ServerKey.read(tls.orElseThrow()));
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
