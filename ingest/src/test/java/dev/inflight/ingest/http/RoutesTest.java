package dev.inflight.ingest.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

final class RoutesTest {
  private static final BearerToken TOKEN = BearerToken.of("correct-horse-battery-staple");

  private final List<String> missing = new CopyOnWriteArrayList<>();
  private final StaticFiles files = new StaticFiles(RoutesTest.class.getClassLoader(), "web");
  private Served served;

  @BeforeEach
  void start() {
    serve(Served.OPTIONS);
  }

  private void serve(HttpServerOptions options) {
    HttpRoutes.Builder routes =
        HttpRoutes.builder()
            .get("/", files.file("index.html"))
            .get("/assets/{file}", files.named("file"))
            .get("/rows/{id}", request -> Mono.just(Answer.json(200, echo(request))))
            .get("/rows/{id}/parts/{part}", request -> Mono.just(Answer.json(200, echo(request))))
            .get(
                "/many",
                request ->
                    Mono.just(
                        Answer.streamed(
                            "application/x-ndjson",
                            Flux.range(1, 10_000).map(each -> (each + "\n").getBytes(UTF_8)))))
            .put("/things/{id}", request -> request.bytes(100).map(all -> Answer.json(200, all)));
    served = new Served(options, Served.LIMITS, new Health(() -> missing).addTo(routes));
  }

  private static String echo(Request request) {
    return request.method()
        + " "
        + request.path()
        + " id="
        + request.variable("id")
        + " q="
        + request.queryAll("q")
        + request.query("none").isEmpty();
  }

  @AfterEach
  void close() {
    served.close();
  }

  private String get(String path, String... headers) throws IOException {
    return ask("GET", path, headers);
  }

  private String ask(String method, String path, String... headers) throws IOException {
    return served.ask(
        method
            + " "
            + path
            + " HTTP/1.1\r\nHost: localhost\r\n"
            + String.join("", headers)
            + "\r\n");
  }

  @Test
  void get_template_givesItsParts() throws IOException {
    assertThat(get("/rows/a%20b?q=1&q=%C3%A4+c&x"))
        .endsWith("GET /rows/a b id=a b q=[1, \u00c3\u00a4 c]true");
    assertThat(get("/rows/7/parts/8")).endsWith("GET /rows/7/parts/8 id=7 q=[]true");
    assertThat(get("/rows")).startsWith("HTTP/1.1 404 ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"rows", "/rows/", "//", "/{}", "/a b", "/{A}", ""})
  void template_malformed_isRefused(String path) {
    assertThatThrownBy(() -> HttpRoutes.builder().get(path, request -> Mono.empty()))
        .hasMessageContaining("expected /text/{name}");
  }

  @Test
  void head_anyGet_hasTheLengthAndNoBody() throws IOException {
    try (RawClient client = served.client()) {
      client.send(
          "HEAD /rows/1 HTTP/1.1\r\nHost: localhost\r\n\r\nGET /rows/1 HTTP/1.1\r\n"
              + "Host: localhost\r\n\r\n");
      assertThat(client.until("\r\n\r\n"))
          .startsWith("HTTP/1.1 200 ")
          .contains("content-length: 26\r\n");
      assertThat(client.answer()).startsWith("HTTP/1.1 200 ").endsWith("GET /rows/1 id=1 q=[]true");
    }
  }

  @Test
  void put_body_isGivenToTheHandler() throws IOException {
    assertThat(
            served.ask(
                "PUT /things/1 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 7\r\n\r\n{\"a\":1}"))
        .endsWith("\r\n\r\n{\"a\":1}");
  }

  @Test
  void get_streamed_arrivesWhole() throws IOException {
    try (RawClient client = served.client()) {
      client.send("GET /many HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
      assertThat(client.rest())
          .contains("transfer-encoding: chunked")
          .contains("\n10000\n")
          .endsWith("\r\n0\r\n\r\n");
    }
  }

  @Test
  void get_file_hasTypeTagAndIsNotSentAgain() throws IOException {
    String page = get("/");
    assertThat(page)
        .startsWith("HTTP/1.1 200 ")
        .contains("Content-Type: text/html; charset=utf-8\r\n")
        .contains("Cache-Control: no-cache\r\n")
        .endsWith("<!doctype html><title>Page</title>\n");
    assertThat(get("/assets/style.css")).contains("Content-Type: text/css; charset=utf-8\r\n");

    String tag = page.substring(page.indexOf("ETag: ") + 6, page.indexOf("ETag: ") + 24);
    assertThat(get("/", "If-None-Match: " + tag + "\r\n"))
        .startsWith("HTTP/1.1 304 ")
        .endsWith("\r\n\r\n");
    assertThat(get("/", "If-None-Match: \"other\"\r\n")).startsWith("HTTP/1.1 200 ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/assets/no.css",
        "/assets/secret.key",
        "/assets/.html",
        "/assets/..%00.html",
        "/assets/%2e%2e%2findex.html",
        "/assets/..",
        "/assets/a:b.css",
        "/assets/index"
      })
  void get_fileThatIsNone_isNotFound(String path) throws IOException {
    assertThat(get(path)).containsPattern("^HTTP/1.1 (404|400) ");
  }

  @Test
  void health_living_isTold() throws IOException {
    assertThat(get("/healthz")).startsWith("HTTP/1.1 200 ").endsWith("{\"status\":\"ok\"}");
    assertThat(get("/readyz")).startsWith("HTTP/1.1 200 ").endsWith("{\"status\":\"ready\"}");
  }

  @Test
  void ready_notYet_is503WithTheList() throws IOException {
    missing.addAll(List.of("journal", "rules"));

    assertThat(get("/readyz"))
        .startsWith("HTTP/1.1 503 ")
        .contains("Retry-After: 1\r\n")
        .endsWith("{\"status\":\"not ready\",\"waiting_for\":[\"journal\",\"rules\"]}");
  }

  @Test
  void ready_withoutTheToken_isToldWithoutTheList() throws IOException {
    served.close();
    serve(Served.OPTIONS.withToken(TOKEN));
    missing.add("journal");

    assertThat(get("/readyz")).startsWith("HTTP/1.1 503 ").endsWith("{\"status\":\"not ready\"}");
    assertThat(get("/")).startsWith("HTTP/1.1 401 ");
  }
}
