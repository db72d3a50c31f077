package dev.inflight.ingest.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpVersion;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Checks of a request what has nothing to do with its route; what fails one is refused. */
final class Gate {
  private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS");

  private final HttpServerOptions options;
  private final HostNames names;
  private final PeerRates rates;

  Gate(HttpServerOptions options) {
    this.options = options;
    this.names = new HostNames(options);
    this.rates = new PeerRates(options.limits().peerRequestsPerSecond());
  }

  /** Checks everything but the token. */
  void check(
      String method,
      HttpVersion version,
      HttpHeaders headers,
      InetAddress local,
      InetAddress peer,
      long nowMs) {
    if (!version.equals(HttpVersion.HTTP_1_1)) {
      throw new RefusedRequest(Refusal.VERSION, 505, "expected HTTP/1.1");
    }
    if (headers.size() > options.limits().headers()) {
      throw new RefusedRequest(
          Refusal.TOO_MANY_HEADERS, 431, "more than " + options.limits().headers() + " headers");
    }
    host(headers.getAll(HttpHeaderNames.HOST), local);
    if (!rates.admits(peer, nowMs)) {
      throw new RefusedRequest(
          Refusal.RATE,
          Answer.error(429, "too many requests in a second").with("Retry-After", "1"));
    }
    if (!SAFE.contains(method)) {
      origin(headers);
    }
    List<String> coding = headers.getAll(HttpHeaderNames.TRANSFER_ENCODING);
    if (!coding.isEmpty() && !(coding.size() == 1 && coding.get(0).equalsIgnoreCase("chunked"))) {
      throw new RefusedRequest(
          Refusal.MALFORMED, 501, "transfer-encoding: expected chunked or none");
    }
  }

  private void host(List<String> hosts, InetAddress local) {
    if (hosts.size() != 1) {
      throw new RefusedRequest(Refusal.HOST, 400, "expected one Host header");
    }
    if (!names.known(hosts.get(0), local)) {
      throw new RefusedRequest(
          Refusal.HOST, 421, "the Host header names another server than this one");
    }
  }

  /** A page of another site may not make a browser change something here. */
  private static void origin(HttpHeaders headers) {
    String site = headers.get("Sec-Fetch-Site", "");
    List<String> origins = headers.getAll(HttpHeaderNames.ORIGIN);
    String host = headers.get(HttpHeaderNames.HOST, "");
    boolean own =
        origins.isEmpty()
            || (origins.size() == 1
                && (origins.get(0).equalsIgnoreCase("http://" + host)
                    || origins.get(0).equalsIgnoreCase("https://" + host)));
    if (!own || site.equals("cross-site")) {
      throw new RefusedRequest(Refusal.ORIGIN, 403, "a page of another origin may not do this");
    }
  }

  /** Whether it shows the token, or none is needed. */
  boolean authorized(HttpHeaders headers) {
    Optional<BearerToken> token = options.token();
    List<String> shown = headers.getAll(HttpHeaderNames.AUTHORIZATION);
    return token.isEmpty() || (shown.size() == 1 && token.get().shownBy(shown.get(0)));
  }

  static RefusedRequest withoutToken() {
    return new RefusedRequest(
        Refusal.TOKEN,
        Answer.error(401, "expected the token: Authorization: Bearer TOKEN")
            .with("WWW-Authenticate", "Bearer realm=\"inflight\""));
  }
}
