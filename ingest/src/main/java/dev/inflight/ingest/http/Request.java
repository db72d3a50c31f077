package dev.inflight.ingest.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** One request that passed all checks. */
public final class Request {
  private static final int LONGEST_EVENT_ID = 256;

  private final String method;
  private final RequestTarget target;
  private final Map<String, String> variables;
  private final HttpHeaders headers;
  private final boolean authorized;
  private final Flux<byte[]> body;

  Request(
      String method,
      RequestTarget target,
      Map<String, String> variables,
      HttpHeaders headers,
      boolean authorized,
      Flux<byte[]> body) {
    this.method = method;
    this.target = target;
    this.variables = variables;
    this.headers = headers;
    this.authorized = authorized;
    this.body = body;
  }

  /** The method; HEAD is seen as such, its answer loses its body by itself. */
  public String method() {
    return method;
  }

  /** The path, decoded. */
  public String path() {
    return "/" + String.join("/", target.segments());
  }

  /**
   * What a name in the route's path stands for.
   *
   * @throws IllegalArgumentException when the path has no such name
   */
  public String variable(String name) {
    String value = variables.get(name);
    if (value == null) {
      throw new IllegalArgumentException("no {" + name + "} in the route's path");
    }
    return value;
  }

  /** The first value of a parameter of the query. */
  public Optional<String> query(String name) {
    return queryAll(name).stream().findFirst();
  }

  /** All values of a parameter of the query. */
  public List<String> queryAll(String name) {
    return List.copyOf(target.query().getOrDefault(name, List.of()));
  }

  /** The first value of a header. */
  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name));
  }

  /** The last event that a client which comes back has seen. */
  public Optional<String> lastEventId() {
    return header("Last-Event-ID").filter(id -> !id.isEmpty() && id.length() <= LONGEST_EVENT_ID);
  }

  /** Whether it showed the token, or none is needed. */
  public boolean authorized() {
    return authorized;
  }

  /** Bytes of the body as the headers say them; empty when it comes in chunks. */
  public Optional<Long> contentLength() {
    return Optional.ofNullable(headers.get(HttpHeaderNames.CONTENT_LENGTH)).map(Long::valueOf);
  }

  /**
   * The body in pieces, as they come over the wire, no faster than asked for. May be subscribed to
   * once.
   */
  public Flux<byte[]> body() {
    return body;
  }

  /** The whole body; the request is answered with 413 when it is larger. */
  public Mono<byte[]> bytes(int limitBytes) {
    return body.reduceWith(
            ByteArrayOutputStream::new,
            (all, piece) -> {
              if (all.size() + piece.length > limitBytes) {
                throw new RefusedRequest(
                    Refusal.BODY_TOO_LARGE,
                    413,
                    "the body is larger than " + limitBytes + " bytes");
              }
              all.writeBytes(piece);
              return all;
            })
        .map(ByteArrayOutputStream::toByteArray);
  }
}
