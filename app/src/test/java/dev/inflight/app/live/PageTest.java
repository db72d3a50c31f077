package dev.inflight.app.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.inflight.app.channel.DataFolder;
import dev.inflight.app.example.GeneratorOptions;
import dev.inflight.app.example.RunGenerator;
import dev.inflight.app.rules.replay.UsableRules;
import dev.inflight.ingest.http.BearerToken;
import dev.inflight.ingest.http.HttpServerOptions;
import dev.inflight.join.JoinOptions;
import dev.inflight.join.Route;
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
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.Keys;

/** The page in a real browser, over a real service. */
@Tag("slow")
final class PageTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Of the run's 392 rows the last come when its sources have been silent for a while. */
  private static final int MOST_ROWS = 380;

  private static final String TOKEN = "a-token-of-more-than-16";
  private static final String OPEN_PIXELS =
      """
      (() => {
        const canvas = document.querySelector('#lanes canvas');
        const copy = new OffscreenCanvas(canvas.width, canvas.height);
        const probe = copy.getContext('2d', {willReadFrequently: true});
        probe.fillStyle = inflight.theme.colours['open-prefill'];
        probe.fillRect(0, 0, 1, 1);
        const wanted = probe.getImageData(0, 0, 1, 1).data;
        probe.clearRect(0, 0, 1, 1);
        probe.drawImage(canvas, 0, 0);
        const all = probe.getImageData(0, 0, canvas.width, canvas.height).data;
        let count = 0;
        for (let at = 0; at < all.length; at += 4) {
          count += all[at] === wanted[0] && all[at + 1] === wanted[1] && all[at + 2] === wanted[2];
        }
        return count;
      })()\
      """;

  @TempDir private static Path profile;
  private static Browser browser;

  @TempDir private Path folder;
  private final HttpClient client = HttpClient.newHttpClient();
  private final List<String> log = new ArrayList<>();
  private Optional<LiveService> service = Optional.empty();
  private HttpServerOptions http = HttpServerOptions.DEFAULT.withPort(0);

  @BeforeAll
  static void open() {
    browser = Browser.open(profile);
  }

  @AfterAll
  static void quit() {
    if (browser != null) {
      browser.close();
    }
  }

  @BeforeEach
  void prepare() throws IOException {
    browser.size(1280, 900);
    browser.scheme("dark");
    Files.createDirectories(folder.resolve("data"));
    Files.writeString(
        folder.resolve("rules.yaml"),
        """
        rules:
          - name: hot GPU
            condition: 'gpu_temperature > 85'
            by: [device]
            level: critical
            message: "{value} degrees"
        """);
  }

  @AfterEach
  void close() {
    service.ifPresent(LiveService::close);
    assertThat(log).isEmpty();
  }

  private void start() {
    ServiceOptions options =
        ServiceOptions.of(DataFolder.of(folder.resolve("data")))
            .withHttp(http)
            .withJoin(JoinOptions.live(false, List.of(route("host-0"), route("host-1"))))
            .withRules(UsableRules.read(List.of(folder.resolve("rules.yaml"))));
    LiveService started = LiveService.start(options, Map.of(), log::add);
    service = Optional.of(started);
    http = http.withPort(started.address().getPort());
  }

  private static Route route(String host) {
    return new Route("http://" + host + ":8000/*", "*", "*", Map.of("host", host));
  }

  private void load() throws InterruptedException {
    browser.load(origin() + "/");
    browser.await("window.inflight && inflight.last");
  }

  private String origin() {
    return "http://127.0.0.1:" + service.orElseThrow().address().getPort();
  }

  private void post(HttpRequest.BodyPublisher body) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(origin() + "/v1/events"))
            .timeout(Duration.ofSeconds(60))
            .header("Content-Type", "application/x-ndjson")
            .header("Authorization", "Bearer " + TOKEN)
            .POST(body)
            .build();
    HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    assertThat(JSON.readTree(response.body()).path("rejected").asInt())
        .as(response.body())
        .isZero();
  }

  private void post(ObjectNode... records) throws IOException, InterruptedException {
    StringBuilder lines = new StringBuilder();
    for (ObjectNode each : records) {
      lines.append(each).append('\n');
    }
    post(BodyPublishers.ofString(lines.toString()));
  }

  private void postRun() throws IOException, InterruptedException {
    RunGenerator.write(folder, GeneratorOptions.example());
    post(BodyPublishers.ofFile(folder.resolve("telemetry.jsonl")));
    post(BodyPublishers.ofFile(folder.resolve("requests.jsonl")));
  }

  private static long now() {
    return ChronoUnit.NANOS.between(Instant.EPOCH, Instant.now());
  }

  private static ObjectNode sign(String type, String id, long startNs) {
    return JSON.createObjectNode()
        .put("event_type", type)
        .put("schema_version", 1)
        .put("session_id", "s-1")
        .put("request_id", id)
        .put("case_id", "chat")
        .put("phase", "measured")
        .put("endpoint", "http://h:8000/v1")
        .put("model", "a-model")
        .put("started_at_ns", startNs)
        .put("timestamp_ns", startNs);
  }

  private static ObjectNode ended(String id, long startNs, long firstNs, long endNs) {
    ObjectNode request =
        sign("infer.request", id, startNs)
            .put("ended_at_ns", endNs)
            .put("stream", true)
            .put("status", "ok")
            .put("target_input_tokens", 10)
            .put("target_output_tokens", 10)
            .put("e2e_latency_ms", (endNs - startNs) / 1e6)
            .put("ttft_ms", (firstNs - startNs) / 1e6)
            .put("prompt_tokens", 10)
            .put("prompt_token_source", "server_usage")
            .put("prompt_token_exact", true)
            .put("output_tokens", 10)
            .put("output_token_source", "server_usage")
            .put("output_token_exact", true)
            .put("total_tokens", 20)
            .put("total_token_source", "server_usage")
            .put("total_token_exact", true)
            .put("finish_reason", "stop");
    request.putArray("chunk_interarrival_ms");
    for (String absent :
        List.of("concurrency", "first_chunk_latency_ms", "error_type", "error_message")) {
      request.putNull(absent);
    }
    return request.put("http_status", 200);
  }

  private static ObjectNode temperature(String device, long atNs, double celsius) {
    ObjectNode sample =
        JSON.createObjectNode()
            .put("event_type", "infer.telemetry_sample")
            .put("schema_version", 2)
            .put("run_id", "run-1")
            .put("observed_at_ns", atNs)
            .put("metric", "gpu_temperature")
            .put("value", celsius)
            .put("unit", "Cel")
            .put("kind", "gauge")
            .put("state", "valid")
            .put("source", "test")
            .put("interval_ms", 1000)
            .put("provenance", "observed")
            .put("scope", "gpu_device")
            .put("counter_owner", "gpu_device")
            .put("clock_domain", "h/b/unix_epoch_ns");
    sample.putObject("identity").put("host", "h").put("boot_id", "b").put("device_uuid", device);
    return sample.putNull("detail");
  }

  private static ObjectNode artifact() {
    ObjectNode artifact =
        JSON.createObjectNode()
            .put("event_type", "infer.artifact")
            .put("schema_version", 2)
            .put("artifact_kind", "inference_jsonl")
            .put("created_at_ns", now())
            .put("event_id", "a-1");
    artifact
        .putObject("context")
        .put("clock_domain", "h/b/unix_epoch_ns")
        .put("clock_kind", "wall")
        .put("collection_mode", "active")
        .put("host", "h")
        .put("pid", 1)
        .put("producer_id", "test")
        .put("provenance", "observed")
        .put("run_id", "run-1")
        .put("session_id", "s-1")
        .put("source", "test");
    artifact.putObject("metadata").put("boot_id", "b");
    return artifact;
  }

  /** How many colours the lanes and the charts show: a blank canvas shows one. */
  private double colours(String canvas) {
    return browser.number(
        """
        (() => {
          const canvas = document.querySelector('%s');
          const copy = new OffscreenCanvas(canvas.width, canvas.height);
          const context = copy.getContext('2d', {willReadFrequently: true});
          context.drawImage(canvas, 0, 0);
          const all = context.getImageData(0, 0, canvas.width, canvas.height).data;
          const seen = new Set();
          for (let at = 0; at < all.length; at += 4) {
            if (all[at + 3] === 255) seen.add(all[at] * 65536 + all[at + 1] * 256 + all[at + 2]);
          }
          return seen.size;
        })()\
        """
            .formatted(canvas));
  }

  @Test
  void page_aRunOfLastYear_isDrawnAndHoverLinksBothWays() throws Exception {
    start();
    postRun();
    load();
    browser.await("inflight.requests.all.size >= " + MOST_ROWS);
    browser.await("document.querySelectorAll('.chart canvas').length >= 6");
    browser.await("document.querySelector('#clock-time').textContent.startsWith('2025-10-09')");

    assertThat(colours("#lanes canvas")).isGreaterThan(2);
    assertThat(colours(".chart canvas")).isGreaterThan(2);
    browser.await("document.querySelector('#counts').innerText.includes('% partial')");
    assertThat(browser.text("#counts")).contains("Late", "Rejected", "Dropped");
    assertThat(browser.text("#lanes-note")).contains("in view");

    browser.js("inflight.view.show(1760000090000, 1760000100000)");
    browser.js("window.scrollTo(0, 0)");
    browser.js("inflight.draw()");
    browser.await("!inflight.view.following && inflight.lanes.drawn > 0");
    browser.js(
        """
        const box = inflight.lanes.plot.over.getBoundingClientRect();
        window.aimed = {
          id: inflight.requests.at_(2, 1760000095000).id,
          x: box.left + box.width / 2,
          y: box.top + 2.5 * inflight.lanes.pitch,
        };\
        """);
    String id = browser.js("return aimed.id").toString();
    browser.mouse(browser.number("aimed.x"), browser.number("aimed.y"));
    browser.await("document.querySelector('#tip').innerText.includes('" + id + "')");
    assertThat(browser.is("[...document.querySelectorAll('.band')].every(e => e.clientWidth > 0)"))
        .isTrue();
    assertThat(browser.text("#tip")).contains("series overlapped", "first token after");

    browser.click(browser.number("aimed.x"), browser.number("aimed.y"));
    browser.await("document.querySelectorAll('#selected tbody tr').length > 10");
    assertThat(browser.text("#selected"))
        .contains(id, "Overlapped in time", "gpu_power", " W", "°C");

    browser.js("document.querySelector('.chart').scrollIntoView({block: 'center'})");
    browser.js(
        "const b = document.querySelector('.chart .u-over').getBoundingClientRect();"
            + " window.aimed = {x: b.left + b.width / 2, y: b.top + b.height / 2}");
    browser.mouse(browser.number("aimed.x"), browser.number("aimed.y"));
    browser.await("document.querySelector('#tip').innerText.includes('in flight at')");
    assertThat(browser.is("Math.abs(inflight.hover.time - 1760000095000) < 500")).isTrue();
    assertThat(browser.errors()).isEmpty();
  }

  @Test
  void page_nothingThere_saysHowToSend() throws Exception {
    start();
    load();
    browser.await("!document.querySelector('#empty').hidden");
    assertThat(browser.text("#empty")).contains("curl", origin() + "/v1/events");
    assertThat(browser.text("#channels")).contains("No channel");
    assertThat(browser.errors()).isEmpty();
  }

  @Test
  void page_aRequestWhileLooking_appearsGrowsAndEnds() throws Exception {
    start();
    load();
    long start = now();
    post(artifact(), sign("infer.dispatch", "r-1", start).put("intended_at_ns", start));
    browser.await("inflight.requests.openCount === 1");
    browser.js("inflight.view.setSpan(10000)");
    browser.await(OPEN_PIXELS + " > 40");
    double before = browser.number(OPEN_PIXELS);
    post(temperature("GPU-1", now(), 50)); // time passes with what comes
    browser.await(OPEN_PIXELS + " > " + (before + 40));

    long first = now();
    post(sign("infer.first_content", "r-1", start).put("first_content_at_ns", first));
    browser.await("[...inflight.requests.all.values()][0].first > 0");
    post(ended("r-1", start, first, now()));
    long later = now() + 10_000_000_000L; // by which nothing of the first can come any more
    post(temperature("GPU-1", later, 50), ended("r-2", later, later + 1_000, later + 2_000));
    browser.await("inflight.requests.openCount === 0");
    browser.press("l");
    browser.await("document.querySelector('#table tbody').innerText.includes('ok')");
    assertThat(browser.text("#table tbody")).contains("r-1", "a-model");
    assertThat(
            browser.is(
                "[...inflight.requests.all.values()].filter(e => e.id === 'r-1').length === 1"))
        .isTrue();
    assertThat(browser.errors()).isEmpty();
  }

  @Test
  void page_anAlertFiresAndRecovers_isShownWithItsExplanation() throws Exception {
    start();
    load();
    post(artifact(), temperature("GPU-1", now(), 60));
    browser.await("document.querySelector('#rules-summary').textContent.includes('1 quiet')");
    post(temperature("GPU-1", now(), 95));
    browser.await("document.querySelector('.rule.firing')");
    browser.await("document.querySelector('.alert.fired')");
    assertThat(browser.js("return document.title")).isEqualTo("(1) Inflight");
    assertThat(browser.text("#rules")).contains("hot GPU", "GPU-1", "for ");
    assertThat(browser.is("document.querySelector('.rule.firing pre').checkVisibility()"))
        .isFalse();

    browser.press("r");
    browser.press(Keys.ENTER);
    browser.await("document.querySelector('.rule.firing pre').checkVisibility()");
    assertThat(browser.text(".rule.firing pre")).contains("gpu_temperature", "= 95");
    browser.await("document.querySelector('.rule.firing .message').innerText.includes('critical')");

    post(temperature("GPU-1", now(), 61));
    browser.await("document.querySelector('.alert.recovered')");
    browser.await("!document.querySelector('.rule.firing')");
    assertThat(browser.js("return document.title")).isEqualTo("Inflight");
    assertThat(browser.number("document.querySelectorAll('.alert').length")).isEqualTo(2);
    assertThat(browser.errors()).isEmpty();
  }

  @Test
  void page_theServiceRestarts_goesOnWithoutRepeating() throws Exception {
    start();
    postRun();
    load();
    browser.await("inflight.requests.all.size >= " + MOST_ROWS);
    browser.js(
        "window.rowsTold = 0; const old = inflight.requests.rows.bind(inflight.requests);"
            + " inflight.requests.rows = items => { rowsTold += items.length; old(items); }");
    service.orElseThrow().close();
    service = Optional.empty();
    browser.await("document.querySelector('#connection').dataset.state === 'lost'");
    assertThat(browser.text("#connection")).contains("no connection", "Trying again");

    start();
    browser.await("document.querySelector('#connection').dataset.state === 'live'");
    long start = 1_760_000_200_000_000_000L;
    post(artifact(), ended("after", start, start + 1_000_000, start + 2_000_000_000L));
    long later = start + 10_000_000_000L; // by which nothing of the first can come any more
    post(ended("later", later, later + 1_000_000, later + 2_000_000));
    browser.await("[...inflight.requests.all.values()].some(each => each.id === 'after')");

    List<?> all =
        (List<?>) browser.js("return [...inflight.requests.all.values()].map(each => each.id)");
    assertThat(new HashSet<Object>(all)).hasSameSizeAs(all).hasSizeGreaterThan(MOST_ROWS);
    assertThat(browser.number("rowsTold")).as("rows told after the restart").isLessThan(40);
    assertThat(browser.errors()).allMatch(each -> each.contains("net::ERR_"));
  }

  @ParameterizedTest
  @CsvSource({"1280, dark", "1280, light", "400, dark", "400, light"})
  void page_widthAndScheme_isUsable(int width, String scheme) throws Exception {
    browser.size(width, 860);
    browser.scheme(scheme);
    start();
    postRun();
    load();
    browser.await("document.querySelectorAll('.chart canvas').length >= 6");
    assertThat(browser.number("document.documentElement.scrollWidth")).isLessThanOrEqualTo(width);
    assertThat(
            browser.js(
                """
                const wide = innerWidth;
                return [...document.querySelectorAll('button, select, summary, .plot')]
                  .filter(each => each.checkVisibility())
                  .filter(each => {
                    const box = each.getBoundingClientRect();
                    return box.left < 0 || box.right > wide || box.width < 20 || box.height < 20;
                  })
                  .map(each => each.outerHTML.slice(0, 80))\
                """))
        .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.LIST)
        .isEmpty();
    double brightness =
        browser.number(
            "getComputedStyle(document.body).backgroundColor"
                + ".match(/\\d+/g).slice(0, 3).reduce((all, each) => all + Number(each), 0)");
    if (scheme.equals("dark")) {
      assertThat(brightness).isLessThan(120);
    } else {
      assertThat(brightness).isGreaterThan(600);
    }
    for (String selector : List.of("#counts dt", "#counts dd", "h2 .muted", "#clock-time")) {
      assertThat(contrast(selector)).as(selector).isGreaterThan(4.5);
    }
    browser.press("t");
    assertThat(browser.is("getComputedStyle(document.body).colorScheme !== '" + scheme + "'"))
        .isTrue();
    browser.js("localStorage.clear()");
  }

  private double contrast(String selector) {
    return browser.number(
        """
        (() => {
          const light = text => {
            const [r, g, b] = text.match(/[\\d.]+/g).slice(0, 3)
              .map(each => each / 255)
              .map(each => each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4);
            return 0.2126 * r + 0.7152 * g + 0.0722 * b;
          };
          const text = document.querySelector('%s');
          let below = text;
          while (getComputedStyle(below).backgroundColor.endsWith(', 0)')) below = below.parentElement;
          const a = light(getComputedStyle(text).color);
          const b = light(getComputedStyle(below).backgroundColor);
          return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        })()\
        """
            .formatted(selector));
  }

  @Test
  void page_keyboard_reachesAndDoesEverything() throws Exception {
    start();
    postRun();
    load();
    browser.await("document.querySelectorAll('.chart canvas').length >= 6");
    Set<String> reached = new HashSet<>();
    for (int at = 0; at < 40; at++) {
      browser.tab();
      reached.add(
          browser
              .js(
                  "const e = document.activeElement; return e.id || e.parentElement.id ||"
                      + " e.tagName")
              .toString());
      assertThat(
              browser.is(
                  "document.activeElement === document.body"
                      + " || getComputedStyle(document.activeElement).outlineStyle !== 'none'"))
          .as(reached.toString())
          .isTrue();
    }
    assertThat(reached)
        .contains("follow", "zoom-in", "zoom-out", "span", "theme", "help-button", "lanes")
        .contains("metrics", "who", "table-box");

    browser.js("document.querySelector('#lanes').focus()");
    browser.press(" ");
    assertThat(browser.is("inflight.view.following")).isFalse();
    double to = browser.number("inflight.view.to");
    browser.press(Keys.ARROW_LEFT);
    assertThat(browser.number("inflight.view.to")).isLessThan(to);
    browser.press("+");
    assertThat(browser.number("inflight.view.span")).isEqualTo(60_000);
    browser.press("-");
    assertThat(browser.number("inflight.view.span")).isEqualTo(120_000);
    browser.press("f");
    assertThat(browser.text("#follow")).isEqualTo("Following");
    browser.press("?");
    assertThat(browser.is("document.querySelector('#help').open")).isTrue();
    browser.press(Keys.ESCAPE);
    browser.await("!document.querySelector('#help').open");
    assertThat(browser.errors()).isEmpty();
  }

  @Test
  void page_hostileTexts_areOnlyShown() throws Exception {
    start();
    load();
    long start = now() - 1_000_000_000L;
    String script = "<script>window.hacked = 1</script>";
    String image = "\"><img src=x onerror='window.hacked = 1'>";
    String turned = "\u202e\u2066evil\u0000".replace("\u0000", "") + "\u05d0\u05d1";
    String isLong = "x".repeat(10_000);
    post(artifact());
    for (String id : List.of(script, image, turned, isLong)) {
      post(sign("infer.dispatch", id, start).put("intended_at_ns", start).put("model", image));
    }
    post(temperature(image, now(), 99), temperature(script.replace("/", ""), now(), 99));
    browser.await("inflight.requests.openCount === 4");
    browser.await("document.querySelectorAll('.rule.firing').length === 2");
    browser.press("l");
    browser.await("document.querySelectorAll('#table tbody tr').length === 4");
    browser.await("document.querySelectorAll('#who button').length === 2");
    browser.js("for (const each of inflight.requests.all.values()) inflight.select(each)");

    assertThat(browser.text("#table tbody")).contains("<script>window.hacked", "onerror");
    assertThat(browser.is("window.hacked")).isFalse();
    assertThat(browser.number("document.querySelectorAll('img, body script').length")).isZero();
    for (int width : List.of(1280, 400)) {
      browser.size(width, 860);
      browser.await("document.documentElement.scrollWidth <= " + width);
    }
    assertThat(browser.errors()).isEmpty();
  }

  @Test
  void page_aTokenIsWanted_isAskedForAndKeptInTheTab() throws Exception {
    http = http.withAddress("127.0.0.1", Optional.of(BearerToken.of(TOKEN)), false);
    start();
    browser.load(origin() + "/");
    browser.await("document.querySelector('#login').open");
    browser.press("a-wrong-token-of-16-or-more");
    browser.press(Keys.ENTER);
    browser.await("document.querySelector('#login-error').textContent !== ''");
    browser.press(TOKEN);
    browser.press(Keys.ENTER);
    browser.await("document.querySelector('#connection').dataset.state === 'live'");
    browser.await("inflight.last");
    post(artifact(), temperature("GPU-1", now(), 50));
    browser.await("document.querySelectorAll('.chart').length === 1");
    assertThat(browser.js("return sessionStorage.getItem('inflight-token')")).isEqualTo(TOKEN);
    assertThat(browser.js("return location.href + document.cookie").toString())
        .doesNotContain(TOKEN);
  }
}
