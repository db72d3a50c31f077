package dev.inflight.ingest.http;

import java.util.Map;

/**
 * What the server did so far.
 *
 * @param connections open now
 * @param connectionsTotal accepted since the start, those closed at once included
 * @param bytesReceived over the wire
 * @param bytesSent over the wire
 * @param requests answered, by route and class of status
 * @param refused by reason
 * @param bodies read now
 * @param eventClients who follow events now
 * @param eventsLost events that slow clients lost
 * @param failures requests whose handler failed
 */
public record HttpCounts(
    int connections,
    long connectionsTotal,
    long bytesReceived,
    long bytesSent,
    Map<RouteStatus, Long> requests,
    Map<Refusal, Long> refused,
    int bodies,
    int eventClients,
    long eventsLost,
    long failures) {
  /** The route of requests that found none. */
  public static final String NO_ROUTE = "none";

  /**
   * What requests are counted by.
   *
   * @param route method and path of the route, or {@link #NO_ROUTE}
   * @param status such as {@code 2xx}
   */
  public record RouteStatus(String route, String status) {}

  /** Copies the maps. */
  public HttpCounts {
    requests = Map.copyOf(requests);
    refused = Map.copyOf(refused);
  }
}
