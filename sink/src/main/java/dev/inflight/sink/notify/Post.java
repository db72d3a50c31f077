package dev.inflight.sink.notify;

import java.util.List;
import java.util.Map;

/**
 * One request to a receiver.
 *
 * @param url where to; all of it but the host is kept secret
 * @param path what to add to the path of the URL, may be empty
 * @param query what to add to the query of the URL, encoded, may be empty
 * @param headers beside those of every request
 * @param body JSON in UTF-8
 * @param secrets others that the answer might repeat
 */
@SuppressWarnings("ArrayRecordComponent") // copied when made, and never changed
public record Post(
    Secret url,
    String path,
    String query,
    Map<String, String> headers,
    byte[] body,
    List<Secret> secrets) {
  public Post {
    headers = Map.copyOf(headers);
    body = body.clone();
    secrets = List.copyOf(secrets);
  }

  /** A body for a URL, and nothing else. */
  public static Post of(Secret url, byte[] body, List<Secret> secrets) {
    return new Post(url, "", "", Map.of(), body, secrets);
  }
}
