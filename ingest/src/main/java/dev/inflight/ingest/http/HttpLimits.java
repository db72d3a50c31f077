package dev.inflight.ingest.http;

/**
 * How much the server holds at a time. What is beyond is refused and counted.
 *
 * @param connections the most open connections; further ones are closed at once
 * @param requestLineBytes the longest request line; a longer one is answered with 414
 * @param headerBytes all header lines of a request together; more is answered with 431
 * @param headers the most header lines of a request; more is answered with 431
 * @param bodies the most requests with a body that are read at a time; further ones get 429
 * @param pipelined the most requests of one connection that wait for their answer; with more the
 *     connection is closed
 * @param peerRequestsPerSecond the most requests of one peer address in a second; further ones get
 *     429; 0 for no limit
 * @param eventClients the most clients that follow events at a time; further ones get 503
 * @param eventBuffer the most events that wait for one client; what does not fit is lost to it, and
 *     it is told how many were
 */
public record HttpLimits(
    int connections,
    int requestLineBytes,
    int headerBytes,
    int headers,
    int bodies,
    int pipelined,
    int peerRequestsPerSecond,
    int eventClients,
    int eventBuffer) {
  /** What holds when nothing else is said. */
  public static final HttpLimits DEFAULT =
      new HttpLimits(1_024, 8_192, 16_384, 100, 128, 16, 0, 64, 1_024);

  private static final int MOST = 1 << 20;

  /** Checks that every number is from 1 to 1,048,576; the rate may be 0. */
  public HttpLimits {
    within("connections", connections, 1);
    within("requestLineBytes", requestLineBytes, 64);
    within("headerBytes", headerBytes, 256);
    within("headers", headers, 1);
    within("bodies", bodies, 1);
    within("pipelined", pipelined, 1);
    within("peerRequestsPerSecond", peerRequestsPerSecond, 0);
    within("eventClients", eventClients, 1);
    within("eventBuffer", eventBuffer, 1);
  }

  private static void within(String name, int value, int least) {
    if (value < least || value > MOST) {
      throw new IllegalArgumentException(
          "%s: %d, expected %d to %d".formatted(name, value, least, MOST));
    }
  }

  /** The same with another number of connections. */
  public HttpLimits withConnections(int most) {
    return new HttpLimits(
        most,
        requestLineBytes,
        headerBytes,
        headers,
        bodies,
        pipelined,
        peerRequestsPerSecond,
        eventClients,
        eventBuffer);
  }

  /** The same with another number of bodies. */
  public HttpLimits withBodies(int most) {
    return new HttpLimits(
        connections,
        requestLineBytes,
        headerBytes,
        headers,
        most,
        pipelined,
        peerRequestsPerSecond,
        eventClients,
        eventBuffer);
  }

  /** The same with a rate for each peer. */
  public HttpLimits withPeerRequestsPerSecond(int most) {
    return new HttpLimits(
        connections,
        requestLineBytes,
        headerBytes,
        headers,
        bodies,
        pipelined,
        most,
        eventClients,
        eventBuffer);
  }

  /** The same with other bounds for those who follow events. */
  public HttpLimits withEvents(int clients, int buffer) {
    return new HttpLimits(
        connections,
        requestLineBytes,
        headerBytes,
        headers,
        bodies,
        pipelined,
        peerRequestsPerSecond,
        clients,
        buffer);
  }
}
