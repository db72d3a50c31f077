package dev.inflight.ingest.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;

final class ServerSafetyTest {
  private static final String TOKEN = "correct-horse-battery-staple";
  private static final String HOST = "Host: localhost\r\n";

  private Served served = start(Served.OPTIONS);

  @AfterEach
  void close() {
    served.close();
  }

  private static Served start(HttpServerOptions options) {
    HttpRoutes.Builder routes =
        HttpRoutes.builder()
            .getForAll("/open", request -> Mono.just(Answer.json(200, "{}")))
            .get("/page", request -> Mono.just(Answer.json(200, "{}")))
            .get("/never", request -> Mono.never())
            .get("/broken", request -> Mono.error(new IllegalStateException("secret detail")))
            .post("/things", request -> request.bytes(10).map(bytes -> Answer.json(200, bytes)))
            .delete("/things", request -> Mono.just(Answer.json(200, "{}")));
    return new Served(options, Served.LIMITS, routes);
  }

  private void serve(HttpServerOptions options) {
    served.close();
    served = start(options);
  }

  private static String get(String path, String... headers) {
    return "GET " + path + " HTTP/1.1\r\n" + HOST + String.join("", headers) + "\r\n";
  }

  private String status(String request) throws IOException {
    return served.ask(request).substring(9, 12);
  }

  @Test
  void options_openToOthersWithoutToken_areRefused() {
    Optional<BearerToken> none = Optional.empty();

    assertThatThrownBy(() -> Served.OPTIONS.withAddress("0.0.0.0", none, false))
        .hasMessageContaining("expected a token");
    assertThatThrownBy(() -> Served.OPTIONS.withAddress("::", none, false))
        .hasMessageContaining("expected a token");
    assertThatThrownBy(() -> Served.OPTIONS.withAddress("example.com", none, true))
        .hasMessageContaining("expected an IP address");
    assertThat(Served.OPTIONS.withAddress("0.0.0.0", none, true).insecure()).isTrue();
    assertThat(Served.OPTIONS.withAddress("127.8.8.8", none, false).address())
        .isEqualTo("127.8.8.8");
    assertThat(Served.OPTIONS.withAddress("::1", none, false).address()).isEqualTo("::1");
    assertThat(HttpServerOptions.DEFAULT.address()).isEqualTo("127.0.0.1");
  }

  @Test
  void options_outOfBounds_areRefused() {
    assertThatThrownBy(() -> Served.OPTIONS.withPort(65_536)).hasMessageContaining("port: 65536");
    assertThatThrownBy(() -> HttpLimits.DEFAULT.withConnections(0))
        .hasMessageContaining("connections: 0, expected 1 to");
    Duration second = Duration.ofSeconds(1);
    assertThatThrownBy(
            () -> new HttpTimes(Duration.ZERO, second, second, 1, second, second, second))
        .hasMessageContaining("headers: PT0S, expected PT1S to PT1H");
  }

  @Test
  void token_weakOrPrinted_isNeither() {
    assertThatThrownBy(() -> BearerToken.of("short"))
        .hasMessageContaining("expected 16 to")
        .hasMessageNotContaining("short");
    assertThatThrownBy(() -> BearerToken.of("with white space in it"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(Served.OPTIONS.withToken(BearerToken.of(TOKEN)).toString()).doesNotContain(TOKEN);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Authorization: Bearer wrong-horse-battery-staple\r\n",
        "Authorization: Bearer\r\n",
        "Authorization: Basic correct-horse-battery-staple\r\n",
        "Authorization: correct-horse-battery-staple\r\n",
        "Authorization: Bearer correct-horse-battery-staple x\r\n",
        "Authorization: Bearer correct-horse-battery-staple\r\n"
            + "Authorization: Bearer correct-horse-battery-staple\r\n"
      })
  void get_withoutTheToken_is401(String header) throws IOException {
    serve(Served.OPTIONS.withToken(BearerToken.of(TOKEN)));

    assertThat(served.ask(get("/page", header)))
        .startsWith("HTTP/1.1 401 ")
        .contains("\r\nWWW-Authenticate: Bearer realm=\"inflight\"\r\n")
        .doesNotContain("horse");
    assertThat(status(get("/no/such/path", header))).isEqualTo("401");
    assertThat(served.refused(Refusal.TOKEN)).isEqualTo(2);
  }

  @Test
  void get_withTheToken_isAnswered() throws IOException {
    serve(Served.OPTIONS.withToken(BearerToken.of(TOKEN)));

    assertThat(status(get("/page", "Authorization: Bearer " + TOKEN + "\r\n"))).isEqualTo("200");
    assertThat(status(get("/page", "authorization: bearer " + TOKEN + "\r\n"))).isEqualTo("200");
    assertThat(status(get("/open"))).isEqualTo("200");
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost", "LOCALHOST:9", "127.0.0.1:80", "[::1]", "me.example:1"})
  void get_knownHost_isAnswered(String host) throws IOException {
    serve(Served.OPTIONS.withNames(Set.of("Me.Example")));

    assertThat(status("GET /page HTTP/1.1\r\nHost: " + host + "\r\n\r\n")).isEqualTo("200");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "evil.example",
        "localhost.evil.example",
        "10.0.0.1",
        "localhost@evil",
        "localhost@a"
      })
  void get_unknownHost_isRefused(String host) throws IOException {
    assertThat(status("GET /page HTTP/1.1\r\nHost: " + host + "\r\n\r\n")).isEqualTo("421");
    assertThat(served.refused(Refusal.HOST)).isEqualTo(1);
  }

  @Test
  void get_noHostOrTwo_isRefused() throws IOException {
    assertThat(status("GET /page HTTP/1.1\r\n\r\n")).isEqualTo("400");
    assertThat(status(get("/page", HOST))).isEqualTo("400");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Origin: http://evil.example\r\n",
        "Origin: null\r\n",
        "Origin: http://localhost:81\r\n",
        "Sec-Fetch-Site: cross-site\r\n"
      })
  void delete_fromAnotherOrigin_is403(String header) throws IOException {
    assertThat(status("DELETE /things HTTP/1.1\r\n" + HOST + header + "\r\n")).isEqualTo("403");
    assertThat(served.refused(Refusal.ORIGIN)).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Origin: http://localhost\r\n", "Origin: https://LOCALHOST\r\n"})
  void delete_fromItsOwnOrigin_isDone(String header) throws IOException {
    assertThat(status("DELETE /things HTTP/1.1\r\n" + HOST + header + "\r\n")).isEqualTo("200");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/../page",
        "/./page",
        "/a/../page",
        "/%2e%2e/page",
        "/.%2E/page",
        "/%2Fpage",
        "/a%2fpage",
        "/a%5cpage",
        "/a\\page",
        "//page",
        "/page/",
        "/page%00",
        "/page%0d%0aX",
        "/page%7f",
        "/pa%ge",
        "/page%",
        "/page%c0%af",
        "/page%ff",
        "/page?x=%zz",
        "page",
        "http://localhost/page",
        "*"
      })
  void get_pathTricks_are400(String path) throws IOException {
    assertThat(status(get(path))).isEqualTo("400");
  }

  @Test
  void get_pathThatIsNone_is404AsJson() throws IOException {
    assertThat(served.ask(get("/no")))
        .startsWith("HTTP/1.1 404 ")
        .endsWith("{\"error\":\"nothing is at this path\"}");
    assertThat(status(get("/" + "a/".repeat(40) + "a"))).isEqualTo("400");
  }

  @Test
  void post_wrongMethod_is405WithAllow() throws IOException {
    assertThat(served.ask("POST /page HTTP/1.1\r\n" + HOST + "Content-Length: 0\r\n\r\n"))
        .startsWith("HTTP/1.1 405 ")
        .contains("\r\nAllow: GET, HEAD\r\n");
    assertThat(served.ask(get("/things"))).contains("\r\nAllow: POST, DELETE\r\n");
    assertThat(status("OPTIONS /page HTTP/1.1\r\n" + HOST + "\r\n")).isEqualTo("405");
    assertThat(status("FROB /page HTTP/1.1\r\n" + HOST + "\r\n")).isEqualTo("405");
  }

  @Test
  void get_handlerFails_is500WithoutDetails() throws IOException {
    assertThat(served.ask(get("/broken")))
        .startsWith("HTTP/1.1 500 ")
        .doesNotContain("secret")
        .doesNotContain("Exception");
    assertThat(served.failures)
        .singleElement()
        .hasToString("java.lang.IllegalStateException: secret detail");
    assertThat(served.counts().failures()).isEqualTo(1);
  }

  @Test
  void get_anything_carriesTheHeadersForBrowsers() throws IOException {
    assertThat(served.ask(get("/page")))
        .contains("Content-Security-Policy: default-src 'self';")
        .contains("X-Content-Type-Options: nosniff\r\n")
        .contains("cache-control: no-store\r\n")
        .doesNotContain("\r\nServer:")
        .doesNotContain("server:");
  }

  @Test
  void request_oldVersion_is505() throws IOException {
    assertThat(status("GET /page HTTP/1.0\r\n" + HOST + "\r\n")).isEqualTo("505");
  }

  @Test
  void request_http2Preface_isRefused() throws IOException {
    try (RawClient client = served.client()) {
      client.send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
      assertThat(client.rest()).startsWith("HTTP/1.1 ").doesNotContain(" 200 ");
    }
  }

  @Test
  void request_upgrade_isNotFollowed() throws IOException {
    assertThat(
            served.ask(
                get(
                    "/page",
                    "Connection: Upgrade, HTTP2-Settings\r\n",
                    "Upgrade: h2c\r\n",
                    "HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n")))
        .startsWith("HTTP/1.1 200 ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: -1\r\n",
        "Content-Length: 1x\r\n",
        "Content-Length: 1\r\nContent-Length: 2\r\n",
        "Bad Header: x\r\n",
        "Host : localhost\r\n",
        "X: a\0b\r\n"
      })
  void request_malformed_isRefusedAndTheConnectionEnds(String header) throws IOException {
    try (RawClient client = served.client()) {
      client.send("POST /things HTTP/1.1\r\n" + HOST + header + "\r\n");
      assertThat(client.rest()).startsWith("HTTP/1.1 400 ").doesNotContain("Exception");
    }
    assertThat(served.refused(Refusal.MALFORMED)).isEqualTo(1);
  }

  @Test
  void request_strangeTransferEncoding_isRefused() throws IOException {
    try (RawClient client = served.client()) {
      client.send("POST /things HTTP/1.1\r\n" + HOST + "Transfer-Encoding: gzip, chunked\r\n\r\n");
      assertThat(client.answer()).startsWith("HTTP/1.1 501 ");
    }
  }

  @Test
  void request_lineOrHeadersTooLong_areRefused() throws IOException {
    try (RawClient client = served.client()) {
      client.send(get("/" + "a".repeat(9_000)));
      assertThat(client.rest()).startsWith("HTTP/1.1 414 ");
    }
    try (RawClient client = served.client()) {
      client.send(get("/page", "X: " + "a".repeat(17_000) + "\r\n"));
      assertThat(client.rest()).startsWith("HTTP/1.1 431 ");
    }
    assertThat(status(get("/page", "X: 1\r\n".repeat(120)))).isEqualTo("431");
    assertThat(served.refused(Refusal.TOO_MANY_HEADERS)).isEqualTo(1);
    assertThat(served.refused(Refusal.MALFORMED)).isEqualTo(2);
  }

  @Test
  void post_largerThanAHandlerReads_is413AndTheConnectionEnds() throws IOException {
    try (RawClient client = served.client()) {
      client.send("POST /things HTTP/1.1\r\n" + HOST + "Content-Length: 2000000\r\n\r\n");
      client.send("x".repeat(1_000));
      assertThat(client.rest())
          .startsWith("HTTP/1.1 413 ")
          .contains("the body is larger than 10 bytes");
    }
    Served.await(() -> served.counts().connections() == 0);
    assertThat(served.counts().bodies()).isZero();
  }

  @Test
  void request_pipelined_areAnsweredInOrder() throws IOException {
    try (RawClient client = served.client()) {
      client.send(get("/page").repeat(3) + get("/no") + get("/page"));
      for (String status : new String[] {"200", "200", "200", "404", "200"}) {
        assertThat(client.answer().substring(9, 12)).isEqualTo(status);
      }
    }
  }

  @Test
  void request_pipelinedWithoutEnd_isCutOff() throws IOException {
    try (RawClient client = served.client()) {
      client.send(get("/never").repeat(500));
      client.rest();
    }
    Served.await(() -> served.counts().connections() == 0);
    assertThat(served.refused(Refusal.TOO_MANY_PIPELINED)).isEqualTo(1);
  }

  @Test
  void connect_moreThanMayBe_areClosedAtOnceAndCounted() throws IOException {
    serve(Served.OPTIONS.withLimits(HttpLimits.DEFAULT.withConnections(2)));
    try (RawClient first = served.client();
        RawClient second = served.client()) {
      first.send(get("/page"));
      second.send(get("/page"));
      assertThat(first.answer()).startsWith("HTTP/1.1 200 ");
      assertThat(second.answer()).startsWith("HTTP/1.1 200 ");

      try (RawClient third = served.client()) {
        assertThat(third.rest()).isEmpty();
      }
      assertThat(served.refused(Refusal.TOO_MANY_CONNECTIONS)).isEqualTo(1);
      assertThat(served.counts().connections()).isEqualTo(2);
    }
    Served.await(() -> served.counts().connections() == 0);
    assertThat(status(get("/page"))).isEqualTo("200");
  }

  @Test
  void request_moreThanAPeerMayMake_is429ForThatSecond() throws IOException {
    serve(Served.OPTIONS.withLimits(HttpLimits.DEFAULT.withPeerRequestsPerSecond(3)));

    for (int at = 0; at < 3; at++) {
      assertThat(status(get("/page"))).isEqualTo("200");
    }
    assertThat(served.ask(get("/page")))
        .startsWith("HTTP/1.1 429 ")
        .contains("\r\nRetry-After: 1\r\n");
    served.time.advanceTimeBy(Duration.ofSeconds(1));
    assertThat(status(get("/page"))).isEqualTo("200");
  }

  @Test
  void post_moreBodiesThanMayBe_is429() throws IOException {
    serve(Served.OPTIONS.withLimits(HttpLimits.DEFAULT.withBodies(1)));
    String head = "POST /things HTTP/1.1\r\n" + HOST + "Content-Length: 2\r\n\r\n";
    try (RawClient first = served.client()) {
      first.send(head);
      Served.await(() -> served.counts().bodies() == 1);

      assertThat(served.ask(head + "{}")).startsWith("HTTP/1.1 429 ");
      first.send("{}");
      assertThat(first.answer()).endsWith("{}");
    }
    Served.await(() -> served.counts().bodies() == 0);
    assertThat(status(head + "{}")).isEqualTo("200");
  }

  @Test
  void client_halfClosed_holdsNothing() throws IOException {
    try (RawClient client = served.client()) {
      client.send("GET /page HTTP/1.1\r\n" + HOST);
      client.endOutput();
      assertThat(client.rest()).isEmpty();
    }
    Served.await(() -> served.counts().connections() == 0);
  }

  @Test
  void counts_requests_areByRouteAndClassOfStatus() throws IOException {
    served.ask(get("/page"));
    served.ask(get("/page"));
    served.ask(get("/no/1"));
    served.ask(get("/no/2"));

    assertThat(served.counts().requests())
        .containsEntry(new HttpCounts.RouteStatus("GET /page", "2xx"), 2L)
        .containsEntry(new HttpCounts.RouteStatus(HttpCounts.NO_ROUTE, "4xx"), 2L)
        .hasSize(2);
    assertThat(served.counts().connectionsTotal()).isEqualTo(4);
    assertThat(served.counts().bytesReceived())
        .isEqualTo(2L * get("/page").length() + 2L * get("/no/1").length());
    assertThat(served.counts().bytesSent()).isPositive();
  }
}
