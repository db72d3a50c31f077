package dev.inflight.app.live;

import dev.inflight.ingest.http.HttpCounts;
import io.prometheus.metrics.model.snapshots.Labels;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** What the HTTP server did, for a scrape. */
final class ServerFamilies {
  private ServerFamilies() {}

  static void count(HttpCounts counts, Families families) {
    Map<Labels, Double> requests = new TreeMap<>();
    counts
        .requests()
        .forEach(
            (each, count) ->
                requests.put(
                    Labels.of("route", each.route(), "status", each.status()), (double) count));
    Map<String, Long> refused = new TreeMap<>();
    counts
        .refused()
        .forEach((each, count) -> refused.put(each.name().toLowerCase(Locale.ROOT), count));
    families
        .counter("inflight_http_requests", "Requests answered, by route.", requests)
        .counter("inflight_http_requests_rejected", "Requests that were none.", "reason", refused)
        .counter("inflight_http_failures", "Requests that met a defect.", counts.failures())
        .counter("inflight_http_received_bytes", "Bytes over the wire.", counts.bytesReceived())
        .counter("inflight_http_sent_bytes", "Bytes over the wire.", counts.bytesSent())
        .gauge("inflight_http_connections", "Connections open now.", counts.connections())
        .gauge("inflight_event_clients", "Clients that follow events.", counts.eventClients())
        .counter("inflight_event_lost", "Events that slow clients lost.", counts.eventsLost());
  }
}
