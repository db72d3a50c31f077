package dev.inflight.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.inflight.app.config.ServeArguments;
import dev.inflight.app.config.ServePlan;
import dev.inflight.app.live.LiveService;
import dev.inflight.sink.file.OwnFiles;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** A service that runs as its configuration says, and clients of it. */
final class Rig implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  final Path folder;
  final Map<String, String> environment = new HashMap<>();
  final List<String> log = new CopyOnWriteArrayList<>();
  private final HttpClient client = HttpClient.newHttpClient();
  private LiveService service;

  @Command
  private static final class Host {
    @Mixin private final ServeArguments arguments = new ServeArguments();
  }

  Rig(Path folder) {
    this.folder = folder;
  }

  Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private ServePlan plan() {
    Host host = new Host();
    new CommandLine(host)
        .parseArgs(
            "--config",
            folder.resolve("inflight.yaml").toString(),
            "--data-dir",
            folder.resolve("data").toString(),
            "--annotation-socket",
            "none",
            "--listen",
            "127.0.0.1:0");
    return ServePlan.of(host.arguments, environment, InstantSource.system());
  }

  void start() throws IOException {
    ServePlan plan = plan();
    var options = plan.options();
    OwnFiles.folder(plan.data());
    service = LiveService.start(options, () -> plan().options(), environment, log::add);
  }

  void stop() {
    if (service != null) {
      service.close();
      service = null;
    }
  }

  LiveService service() {
    return service;
  }

  HttpRequest.Builder request(String path) {
    URI uri = URI.create("http://127.0.0.1:" + service.address().getPort() + path);
    return HttpRequest.newBuilder(uri).timeout(PATIENCE);
  }

  HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
    return client.send(request.build(), BodyHandlers.ofString());
  }

  HttpResponse<String> post(String path, String type, String body)
      throws IOException, InterruptedException {
    return send(request(path).header("Content-Type", type).POST(BodyPublishers.ofString(body)));
  }

  JsonNode events(String lines) throws IOException, InterruptedException {
    HttpResponse<String> response = post("/v1/events", "application/x-ndjson", lines);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return JSON.readTree(response.body());
  }

  JsonNode get(String path) throws IOException, InterruptedException {
    HttpResponse<String> response = send(request(path));
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return JSON.readTree(response.body());
  }

  String text(String path) throws IOException, InterruptedException {
    return send(request(path)).body();
  }

  static JsonNode json(String text) throws IOException {
    return JSON.readTree(text);
  }

  /** A condition that may take a moment to become true. */
  interface Condition {
    boolean holds() throws Exception;
  }

  /** Waits for what another thread is about to do. */
  static void await(String what, Condition condition) throws Exception {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.holds()) {
      assertThat(System.nanoTime()).as(what).isLessThan(deadline);
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  @Override
  public void close() {
    stop();
  }
}
