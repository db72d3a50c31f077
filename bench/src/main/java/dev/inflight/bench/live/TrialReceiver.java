package dev.inflight.bench.live;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

/** A receiver of alerts on this machine that is out of order now and then. */
final class TrialReceiver implements AutoCloseable {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final int ONE_IN = 8;
  private static final int TAKEN = 204;
  private static final int OUT_OF_ORDER = 503;

  private final HttpServer server;
  private final Random random;
  private final Map<String, JsonNode> heard = new LinkedHashMap<>();
  private long again;

  TrialReceiver(long seed) throws IOException {
    this.random = new Random(seed);
    this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      JsonNode message = JSON.readTree(exchange.getRequestBody().readAllBytes());
      exchange.sendResponseHeaders(take(message) ? TAKEN : OUT_OF_ORDER, -1);
    }
  }

  private synchronized boolean take(JsonNode message) {
    boolean taken = random.nextInt(ONE_IN) > 0;
    if (taken && heard.put(message.path("id").asText(), message) != null) {
      again++;
    }
    return taken;
  }

  /** What it heard, by id, in the order of the first. */
  synchronized Map<String, JsonNode> heard() {
    return new LinkedHashMap<>(heard);
  }

  /** How often it heard what it had heard before, under the same id. */
  synchronized long again() {
    return again;
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
