package dev.inflight.bench.notify;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

/**
 * A receiver on this machine that fails a third of all requests: with an error, with a dropped
 * connection before it has taken the message, or with one after.
 */
final class FailingReceiver implements AutoCloseable {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final int ONE_IN = 3;

  /** How often one message fails in a row at most: each time it waits twice as long. */
  private static final int LONGEST_ROW = 5;

  private final Random random;
  private final DisposableServer server;

  /** How often each id was taken, in the order of the first. */
  private final Map<String, Integer> taken = new HashMap<>();

  private final Map<String, Integer> inARow = new HashMap<>();
  private final Map<String, JsonNode> bodies = new HashMap<>();
  private final List<String> wrongs = new ArrayList<>();

  FailingReceiver(long seed) {
    this.random = new Random(seed);
    this.server = HttpServer.create().host("127.0.0.1").port(0).handle(this::answer).bindNow();
  }

  String url() {
    return "http://127.0.0.1:" + server.port() + "/";
  }

  private Publisher<Void> answer(HttpServerRequest request, HttpServerResponse response) {
    return request
        .receive()
        .aggregate()
        .asString()
        .flatMap(body -> answer(body, request.requestHeaders().get("webhook-id", ""), response));
  }

  private Mono<Void> answer(String body, String id, HttpServerResponse response) {
    int luck = luck(id);
    if (luck == 0) {
      return response.status(HttpResponseStatus.SERVICE_UNAVAILABLE).send();
    }
    if (luck == 1) {
      return dropped(response);
    }
    take(body, id);
    return luck == 2 ? dropped(response) : response.status(HttpResponseStatus.NO_CONTENT).send();
  }

  private synchronized int luck(String id) {
    boolean fails = random.nextInt(ONE_IN) == 0 && inARow.getOrDefault(id, 0) < LONGEST_ROW;
    if (fails) {
      inARow.merge(id, 1, Integer::sum);
    } else {
      inARow.remove(id);
    }
    return fails ? random.nextInt(3) : 3;
  }

  private static Mono<Void> dropped(HttpServerResponse response) {
    return Mono.fromRunnable(() -> response.withConnection(each -> each.dispose()));
  }

  private synchronized void take(String body, String id) {
    JsonNode message = json(body);
    if (!message.path("id").asText().equals(id)) {
      wrongs.add("header says " + id + ", body " + message.path("id").asText());
    }
    if (taken.merge(id, 1, Integer::sum) > 1 && !message.equals(bodies.get(id))) {
      wrongs.add("another body for " + id);
    }
    bodies.put(id, message);
    String episode = message.path("episode").asText();
    boolean end = message.path("state").asText().equals("recovered");
    if (end && !taken.containsKey(Messages.alarmId(episode))) {
      wrongs.add("the end of " + episode + " came before its alarm");
    }
  }

  private static JsonNode json(String body) {
    try {
      return JSON.readTree(body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** How often each id was taken. */
  synchronized Map<String, Integer> taken() {
    return Map.copyOf(taken);
  }

  /** What should not have happened. */
  synchronized List<String> wrongs() {
    return List.copyOf(wrongs);
  }

  @Override
  public void close() {
    server.disposeNow();
  }
}
