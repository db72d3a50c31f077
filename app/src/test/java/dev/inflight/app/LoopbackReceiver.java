package dev.inflight.app;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A receiver that answers as it is told to, and 200 when nothing is left to answer. */
final class LoopbackReceiver implements AutoCloseable {
  private final HttpServer server;
  private final ArrayDeque<Integer> answers = new ArrayDeque<>();
  private final AtomicInteger got = new AtomicInteger();

  LoopbackReceiver() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/s3cretPath", this::answer);
    server.start();
  }

  private void answer(HttpExchange exchange) throws IOException {
    exchange.getRequestBody().readAllBytes();
    got.incrementAndGet();
    int status;
    synchronized (answers) {
      status = answers.isEmpty() ? 200 : answers.remove();
    }
    byte[] body = (status == 200 ? "ok" : "no for s3cretPath").getBytes(UTF_8);
    exchange.getResponseHeaders().add("Retry-After", "600");
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/s3cretPath";
  }

  /** Answers with these, one after another, before it answers 200. */
  LoopbackReceiver answering(Integer... statuses) {
    synchronized (answers) {
      answers.addAll(List.of(statuses));
    }
    return this;
  }

  /** How many messages it got. */
  int count() {
    return got.get();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
