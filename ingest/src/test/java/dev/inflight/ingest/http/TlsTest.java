package dev.inflight.ingest.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLParameters;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Mono;

@Tag("slow")
final class TlsTest {
  private static final String TOKEN = "correct-horse-battery";

  @TempDir private static Path folder;
  private static Pem own;
  private static Pem other;

  @BeforeAll
  static void make() throws Exception {
    own = Pem.make(folder, "own", "EC", "-validity", "30");
    other = Pem.make(folder, "other", "RSA", "-validity", "30");
  }

  private static Served serve(HttpServerOptions options) {
    HttpRoutes.Builder routes =
        HttpRoutes.builder()
            .get("/v1/hello", request -> Mono.just(Answer.json(200, "{}")))
            .post("/v1/hello", request -> Mono.just(Answer.json(200, "{}")));
    return new Served(options, Served.LIMITS, routes);
  }

  private static HttpResponse<String> get(Served served, SSLContext context, String... headers)
      throws IOException, InterruptedException {
    return get(served, HttpClient.newBuilder().sslContext(context).build(), headers);
  }

  private static HttpResponse<String> get(Served served, HttpClient client, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(
                URI.create("https://127.0.0.1:" + served.address().getPort() + "/v1/hello"))
            .timeout(Duration.ofSeconds(20));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return client.send(request.build(), BodyHandlers.ofString());
  }

  @Test
  void serve_pemFiles_speaksTls12And13() throws Exception {
    try (Served served = serve(Served.OPTIONS.withTls(own.tls()))) {
      for (String version : new String[] {"TLSv1.3", "TLSv1.2"}) {
        HttpClient client =
            HttpClient.newBuilder()
                .sslContext(own.context())
                .sslParameters(new SSLParameters(null, new String[] {version}))
                .build();
        HttpResponse<String> response = get(served, client);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.sslSession().orElseThrow().getProtocol()).isEqualTo(version);
      }
    }
  }

  @Test
  void serve_anRsaKey_works() throws Exception {
    try (Served served = serve(Served.OPTIONS.withTls(other.tls()))) {
      assertThat(get(served, other.context()).statusCode()).isEqualTo(200);
      assertThatThrownBy(() -> get(served, own.context()))
          .as("a client that does not know the certificate")
          .isInstanceOf(SSLHandshakeException.class);
    }
  }

  /** A client's hello of TLS 1.1, as it goes over the wire. */
  private static byte[] oldHello() {
    byte[] ciphers = {(byte) 0xc0, 0x09, (byte) 0xc0, 0x13, 0x00, 0x2f};
    ByteBuffer body = ByteBuffer.allocate(2 + 32 + 1 + 2 + ciphers.length + 2);
    body.putShort((short) 0x0302).put(new byte[32]).put((byte) 0);
    body.putShort((short) ciphers.length).put(ciphers).put((byte) 1).put((byte) 0);
    ByteBuffer record = ByteBuffer.allocate(5 + 4 + body.capacity());
    record.put((byte) 22).putShort((short) 0x0301).putShort((short) (4 + body.capacity()));
    record.put((byte) 1).put((byte) 0).putShort((short) body.capacity()).put(body.array());
    return record.array();
  }

  @Test
  void serve_tls11AndPlainHttp_areRefused() throws Exception {
    try (Served served = serve(Served.OPTIONS.withTls(own.tls()))) {
      try (Socket socket = new Socket("127.0.0.1", served.address().getPort())) {
        socket.setSoTimeout(20_000);
        socket.getOutputStream().write(oldHello());
        byte[] alert = socket.getInputStream().readNBytes(7);
        assertThat(alert).hasSizeGreaterThanOrEqualTo(7);
        assertThat(alert[0]).as("an alert").isEqualTo((byte) 21);
        assertThat(alert[6]).as("protocol_version").isEqualTo((byte) 70);
      }
      try (Socket socket = new Socket("127.0.0.1", served.address().getPort())) {
        socket.setSoTimeout(20_000);
        socket
            .getOutputStream()
            .write(
                "GET /v1/hello HTTP/1.1\r\nHost: localhost\r\n\r\n"
                    .getBytes(StandardCharsets.US_ASCII));
        String answer =
            new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        assertThat(answer).doesNotContain("HTTP/1.1 200");
      }
      assertThat(get(served, own.context()).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void serve_tlsWithAToken_demandsItAndChecksTheOrigin() throws Exception {
    HttpServerOptions options = Served.OPTIONS.withTls(own.tls()).withToken(BearerToken.of(TOKEN));
    try (Served served = serve(options)) {
      assertThat(get(served, own.context()).statusCode()).isEqualTo(401);
      assertThat(get(served, own.context(), "Authorization", "Bearer wrong-horse").statusCode())
          .isEqualTo(401);
      assertThat(get(served, own.context(), "Authorization", "Bearer " + TOKEN).statusCode())
          .isEqualTo(200);
      assertThat(postFrom(served, "https://evil.example.org")).isEqualTo(403);
      assertThat(postFrom(served, "https://127.0.0.1:" + served.address().getPort()))
          .isEqualTo(200);
    }
  }

  private static int postFrom(Served served, String origin) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(
                URI.create("https://127.0.0.1:" + served.address().getPort() + "/v1/hello"))
            .timeout(Duration.ofSeconds(20))
            .headers("Authorization", "Bearer " + TOKEN, "Origin", origin)
            .POST(BodyPublishers.noBody())
            .build();
    HttpClient client = HttpClient.newBuilder().sslContext(own.context()).build();
    return client.send(request, BodyHandlers.ofString()).statusCode();
  }

  @Test
  void trouble_ofGoodFiles_isNone() {
    assertThat(own.tls().trouble(Instant.now())).isEmpty();
    assertThat(other.tls().trouble(Instant.now())).isEmpty();
  }

  @Test
  void trouble_ofFilesThatCannotBeUsed_isSaidInWords() throws Exception {
    Path missing = folder.resolve("missing");
    Path rubbish = Files.writeString(folder.resolve("rubbish"), "s3cret");
    Files.setPosixFilePermissions(rubbish, PosixFilePermissions.fromString("rw-------"));
    assertTrouble(
        new Tls(missing, own.key()), "missing: no such file, expected certificates in PEM");
    assertTrouble(
        new Tls(own.certificate(), missing), "missing: no such file, expected a key in PEM");
    assertTrouble(
        new Tls(rubbish, own.key()), "rubbish: no certificate, expected certificates in PEM");
    assertTrouble(new Tls(own.certificate(), rubbish), "rubbish: no key, expected PEM with BEGIN");
    assertTrouble(new Tls(own.certificate(), other.key()), "other.key: no EC key");
    Pem third = Pem.make(folder, "third", "EC", "-validity", "30");
    assertTrouble(
        new Tls(own.certificate(), third.key()), "third.key: the key of another certificate");
    assertTrouble(new Tls(own.key(), own.certificate()), "own.key: no certificate");
  }

  private static void assertTrouble(Tls tls, String words) {
    assertThat(tls.trouble(Instant.now()).orElse("none")).contains(words).doesNotContain("s3cret");
    assertThatThrownBy(() -> serve(Served.OPTIONS.withTls(tls)).close())
        .as("a start with " + tls)
        .hasMessageContaining(words);
  }

  @Test
  void trouble_ofACertificateThatDoesNotHold_saysUntilWhen() throws Exception {
    Pem past = Pem.make(folder, "past", "EC", "-startdate", "-10d", "-validity", "5");
    Pem future = Pem.make(folder, "future", "EC", "-startdate", "+5d", "-validity", "5");
    assertThat(past.tls().trouble(Instant.now()).orElseThrow())
        .contains("past.pem: the certificate held until");
    assertThat(future.tls().trouble(Instant.now()).orElseThrow())
        .contains("future.pem: the certificate holds from");
  }

  @Test
  void trouble_ofAKeyThatOthersMayRead_isRefused() throws Exception {
    Path open = Files.copy(own.key(), folder.resolve("open.key"));
    for (String each : new String[] {"rw-r-----", "rw----r--", "rw-r--r--"}) {
      Files.setPosixFilePermissions(open, PosixFilePermissions.fromString(each));
      assertTrouble(new Tls(own.certificate(), open), "others may read this key");
    }
  }

  @Test
  void renew_newFiles_areForNewConnectionsAndBadOnesChangeNothing() throws Exception {
    Path certificate = Files.copy(own.certificate(), folder.resolve("live.pem"));
    Path key =
        Files.copy(own.key(), folder.resolve("live.key"), StandardCopyOption.COPY_ATTRIBUTES);
    try (Served served = serve(Served.OPTIONS.withTls(new Tls(certificate, key)))) {
      assertThat(get(served, own.context()).statusCode()).isEqualTo(200);

      Files.copy(other.certificate(), certificate, StandardCopyOption.REPLACE_EXISTING);
      assertThatThrownBy(served.service::renewCertificate).hasMessageContaining("live.key: no RSA");
      assertThat(get(served, own.context()).statusCode()).isEqualTo(200);

      Files.copy(
          other.key(),
          key,
          StandardCopyOption.REPLACE_EXISTING,
          StandardCopyOption.COPY_ATTRIBUTES);
      served.service.renewCertificate();
      assertThat(get(served, other.context()).statusCode()).isEqualTo(200);
      assertThatThrownBy(() -> get(served, own.context()))
          .isInstanceOf(SSLHandshakeException.class);
    }
  }
}
