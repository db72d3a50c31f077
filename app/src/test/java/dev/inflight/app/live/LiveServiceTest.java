package dev.inflight.app.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import dev.inflight.app.channel.ChannelFile;
import dev.inflight.app.channel.DataFolder;
import dev.inflight.app.example.GeneratorOptions;
import dev.inflight.app.example.RunGenerator;
import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.app.rules.replay.UsableRules;
import dev.inflight.ingest.http.HttpServerOptions;
import dev.inflight.ingest.socket.SocketPlace;
import dev.inflight.join.JoinOptions;
import dev.inflight.sink.frames.FileHeader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
final class LiveServiceTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int MEASURED = 392;

  @TempDir private Path folder;
  private final HttpClient client = HttpClient.newHttpClient();
  private final BlockingQueue<JsonNode> told = new LinkedBlockingQueue<>();
  private final BlockingQueue<String> beats = new LinkedBlockingQueue<>();
  private final List<String> log = new CopyOnWriteArrayList<>();
  private Optional<HttpServer> receiver = Optional.empty();
  private Optional<LiveService> service = Optional.empty();

  @BeforeEach
  void receive() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          if (exchange.getRequestMethod().equals("GET")) {
            beats.add(exchange.getRequestURI().getPath());
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
            return;
          }
          told.add(JSON.readTree(exchange.getRequestBody().readAllBytes()));
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    server.start();
    receiver = Optional.of(server);
    Files.createDirectories(folder.resolve("data"));
    RunGenerator.write(folder, GeneratorOptions.example());
    Files.writeString(
        folder.resolve("rules.yaml"),
        """
        rules:
          - {name: slow, condition: 'request/e2e_ms > 1ms', channels: [own], level: error}
        """);
    Files.writeString(
        folder.resolve("channels.yaml"),
        """
        channels: [{name: own, type: webhook, url_env: OWN}]
        heartbeat: {url_env: BEAT}
        """);
  }

  @AfterEach
  void close() {
    service.ifPresent(LiveService::close);
    receiver.ifPresent(each -> each.stop(0));
  }

  private void start() {
    ServiceOptions options =
        ServiceOptions.of(DataFolder.of(folder.resolve("data")))
            .withHttp(HttpServerOptions.DEFAULT.withPort(0))
            .withJoin(JoinOptions.live(true, List.of()))
            .withRules(UsableRules.read(List.of(folder.resolve("rules.yaml"))))
            .withChannels(ChannelFile.read(folder.resolve("channels.yaml")))
            .withAnnotationPlaces(List.of(SocketPlace.named(folder.resolve("annotate.sock"))));
    int port = receiver.orElseThrow().getAddress().getPort();
    String url = "http://127.0.0.1:" + port + "/";
    Map<String, String> environment = Map.of("OWN", url, "BEAT", url + "beat");
    service = Optional.of(LiveService.start(options, environment, log::add));
  }

  private void stop() {
    service.ifPresent(LiveService::close);
    service = Optional.empty();
  }

  private URI at(String path) {
    return URI.create("http://127.0.0.1:" + service.orElseThrow().address().getPort() + path);
  }

  private JsonNode get(String path) throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(at(path)).timeout(Duration.ofSeconds(20)).build();
    HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return JSON.readTree(response.body());
  }

  private String text(String path) throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(at(path)).timeout(Duration.ofSeconds(20)).build();
    return client.send(request, BodyHandlers.ofString()).body();
  }

  private JsonNode post(String file) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(at("/v1/events"))
            .timeout(Duration.ofSeconds(60))
            .header("Content-Type", "application/x-ndjson")
            .POST(BodyPublishers.ofFile(folder.resolve(file)))
            .build();
    HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return JSON.readTree(response.body());
  }

  private Set<String> requests() throws IOException, InterruptedException {
    Set<String> ids = new HashSet<>();
    String next = "";
    do {
      JsonNode page = get("/v1/requests?limit=100" + next);
      page.path("items").forEach(each -> ids.add(each.path("request_id").asText()));
      next = page.has("next") ? "&cursor=" + page.path("next").asText() : "";
    } while (!next.isEmpty());
    return ids;
  }

  @Test
  void serve_aRunStreamsIn_rowsAndAlertsComeOutAndOutliveARestart() throws Exception {
    start();
    assertThat(get("/readyz").path("status").asText()).isEqualTo("ready");
    assertThat(beats.poll(5, TimeUnit.SECONDS)).as(get("/v1/status").toString()).isEqualTo("/beat");

    JsonNode telemetry = post("telemetry.jsonl");
    JsonNode sent = post("requests.jsonl");
    assertThat(telemetry.path("rejected").asInt() + sent.path("rejected").asInt()).isZero();

    JsonNode alarm = told.poll(20, TimeUnit.SECONDS);
    assertThat(alarm).isNotNull();
    assertThat(alarm.path("kind").asText()).isEqualTo("alarm");
    assertThat(alarm.path("rule").asText()).isEqualTo("slow");
    assertThat(get("/v1/rules").at("/items/0/fires").asInt()).isEqualTo(1);
    assertThat(get("/v1/status").path("series").asInt()).isPositive();
    assertThat(text("/metrics"))
        .contains("inflight_http_lines_accepted_total 7204.0")
        .contains("inflight_delivery_attempts_total{channel=\"own\",outcome=\"delivered\"} 1.0")
        .contains("inflight_channel_state{channel=\"own\",state=\"well\"} 1.0");
    service.orElseThrow().endInput().block(Duration.ofSeconds(20));
    assertThat(text("/metrics"))
        .containsPattern("inflight_request_rows_total\\{model=\"[^\"]+\",status=\"ok\"} [1-9]")
        .containsPattern("inflight_request_ttft_seconds_count\\{model=\"[^\"]+\"} [1-9]")
        .contains("inflight_http_requests_total{route=\"POST /v1/events\",status=\"2xx\"} 2.0")
        .contains("inflight_lag_seconds ");
    stop();

    start();
    assertThat(requests()).hasSize(MEASURED);
    String id = requests().iterator().next();
    assertThat(get("/v1/requests/" + id).at("/items/0/request_id").asText()).isEqualTo(id);
    assertThat(get("/v1/alerts").at("/items/0/rule").asText()).isEqualTo("slow");
    assertThat(log).isEmpty();
  }

  private static String sign(String id) {
    return "{\"event_type\":\"infer.dispatch\",\"schema_version\":1,\"session_id\":\"s\","
        + "\"request_id\":\""
        + id
        + "\",\"case_id\":\"c\",\"phase\":\"measured\",\"timestamp_ns\":1760000000000000000}\n";
  }

  @Test
  void close_whatIsOpen_goesOnWithTheNextStartWithoutReplay() throws Exception {
    start();
    Files.writeString(folder.resolve("sign.jsonl"), sign("open-1"));
    post("sign.jsonl");
    post("telemetry.jsonl");
    stop();

    start();
    assertThat(get("/v1/who?at=1760000001000000000").at("/open/0/request_id").asText())
        .isEqualTo("open-1");
    JsonNode status = get("/v1/status");
    assertThat(status.path("series").asInt()).isPositive();
    assertThat(status.at("/journal/replayed").asInt()).as("a snapshot was written").isZero();
    assertThat(status.at("/journal/snapshot_bytes").asInt()).isPositive();
    assertThat(text("/metrics")).contains("inflight_journal_replayed_total 0.0");
    assertThat(log).isEmpty();
  }

  @Test
  void start_journalOfALaterVersion_isRefusedInWords() throws Exception {
    Path journal = Files.createDirectories(folder.resolve("data/journal"));
    byte[] header = new FileHeader("inflight journal", 1).bytes(7);
    Files.write(journal.resolve("0000000000000000001.journal"), header);

    assertThatThrownBy(this::start)
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("found version 7, expected 1")
        .extracting(each -> ((CommandFailure) each).exitCode())
        .isEqualTo(ExitCode.DATA);
  }

  /** The ids of the first so many events of a stream. */
  private List<String> follow(String path, String lastId, int count) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(at(path));
    if (!lastId.isEmpty()) {
      request.header("Last-Event-ID", lastId);
    }
    HttpResponse<Stream<String>> response =
        client.sendAsync(request.build(), BodyHandlers.ofLines()).get(20, TimeUnit.SECONDS);
    assertThat(response.statusCode()).isEqualTo(200);
    try (Stream<String> lines = response.body()) {
      return lines
          .filter(each -> each.startsWith("id: "))
          .map(each -> each.substring("id: ".length()))
          .limit(count)
          .toList();
    }
  }

  @Test
  void follow_comingBack_goesOnAfterTheLastEvent() throws Exception {
    start();
    post("telemetry.jsonl");
    post("requests.jsonl");

    List<String> first = follow("/v1/stream/requests", "0", 50);
    List<String> second = follow("/v1/stream/requests", first.get(49), 50);

    assertThat(new HashSet<>(first)).hasSize(50).doesNotContainAnyElementsOf(second);
    assertThat(second).hasSize(50);
    assertThat(follow("/v1/stream/alerts", "0", 1)).hasSize(1);
  }

  @Test
  void annotate_spanOfARequest_tellsWhoWasWorkedOn() throws Exception {
    start();
    String line =
        "{\"labels\":{\"request_id\":\"r-17\"},\"span_start\":1760000000000000000,"
            + "\"span_end\":1760000002000000000}\n";
    try (SocketChannel socket = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      socket.connect(
          UnixDomainSocketAddress.of(service.orElseThrow().annotationSocket().orElseThrow()));
      socket.write(ByteBuffer.wrap(line.getBytes(StandardCharsets.US_ASCII)));
    }
    JsonNode who = get("/v1/who?at=1760000001000000000");
    for (int i = 0; i < 200 && who.path("annotated").isEmpty(); i++) {
      TimeUnit.MILLISECONDS.sleep(50); // the socket has no answer to wait for
      who = get("/v1/who?at=1760000001000000000");
    }
    assertThat(who.path("annotated").toString()).isEqualTo("[\"r-17\"]");
    assertThat(get("/v1/who?at=1760000003000000000").path("annotated")).isEmpty();
    assertThat(get("/v1/status").at("/annotations/accepted").asInt()).isEqualTo(1);
  }

  @Test
  void serve_wrongQueries_areRefusedInWords() throws Exception {
    start();
    for (String wrong :
        List.of("limit=0", "limit=x", "cursor=nonsense", "order=sideways", "from=yesterday")) {
      HttpRequest request = HttpRequest.newBuilder(at("/v1/requests?" + wrong)).build();
      HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
      assertThat(response.statusCode()).as(wrong).isEqualTo(400);
      assertThat(response.body()).contains("expected");
    }
  }

  @Test
  void start_foreignOutbox_isRefusedInWords() throws Exception {
    Path outbox = Files.createDirectories(folder.resolve("data/outbox")).resolve("own.log");
    Files.writeString(outbox, "not one of ours");

    assertThatThrownBy(this::start)
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("own.log")
        .hasMessageContaining("expected \"inflight outbox 1\"");
    assertThat(Files.readString(outbox)).isEqualTo("not one of ours");
  }

  @Test
  void start_folderInUse_isRefusedAndLeavesTheOtherRunning() throws Exception {
    start();
    LiveService first = service.orElseThrow();
    assertThatThrownBy(this::start)
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("in use by");
    service = Optional.of(first);
    assertThat(get("/healthz").path("status").asText()).isEqualTo("ok");
  }
}
