package dev.inflight.sink.notify;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One request to a receiver.
 *
 * @param url where to; all of it but the host is kept secret
 * @param path what to add to the path of the URL, may be empty
 * @param query what to add to the query of the URL, encoded, may be empty
 * @param headers beside those of every request
 * @param body JSON in UTF-8
 * @param secrets others that the answer might repeat
 * @param bearer a token that says who sends it, in place of the URL's user and password
 */
@SuppressWarnings("ArrayRecordComponent") // copied when made, and never changed
public record Post(
    Secret url,
    String path,
    String query,
    Map<String, String> headers,
    byte[] body,
    List<Secret> secrets,
    Optional<Secret> bearer) {
  public Post {
    headers = Map.copyOf(headers);
    body = body.clone();
    secrets = Stream.concat(secrets.stream(), bearer.stream()).distinct().toList();
  }

  /** A request without a token. */
  public Post(
      Secret url,
      String path,
      String query,
      Map<String, String> headers,
      byte[] body,
      List<Secret> secrets) {
    this(url, path, query, headers, body, secrets, Optional.empty());
  }

  /** A body for a URL, and nothing else. */
  public static Post of(Secret url, byte[] body, List<Secret> secrets) {
    return new Post(url, "", "", Map.of(), body, secrets);
  }
}
