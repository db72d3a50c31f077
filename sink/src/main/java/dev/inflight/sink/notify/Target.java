package dev.inflight.sink.notify;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.net.URLDecoder;
import java.util.Base64;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where a request goes, in two parts: what everybody may know, and what only the wire may.
 *
 * @param server scheme, host and port
 * @param path with the query
 * @param authorization the header that the token makes, or the URL's user and password
 */
record Target(String server, String path, Optional<String> authorization) {

  static Target of(Post post) {
    URI uri = post.url().uri();
    String port = uri.getPort() < 0 ? "" : ":" + uri.getPort();
    String given = uri.getRawPath() == null ? "" : uri.getRawPath();
    String path = given + post.path();
    String query =
        Stream.of(uri.getRawQuery() == null ? "" : uri.getRawQuery(), post.query())
            .filter(each -> !each.isEmpty())
            .collect(Collectors.joining("&"));
    return new Target(
        uri.getScheme() + "://" + uri.getHost() + port,
        (path.isEmpty() ? "/" : path) + (query.isEmpty() ? "" : "?" + query),
        post.bearer()
            .map(each -> "Bearer " + each.reveal())
            .or(() -> Optional.ofNullable(uri.getRawUserInfo()).map(Target::basic)));
  }

  private static String basic(String userInfo) {
    String decoded = URLDecoder.decode(userInfo.replace("+", "%2B"), UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(decoded.getBytes(UTF_8));
  }

  @Override
  public String toString() {
    return server;
  }
}
