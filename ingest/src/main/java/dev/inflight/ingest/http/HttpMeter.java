package dev.inflight.ingest.http;

import dev.inflight.ingest.http.HttpCounts.RouteStatus;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** Counts what the server does. Safe for use by several threads. */
final class HttpMeter {
  final AtomicInteger connections = new AtomicInteger();
  final LongAdder connectionsTotal = new LongAdder();
  final LongAdder bytesReceived = new LongAdder();
  final LongAdder bytesSent = new LongAdder();
  final AtomicInteger bodies = new AtomicInteger();
  final AtomicInteger eventClients = new AtomicInteger();
  final LongAdder eventsLost = new LongAdder();
  final LongAdder failures = new LongAdder();
  private final Map<Refusal, LongAdder> refused = new EnumMap<>(Refusal.class);

  /** As many as there are routes, times six. */
  private final ConcurrentMap<RouteStatus, LongAdder> requests = new ConcurrentHashMap<>();

  HttpMeter() {
    for (Refusal each : Refusal.values()) {
      refused.put(each, new LongAdder());
    }
  }

  void refused(Refusal why) {
    LongAdder count = refused.get(why);
    if (count != null) {
      count.increment();
    }
  }

  void answered(String route, int status) {
    requests
        .computeIfAbsent(new RouteStatus(route, status / 100 + "xx"), each -> new LongAdder())
        .increment();
  }

  HttpCounts snapshot() {
    Map<RouteStatus, Long> answered = new HashMap<>();
    requests.forEach((each, count) -> answered.put(each, count.sum()));
    Map<Refusal, Long> why = new EnumMap<>(Refusal.class);
    refused.forEach((each, count) -> why.put(each, count.sum()));
    return new HttpCounts(
        connections.get(),
        connectionsTotal.sum(),
        bytesReceived.sum(),
        bytesSent.sum(),
        answered,
        why,
        bodies.get(),
        eventClients.get(),
        eventsLost.sum(),
        failures.sum());
  }
}
