package dev.inflight.ingest.http;

import java.time.Duration;

/**
 * How long the server waits. All are counted by its timer, to a second.
 *
 * @param headers from a request's first byte to the end of its headers, a TLS handshake included
 * @param idle for the next request on a connection
 * @param body while the server waits for a body, at least {@code bodyBytes} come in this time
 * @param bodyBytes see {@code body}
 * @param write for a client to take what fills its connection
 * @param keepAlive between two signs of life to those who follow events
 * @param stop for requests under way when the server stops
 */
public record HttpTimes(
    Duration headers,
    Duration idle,
    Duration body,
    int bodyBytes,
    Duration write,
    Duration keepAlive,
    Duration stop) {
  private static final Duration LEAST = Duration.ofSeconds(1);
  private static final Duration MOST = Duration.ofHours(1);

  /** What holds when nothing else is said. */
  public static final HttpTimes DEFAULT =
      new HttpTimes(
          Duration.ofSeconds(10),
          Duration.ofSeconds(60),
          Duration.ofSeconds(30),
          1_024,
          Duration.ofSeconds(30),
          Duration.ofSeconds(15),
          Duration.ofSeconds(5));

  /** Checks that every time is from a second to an hour. */
  public HttpTimes {
    within("headers", headers);
    within("idle", idle);
    within("body", body);
    within("write", write);
    within("keepAlive", keepAlive);
    within("stop", stop);
    if (bodyBytes < 1) {
      throw new IllegalArgumentException("bodyBytes: " + bodyBytes + ", expected 1 or more");
    }
  }

  private static void within(String name, Duration value) {
    if (value.compareTo(LEAST) < 0 || value.compareTo(MOST) > 0) {
      throw new IllegalArgumentException(
          "%s: %s, expected %s to %s".formatted(name, value, LEAST, MOST));
    }
  }
}
