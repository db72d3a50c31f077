package dev.inflight.app.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.inflight.app.channel.DataFolder;
import dev.inflight.app.example.GeneratorOptions;
import dev.inflight.app.example.RunGenerator;
import dev.inflight.ingest.http.HttpServerOptions;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the page reads, as anybody else may read it. */
@Tag("slow")
final class LiveStreamTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int MEASURED = 392;

  @TempDir private Path folder;
  private final HttpClient client = HttpClient.newHttpClient();
  private Optional<LiveService> service = Optional.empty();

  /** One event of a stream. */
  private record Told(String id, String name, JsonNode data) {}

  @BeforeEach
  void start() throws Exception {
    Files.createDirectories(folder.resolve("data"));
    ServiceOptions options =
        ServiceOptions.of(DataFolder.of(folder.resolve("data")))
            .withHttp(HttpServerOptions.DEFAULT.withPort(0));
    service = Optional.of(LiveService.start(options, Map.of(), words -> {}));
    RunGenerator.write(folder, GeneratorOptions.example());
    for (String file : List.of("telemetry.jsonl", "requests.jsonl")) {
      HttpRequest post =
          to("/v1/events")
              .header("Content-Type", "application/x-ndjson")
              .POST(BodyPublishers.ofFile(folder.resolve(file)))
              .build();
      assertThat(client.send(post, BodyHandlers.ofString()).statusCode()).isEqualTo(200);
    }
  }

  @AfterEach
  void close() {
    service.ifPresent(LiveService::close);
  }

  private HttpRequest.Builder to(String path) {
    int port = service.orElseThrow().address().getPort();
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
        .timeout(Duration.ofSeconds(30));
  }

  private HttpResponse<String> get(String path) throws Exception {
    return client.send(to(path).build(), BodyHandlers.ofString());
  }

  /** What a follower is told up to the first event that is wanted. */
  private List<Told> follow(String lastId, Predicate<Told> last) throws Exception {
    HttpRequest.Builder request = to("/v1/stream/live");
    if (!lastId.isEmpty()) {
      request.header("Last-Event-ID", lastId);
    }
    HttpResponse<Stream<String>> response =
        client.sendAsync(request.build(), BodyHandlers.ofLines()).get(20, TimeUnit.SECONDS);
    List<Told> told = new ArrayList<>();
    String[] parts = {"", ""};
    try (Stream<String> lines = response.body()) {
      for (String line : (Iterable<String>) lines::iterator) {
        if (line.startsWith("id: ")) {
          parts[0] = line.substring("id: ".length());
        } else if (line.startsWith("event: ")) {
          parts[1] = line.substring("event: ".length());
        } else if (line.startsWith("data: ")) {
          told.add(new Told(parts[0], parts[1], JSON.readTree(line.substring("data: ".length()))));
          parts[0] = "";
          if (last.test(told.get(told.size() - 1))) {
            return told;
          }
        }
      }
    }
    return told;
  }

  /** Waits until an answer has so many items: samples get their places, and rows come, later. */
  private JsonNode await(String path, int items) throws Exception {
    long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
    JsonNode answer = JSON.readTree(get(path).body());
    while (answer.path("items").size() < items) {
      assertThat(System.nanoTime()).as("%s: %s", path, answer).isLessThan(end);
      TimeUnit.MILLISECONDS.sleep(100);
      answer = JSON.readTree(get(path).body());
    }
    return answer;
  }

  private static List<String> ids(List<Told> told) {
    return told.stream()
        .filter(each -> each.name().equals("rows"))
        .flatMap(each -> each.data().path("items").findValuesAsText("id").stream())
        .toList();
  }

  @Test
  void follow_comingBack_isToldNoRowTwice() throws Exception {
    await(
        "/v1/requests?limit=1000",
        MEASURED); // one that is stored while the past is read may be told twice
    List<Told> first = follow("", told -> told.name().equals("rows"));
    assertThat(first).extracting(Told::name).contains("alerts", "rows");
    assertThat(ids(first)).hasSize(MEASURED);
    Told situation =
        follow("", told -> told.name().equals("now")).stream()
            .filter(told -> told.name().equals("now"))
            .findFirst()
            .orElseThrow();
    assertThat(situation.data().path("series").asInt()).isEqualTo(34);
    assertThat(situation.data().path("store").asText()).isEqualTo("well");
    assertThat(situation.data().path("channels").isArray()).isTrue();

    String lastId = first.get(first.size() - 1).id();
    int[] situations = {0};
    List<Told> then = follow(lastId, told -> told.name().equals("now") && ++situations[0] == 3);
    assertThat(ids(then)).doesNotContainAnyElementsOf(ids(first));
  }

  @Test
  void follow_wrongId_isRefusedInWords() throws Exception {
    HttpRequest request = to("/v1/stream/live").header("Last-Event-ID", "7").build();
    HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(response.body()).contains("expected the id of an event");
  }

  @Test
  void history_ofAMetric_isWhatItsSeriesDid() throws Exception {
    JsonNode all = await("/v1/series/history", 34);
    assertThat(all.path("items")).hasSize(34);
    assertThat(all.at("/items/0/points")).isEmpty();

    JsonNode power = JSON.readTree(get("/v1/series/history?metric=gpu_power").body());
    assertThat(power.path("items")).hasSize(4);
    assertThat(power.at("/items/0/points")).hasSizeGreaterThan(190);
    assertThat(power.at("/items/0/shows").asText()).isEqualTo("level");
    JsonNode energy =
        JSON.readTree(
            get("/v1/series/history?metric=gpu_energy&from=1760000050000000000"
                    + "&to=1760000059999999999")
                .body());
    assertThat(energy.at("/items/0/points")).hasSize(10);
    assertThat(energy.at("/items/0/shows").asText()).isEqualTo("rate");
    assertThat(energy.at("/items/0/points/0/1").asDouble()).isBetween(60.0, 700.0);

    assertThat(get("/v1/series/history?metric=gpu_power&from=noon").statusCode()).isEqualTo(400);
  }

  @Test
  void page_filesAreThere_withoutInlineScripts() throws Exception {
    HttpResponse<String> page = get("/");
    assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
        .contains("default-src 'self'")
        .doesNotContain("unsafe");
    assertThat(page.body()).doesNotContainPattern("<script>|style=|onclick=|https?://");
    assertThat(get("/assets/uplot/uPlot.esm.js").body()).contains("Leon Sorokin");
    assertThat(get("/assets/nothing.js").statusCode()).isEqualTo(404);
  }
}
