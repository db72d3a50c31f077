package dev.inflight.sink.notify;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelOption;
import io.netty.handler.codec.http.HttpHeaderNames;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.netty.ByteBufFlux;
import reactor.netty.http.client.HttpClient;
import reactor.netty.http.client.HttpClient.ResponseReceiver;
import reactor.netty.http.client.HttpClientResponse;
import reactor.netty.resources.ConnectionProvider;
import reactor.netty.resources.LoopResources;

/**
 * Sends requests to receivers: one attempt each, on a connection of its own, never redirected.
 *
 * <p>Safe for use by any thread; its own thread is a daemon and ends with {@link #close}.
 */
public final class Http implements AutoCloseable {
  private static final Duration LAST_WAIT = Duration.ofSeconds(1);

  private final LoopResources loops = LoopResources.create("notify", 1, true);
  private final Limits limits;
  private final Scheduler timer;
  private final InstantSource clock;
  private final Classifier classifier;
  private final HttpClient client;

  /**
   * @param timer measures the time that an attempt takes
   * @param clock tells the date, for signatures and for receivers that name one
   */
  public Http(Limits limits, Scheduler timer, InstantSource clock) {
    this(limits, timer, clock, UnaryOperator.identity());
  }

  /**
   * @param changed what is different of the client
   */
  Http(Limits limits, Scheduler timer, InstantSource clock, UnaryOperator<HttpClient> changed) {
    this.limits = limits;
    this.timer = timer;
    this.clock = clock;
    this.classifier = new Classifier(clock);
    HttpClient usual =
        HttpClient.create(ConnectionProvider.newConnection())
            .runOn(loops, false)
            .resolver(spec -> spec.runOn(loops, false))
            .disableRetry(true)
            .followRedirect(false)
            .keepAlive(false)
            .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, (int) limits.connect().toMillis())
            .headers(
                headers ->
                    headers
                        .set(HttpHeaderNames.USER_AGENT, "inflight")
                        .set(HttpHeaderNames.CONTENT_TYPE, "application/json; charset=utf-8"));
    this.client = changed.apply(usual);
  }

  /** What the time is, for a signature. */
  public InstantSource clock() {
    return clock;
  }

  /** How long an attempt may take, for receivers that are no servers of HTTP. */
  public Limits limits() {
    return limits;
  }

  /** What measures the time that an attempt takes. */
  public Scheduler timer() {
    return timer;
  }

  /** One attempt for each subscription. */
  public Mono<Delivery> post(Post post, Dialect dialect) {
    return ask(post, dialect).map(Answer::delivery);
  }

  /** One attempt for each subscription, for who has to know more than what came of it. */
  public Mono<Answer> ask(Post post, Dialect dialect) {
    return Mono.defer(
        () ->
            attempt(
                post,
                dialect,
                (sender, server) ->
                    sender
                        .post()
                        .uri(server)
                        .send(Mono.fromSupplier(() -> Unpooled.wrappedBuffer(post.body())))));
  }

  /** One attempt for each subscription to get what is there: any answer of 2xx is a success. */
  public Mono<Delivery> get(Secret url) {
    Post nothing = Post.of(url, new byte[0], List.of());
    return Mono.defer(
            () -> attempt(nothing, Dialect.ANY_2XX, (sender, server) -> sender.get().uri(server)))
        .map(Answer::delivery);
  }

  private Mono<Answer> attempt(
      Post post, Dialect dialect, BiFunction<HttpClient, String, ResponseReceiver<?>> method) {
    Target target = Target.of(post);
    Redaction redaction = Redaction.of(post);
    AtomicBoolean sent = new AtomicBoolean();
    HttpClient prepared =
        client
            .doOnConnected(connection -> connection.addHandlerLast(new SecretPart(target, sent)))
            .headers(headers -> post.headers().forEach(headers::set));
    return method
        .apply(prepared, target.server() + "/")
        .response((response, content) -> reply(response, content))
        .single()
        .timeout(limits.whole(), timer)
        .map(reply -> classifier.of(reply, dialect, redaction))
        .onErrorResume(
            Exception.class,
            e -> Mono.just(new Answer(Classifier.broken(sent.get(), Breakage.words(e)), "")));
  }

  private Mono<Reply> reply(HttpClientResponse response, ByteBufFlux content) {
    int status = response.status().code();
    Optional<String> retryAfter =
        Optional.ofNullable(response.responseHeaders().get(HttpHeaderNames.RETRY_AFTER));
    return Mono.defer(
        () -> {
          ByteArrayOutputStream body = new ByteArrayOutputStream();
          return content
              .asByteArray()
              .takeUntil(part -> isFull(body, part))
              .then()
              .onErrorComplete(e -> status / 100 != 2) // the status says enough
              .then(Mono.fromSupplier(() -> new Reply(status, retryAfter, body.toString(UTF_8))));
        });
  }

  private boolean isFull(ByteArrayOutputStream body, byte[] part) {
    int room = limits.bodyBytes() - body.size();
    body.write(part, 0, Math.min(room, part.length));
    return part.length >= room;
  }

  /** Breaks off what is under way. */
  @Override
  public void close() {
    loops.disposeLater(Duration.ZERO, LAST_WAIT).block(LAST_WAIT.multipliedBy(2));
  }

  /**
   * How long an attempt may take and how much of an answer is read.
   *
   * @param connect until there is a connection
   * @param whole until there is an answer, everything included
   * @param bodyBytes of an answer that are read
   */
  public record Limits(Duration connect, Duration whole, int bodyBytes) {
    private static final int USUAL_BYTES = 64 * 1024;

    public Limits {
      if (connect.toMillis() <= 0 || connect.compareTo(Duration.ofDays(1)) > 0) {
        throw new IllegalArgumentException("connect in " + connect + ", expected 1 ms to a day");
      }
      if (whole.isNegative() || whole.isZero() || bodyBytes <= 0) {
        throw new IllegalArgumentException("limits of nothing, expected more");
      }
    }

    /** Limits for an attempt that may take so long. */
    public static Limits within(Duration whole) {
      return new Limits(whole, whole, USUAL_BYTES);
    }
  }
}
