package dev.inflight.app.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.inflight.app.Main;
import dev.inflight.app.channel.DataFolder;
import dev.inflight.app.example.GeneratorOptions;
import dev.inflight.app.example.RunGenerator;
import dev.inflight.app.live.recorded.ReplayOptions;
import dev.inflight.ingest.gateway.Gateway;
import dev.inflight.ingest.gateway.Gateways;
import dev.inflight.ingest.http.HttpServerOptions;
import dev.inflight.ingest.socket.SocketPlace;
import dev.inflight.join.JoinOptions;
import dev.inflight.join.Route;
import dev.inflight.model.Absent;
import dev.inflight.model.ServedBy;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
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
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** What comes into a service besides posts of events. */
@Tag("slow")
final class LiveInputsTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** By how much the server's clock is behind the client's. */
  private static final long BEHIND = 700 * InputRun.MS;

  @TempDir private Path folder;
  private final HttpClient client = HttpClient.newHttpClient();
  private final List<String> log = new CopyOnWriteArrayList<>();
  private InputOptions inputs = InputOptions.NONE.onHost("a");
  private List<Route> routes = List.of();
  private Optional<LiveService> service = Optional.empty();

  @BeforeEach
  void makeFolder() throws IOException {
    Files.createDirectories(folder.resolve("data"));
  }

  @AfterEach
  void stop() {
    service.ifPresent(LiveService::close);
    service = Optional.empty();
  }

  private void start() {
    ServiceOptions options =
        ServiceOptions.of(DataFolder.of(folder.resolve("data")))
            .withJoin(JoinOptions.live(false, routes))
            .withHttp(HttpServerOptions.DEFAULT.withPort(0))
            .withAnnotationPlaces(List.of(SocketPlace.named(folder.resolve("annotate.sock"))))
            .withInputs(inputs);
    service = Optional.of(LiveService.start(options, Map.of(), log::add));
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

  /** Asks until the answer is as it is to be, for ten seconds at most. */
  private JsonNode await(String path, Predicate<JsonNode> good) throws Exception {
    JsonNode answer = get(path);
    for (int i = 0; i < 200 && !good.test(answer); i++) {
      TimeUnit.MILLISECONDS.sleep(50);
      answer = get(path);
    }
    assertThat(good.test(answer)).as(answer.toString()).isTrue();
    return answer;
  }

  private void post(String lines) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(at("/v1/events"))
            .timeout(Duration.ofSeconds(20))
            .header("Content-Type", "application/x-ndjson")
            .POST(BodyPublishers.ofString(lines))
            .build();
    HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
    assertThat(JSON.readTree(response.body()).path("rejected").asInt(-1))
        .as(response.body())
        .isZero();
  }

  private static void write(Path socket, String lines) throws IOException {
    try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      channel.connect(UnixDomainSocketAddress.of(socket));
      ByteBuffer bytes = ByteBuffer.wrap(lines.getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    }
  }

  private JsonNode row(String id) throws Exception {
    return await("/v1/requests?id=" + id, each -> !each.path("items").isEmpty()).at("/items/0");
  }

  /** That a row has the samples that were inside by the client's clock, 11 to 19. */
  private static void assertJoined(JsonNode row) {
    assertThat(row.path("route_evidence").asText())
        .as(row.toString())
        .isEqualTo("declared_per_request");
    JsonNode whole = row.at("/overlap/0");
    assertThat(whole.at("/stats/count").asInt(whole.path("count").asInt()))
        .as(row.toString())
        .isEqualTo(9);
    assertThat(whole.toString()).contains("19");
  }

  @Test
  void spans_overHttp_joinARunWithoutRoutesAndClocks() throws Exception {
    start();
    post(
        InputRun.artifact()
            + InputRun.samples("a", 7, BEHIND, 0, 80)
            + InputRun.samples("b", 8, -BEHIND, 0, 80));
    post(
        InputRun.span("r1", "a", 7, BEHIND, 1_001, 1_999)
            + InputRun.request("r1", 10, 20)
            + InputRun.request("r2", 11, 21)
            + InputRun.request("later", 60, 75));
    assertJoined(row("r1"));
    assertThat(row("r2").path("reason").asText()).isEqualTo("route_not_declared");
    JsonNode clock = get("/v1/status").at("/clocks_by_spans/0");
    assertThat(clock.path("evidence").asText()).isEqualTo("spans");
    assertThat(clock.path("offset_ns").asLong()).isEqualTo(BEHIND);
    assertThat(clock.path("uncertainty_ns").asLong()).isEqualTo(InputRun.MS);
    assertThat(log).isEmpty();
  }

  @Test
  void spans_overTheAnnotationSocket_areOnThisMachinesClock() throws Exception {
    start();
    long start = InputRun.START + 1_001 * InputRun.MS - BEHIND;
    long end = InputRun.START + 1_999 * InputRun.MS - BEHIND;
    write(
        service.orElseThrow().annotationSocket().orElseThrow(),
        """
        {"labels":{"request_id":"r1","host":"elsewhere"},"span_start":%d,"span_end":%d}
        """
            .formatted(start, end));
    await("/v1/status", each -> each.at("/annotations/accepted").asInt() == 1);
    long pid = ProcessHandle.current().pid();
    post(InputRun.artifact() + InputRun.samples("a", pid, BEHIND, 0, 80));
    post(InputRun.request("r1", 10, 20) + InputRun.request("later", 60, 75));
    assertJoined(row("r1"));
  }

  private int export(String spans) throws IOException, InterruptedException {
    String body =
        "{\"resourceSpans\":[{\"resource\":{\"attributes\":["
            + "{\"key\":\"host.name\",\"value\":{\"stringValue\":\"a\"}}]},"
            + "\"scopeSpans\":[{\"spans\":["
            + spans
            + "]}]}]}";
    HttpRequest request =
        HttpRequest.newBuilder(at("/v1/traces"))
            .timeout(Duration.ofSeconds(20))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body))
            .build();
    HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
    assertThat(response.body()).isEqualTo("{}");
    return response.statusCode();
  }

  private static String otlp(
      String id, String parent, int kind, long fromMs, long toMs, long offsetNs, String more) {
    return """
    {"traceId":"5b8efff798038103d269b633813fc60c","spanId":"%s","parentSpanId":"%s","kind":%d,
     "startTimeUnixNano":"%d","endTimeUnixNano":"%d","attributes":[
       {"key":"gen_ai.request.model","value":{"stringValue":"m"}}%s]}
    """
        .formatted(
            id,
            parent,
            kind,
            InputRun.START + fromMs * InputRun.MS - offsetNs,
            InputRun.START + toMs * InputRun.MS - offsetNs,
            more);
  }

  @Test
  void traces_ofBothSides_joinTheRequestWithItsServer() throws Exception {
    start();
    post(
        InputRun.artifact()
            + InputRun.samples("a", 7, BEHIND, 0, 80)
            + InputRun.samples("b", 8, -BEHIND, 0, 80));
    String vllm = ",{\"key\":\"gen_ai.request.id\",\"value\":{\"stringValue\":\"cmpl-9\"}}";
    export(
        otlp("00000000000000a1", "", 3, 1_000, 2_000, 0, "")
            + ","
            + otlp("00000000000000b1", "00000000000000a1", 2, 1_001, 1_999, BEHIND, vllm)
            + ","
            + otlp("00000000000000a2", "", 3, 6_000, 7_500, 0, ""));
    JsonNode row = row("00000000000000a1");
    assertJoined(row);
    assertThat(row.path("trace_id").asText()).isEqualTo("5b8efff798038103d269b633813fc60c");
    assertThat(get("/v1/status").at("/inputs/otlp/requests").asInt()).isEqualTo(2);
    assertThat(get("/v1/status").at("/inputs/otlp/served").asInt()).isEqualTo(1);
  }

  @Test
  void gateways_addressOfARequest_saysWhoServedIt() throws Exception {
    ServedBy meant = new ServedBy("b", "", "", Absent.LONG, "");
    inputs =
        inputs.withGateways(
            new Gateways(List.of(new Gateway(Gateway.Kind.ADDRESS, "", "10.0.0.5:*", meant))));
    start();
    post(
        InputRun.artifact()
            + InputRun.samples("a", 7, 0, 0, 8)
            + InputRun.samples("a", 7, 0, 70, 80)
            + InputRun.samples("b", 8, 0, 0, 80)
            + InputRun.span("r0", "a", 7, 0, 1, 99)
            + InputRun.span("r1", "b", 8, 0, 101, 199)
            + InputRun.request("r0", 0, 1)
            + InputRun.request("r1", 1, 2));
    String by = ",\"served_by\":{\"address\":\"10.0.0.5:8000\"}}\n";
    post(
        InputRun.request("r2", 10, 20).strip().replaceAll("}$", "")
            + by
            + InputRun.request("later", 60, 75));
    assertJoined(row("r2")); // host a has no samples in its window
  }

  @Test
  void eventSocket_linesOfAnyRecord_areTakenAndBadOnesCounted() throws Exception {
    Path socket = folder.resolve("events.sock");
    inputs = inputs.withEventSocket(SocketPlace.named(socket));
    start();
    write(
        socket,
        InputRun.artifact()
            + InputRun.samples("a", 7, BEHIND, 0, 80)
            + "nonsense\n"
            + "x".repeat(2 << 20)
            + "\n"
            + InputRun.span("r1", "a", 7, BEHIND, 1_001, 1_999)
            + InputRun.request("r1", 10, 20)
            + InputRun.request("later", 60, 75).strip());
    assertJoined(row("r1"));
    JsonNode status =
        await("/v1/status", each -> each.at("/inputs/event_socket/accepted").asInt() == 85);
    assertThat(status.at("/inputs/event_socket/rejected").toString())
        .isEqualTo("{\"line_too_long\":1,\"not_json\":1}");
    HttpRequest scrape = HttpRequest.newBuilder(at("/metrics")).build();
    assertThat(client.send(scrape, BodyHandlers.ofString()).body())
        .contains("inflight_event_socket_lines_accepted_total 85.0")
        .contains("inflight_event_socket_lines_rejected_total{reason=\"not_json\"} 1.0");
    stop();
    assertThat(socket).doesNotExist();
  }

  @Test
  void follow_overARestart_takesEachLineOnce() throws Exception {
    Path file = folder.resolve("events.jsonl");
    inputs = inputs.following(List.of(file));
    start();
    Files.writeString(
        file,
        InputRun.artifact()
            + InputRun.samples("a", 7, BEHIND, 0, 40)
            + InputRun.request("r1", 10, 20)
            + InputRun.request("r2", 11, 21).strip());
    await("/v1/status", each -> each.at("/inputs/follow/accepted").asInt() == 43);
    stop();
    Files.writeString(
        file,
        "\n"
            + InputRun.span("r1", "a", 7, BEHIND, 1_001, 1_999)
            + InputRun.samples("a", 7, BEHIND, 41, 80)
            + InputRun.request("later", 60, 75),
        StandardOpenOption.APPEND);
    start();
    assertJoined(row("r1"));
    JsonNode status = await("/v1/status", each -> each.at("/inputs/follow/accepted").asInt() == 43);
    assertThat(status.at("/join/requests").asInt()).as(status.toString()).isEqualTo(3);
    assertThat(status.at("/join/samples").asInt()).isEqualTo(81);
    assertThat(status.at("/join/duplicate").asInt()).isZero();
  }

  /** The rows of a report without why each was final, by request. */
  private Map<String, JsonNode> report(Path run) throws IOException {
    Path rows = folder.resolve("rows.ndjson");
    int exit =
        new CommandLine(new Main())
            .setOut(new PrintWriter(new StringWriter()))
            .execute("report", run.toString(), "--format", "ndjson", "-o", rows.toString());
    assertThat(exit).isZero();
    Map<String, JsonNode> all = new TreeMap<>();
    for (String line : Files.readAllLines(rows)) {
      add(all, JSON.readTree(line));
    }
    return all;
  }

  private static void add(Map<String, JsonNode> all, JsonNode row) {
    if (row.path("row").asText().equals("request")) {
      ((ObjectNode) row).remove("final_because");
      all.put(row.path("request_id").asText(), row);
    }
  }

  private void assertRowsAreThoseOf(Map<String, JsonNode> expected) throws Exception {
    Map<String, JsonNode> rows = new TreeMap<>();
    await("/v1/requests?limit=1", each -> !each.path("items").isEmpty());
    String next = "";
    do {
      JsonNode page = get("/v1/requests?limit=1000" + next);
      page.path("items").forEach(each -> add(rows, each));
      next = page.has("next") ? "&cursor=" + page.path("next").asText() : "";
    } while (!next.isEmpty());
    assertThat(rows.keySet()).isEqualTo(expected.keySet());
    expected.forEach((id, row) -> assertThat(rows.get(id)).as(id).isEqualTo(row));
  }

  /** A line and when it comes in, Unix nanoseconds. */
  private record Arrival(long atNs, String line) {}

  /**
   * A run as clients send it that lag by up to so much: what says who is who at first, then each
   * line some time after what it tells of.
   */
  private static List<String> lagging(Path run, long mostNs, Random random) throws IOException {
    List<Arrival> arrivals = new ArrayList<>();
    for (String file : List.of("telemetry.jsonl", "requests.jsonl")) {
      for (String line : Files.readAllLines(run.resolve(file))) {
        JsonNode record = JSON.readTree(line);
        boolean request = record.has("ended_at_ns");
        long atNs = request ? record.path("ended_at_ns").asLong() : observed(record);
        arrivals.add(new Arrival(atNs + (atNs == 0 ? 0 : random.nextLong(mostNs)), line));
        if (request) {
          long startNs = record.path("started_at_ns").asLong();
          arrivals.add(new Arrival(startNs + random.nextLong(mostNs), dispatch(record, startNs)));
        }
      }
    }
    arrivals.sort(Comparator.comparingLong(Arrival::atNs));
    return arrivals.stream().map(Arrival::line).toList();
  }

  private static long observed(JsonNode record) {
    return record.path("observed_at_ns").asLong(0);
  }

  private static String dispatch(JsonNode request, long startNs) {
    return """
    {"event_type":"infer.dispatch","schema_version":1,"session_id":"%s","request_id":"%s",\
    "case_id":"%s","phase":"%s","timestamp_ns":%d,"started_at_ns":%d}\
    """
        .formatted(
            request.path("session_id").asText(),
            request.path("request_id").asText(),
            request.path("case_id").asText(),
            request.path("phase").asText(),
            startNs,
            startNs);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void post_shuffledDelayedAndInterleaved_givesTheRowsOfTheReport(long seed) throws Exception {
    Path run = Files.createDirectory(folder.resolve("run"));
    RunGenerator.write(run, GeneratorOptions.example());
    routes =
        List.of(
            new Route("http://host-0:*", "*", "*", Map.of("host", "host-0")),
            new Route("http://host-1:*", "*", "*", Map.of("host", "host-1")));
    start();
    List<String> lines = lagging(run, 1_500_000_000L, new Random(seed));
    for (int from = 0; from < lines.size(); from += 500) {
      List<String> some = lines.subList(from, Math.min(lines.size(), from + 500));
      post(String.join("\n", some) + "\n");
    }
    service.orElseThrow().endInput().block(Duration.ofSeconds(20));
    assertRowsAreThoseOf(report(run));
  }

  @Test
  void replay_ofARun_givesTheRowsOfItsReport() throws Exception {
    Path run = Files.createDirectory(folder.resolve("run"));
    RunGenerator.write(run, GeneratorOptions.example());
    // as the run's own routes.yaml has it
    routes =
        List.of(
            new Route("http://host-0:*", "*", "*", Map.of("host", "host-0")),
            new Route("http://host-1:*", "*", "*", Map.of("host", "host-1")));
    inputs =
        inputs.replaying(new ReplayOptions(List.of(run.toString()), ReplayOptions.FASTEST, false));
    start();
    service.orElseThrow().replayed().block(Duration.ofSeconds(20));
    service.orElseThrow().endInput().block(Duration.ofSeconds(20));
    assertRowsAreThoseOf(report(run));
    assertThat(get("/v1/status").at("/inputs/replay/over").asBoolean()).isTrue();
  }

  @Test
  void replay_whileItRuns_showsWhatIsOpen() throws Exception {
    Path run = Files.createDirectory(folder.resolve("run"));
    RunGenerator.write(run, GeneratorOptions.example());
    inputs = inputs.replaying(new ReplayOptions(List.of(run.toString()), 1, true));
    start();
    await("/v1/status", each -> each.path("open_requests").asInt() > 0);
    assertThat(get("/v1/status").at("/inputs/replay/over").asBoolean()).isFalse();
  }
}
