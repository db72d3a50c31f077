package dev.inflight.app.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A receiver of webhooks on this machine that answers as it is told to. */
final class Receiver implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  final BlockingQueue<JsonNode> told = new LinkedBlockingQueue<>();
  volatile int answer = 204;
  private final HttpServer server;

  Receiver() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          JsonNode body = JSON.readTree(exchange.getRequestBody().readAllBytes());
          if (answer < 300) {
            told.add(body);
          }
          exchange.sendResponseHeaders(answer, -1);
          exchange.close();
        });
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
  }

  /** What is told next, within twenty seconds. */
  JsonNode next() throws InterruptedException {
    JsonNode next = told.poll(20, TimeUnit.SECONDS);
    if (next == null) {
      throw new AssertionError("nothing was told");
    }
    return next;
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
