package dev.inflight.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.inflight.app.live.ReloadReport;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.util.Base64;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
final class ReloadTest {
  private static final String LOSS = "  - {name: loss, condition: 'loss > 1', level: error}\n";
  private static final String CONFIG =
      """
      serve: {rules: rules.yaml}
      channels:
        - {name: own, type: webhook, url_env: OWN}
      """;

  @TempDir private Path folder;
  private Receiver own;
  private Receiver other;
  private Rig rig;
  private long step;

  @BeforeEach
  void prepare() throws IOException {
    own = new Receiver();
    other = new Receiver();
    rig = new Rig(folder);
    rig.environment.put("OWN", own.url());
    rig.environment.put("OTHER", other.url());
    rig.write("inflight.yaml", CONFIG);
    rules(LOSS);
  }

  @AfterEach
  void close() {
    rig.close();
    own.close();
    other.close();
  }

  private void rules(String lines) throws IOException {
    rig.write("rules.yaml", "rules:\n" + lines);
  }

  private void row(String metric, double value) throws Exception {
    step++;
    double time = 1_760_000_000 + step;
    rig.events("{\"_step\":%d,\"_time\":%s,\"%s\":%s}\n".formatted(step, time, metric, value));
  }

  private JsonNode reload() throws Exception {
    HttpResponse<String> response = rig.post("/v1/reload", "application/json", "");
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    return Rig.json(response.body());
  }

  private JsonNode rule(String name) throws Exception {
    for (JsonNode each : rig.get("/v1/rules").path("items")) {
      if (each.path("rule").asText().equals(name)) {
        return each;
      }
    }
    return Rig.json("{}");
  }

  @Test
  void reload_rules_unchangedGoOnAndGoneOnesAreWithdrawn() throws Exception {
    rig.start();
    row("loss", 5);
    assertThat(own.next().path("kind").asText()).isEqualTo("alarm");

    rules("  # a comment moves it\n" + LOSS + "  - {name: speed, condition: 'speed < 1'}\n");
    assertThat(reload().path("reloaded").toString())
        .contains("rules (1 go on, 1 begin anew, 0 are gone)");
    assertThat(rule("loss").path("phase").asText()).isEqualTo("firing");
    assertThat(rule("loss").path("fires").asInt()).isEqualTo(1);
    row("loss", 6);
    row("speed", 0.5);
    assertThat(own.next().path("rule").asText()).as("no repeated alarm").isEqualTo("speed");

    rules("  - {name: speed, condition: 'speed < 1'}\n");
    assertThat(reload().path("reloaded").toString()).contains("1 are gone");
    JsonNode end = own.next();
    assertThat(end.path("rule").asText()).isEqualTo("loss");
    assertThat(end.path("kind").asText()).isEqualTo("recovery");
    assertThat(end.path("text").asText()).contains("gone or disabled");
    assertThat(rule("speed").path("phase").asText()).isEqualTo("firing");
    assertThat(reload().toString()).isEqualTo("{\"reloaded\":[],\"needs_restart\":[]}");
  }

  @Test
  void reload_thenARestart_goesOnWithTheNewRules() throws Exception {
    rig.start();
    row("loss", 5);
    own.next();
    rules(LOSS + "  - {name: speed, condition: 'speed < 1'}\n");
    reload();
    row("speed", 0.5);
    own.next();
    rig.stop();
    rig.start();
    assertThat(rule("loss").path("fires").asInt()).isEqualTo(1);
    assertThat(rule("speed").path("phase").asText()).isEqualTo("firing");
    row("loss", 0);
    assertThat(own.next().path("kind").asText()).isEqualTo("recovery");
    assertThat(own.told).isEmpty();
  }

  @Test
  void reload_aChangedCondition_endsTheOldEpisodeAndAsksAnew() throws Exception {
    rig.start();
    row("loss", 5);
    String episode = own.next().path("episode").asText();
    rules("  - {name: loss, condition: 'loss > 9', level: error}\n");
    reload();
    JsonNode end = own.next();
    assertThat(end.path("kind").asText()).isEqualTo("recovery");
    assertThat(end.path("episode").asText()).isEqualTo(episode);
    row("loss", 10);
    assertThat(own.next().path("kind").asText()).isEqualTo("alarm");
  }

  @Test
  void reload_aMistakeAnywhere_changesNothingAndIsTold() throws Exception {
    rig.start();
    row("loss", 5);
    own.next();
    rules("  - {name: loss, condition: 'loss >'}\n");
    rig.write("inflight.yaml", CONFIG + "  - {name: second, type: webhok, url_env: OTHER}\n");
    HttpResponse<String> response = rig.post("/v1/reload", "application/json", "");
    assertThat(response.statusCode()).isEqualTo(422);
    assertThat(response.body()).contains("inflight.yaml:4:").contains("did you mean 'webhook'?");
    assertThat(rule("loss").path("phase").asText()).isEqualTo("firing");
    assertThat(rig.log).anyMatch(each -> each.startsWith("nothing was reloaded: "));
    row("loss", 0);
    assertThat(own.next().path("kind").asText()).isEqualTo("recovery");
  }

  @Test
  void reload_channels_loseNoMessageOfTheOutbox() throws Exception {
    own.answer = 503;
    rig.start();
    row("loss", 5);
    Rig.await(
        "an attempt that failed",
        () -> rig.text("/metrics").contains("channel=\"own\",outcome=\"failed\"} 1.0"));
    assertThat(own.told).isEmpty();

    rig.write(
        "inflight.yaml",
        """
        serve: {rules: rules.yaml}
        channels:
          - {name: own, type: webhook, url_env: OWN, tags: [other]}
          - {name: other, type: webhook, url_env: OTHER}
        """);
    own.answer = 204;
    assertThat(reload().path("reloaded").toString()).isEqualTo("[\"channels\"]");
    assertThat(own.next().path("kind").asText()).as("what waited").isEqualTo("alarm");
    row("loss", 0);
    assertThat(own.next().path("kind").asText())
        .as("an end for who heard of it")
        .isEqualTo("recovery");
    row("loss", 7);
    assertThat(other.next().path("kind").asText()).as("the new channel").isEqualTo("alarm");
    assertThat(own.told).as("not for this channel any more").isEmpty();
  }

  @Test
  void reload_aChannelThatGoes_keepsItsOutboxAndSaysSo() throws Exception {
    own.answer = 503;
    rig.start();
    row("loss", 5);
    Rig.await(
        "an attempt that failed",
        () -> rig.text("/metrics").contains("channel=\"own\",outcome=\"failed\"} 1.0"));
    rig.write("inflight.yaml", "serve: {rules: rules.yaml}\nchannels: []\n");
    reload();
    assertThat(rig.log).anyMatch(each -> each.contains("channel own is gone; 1 messages stay"));
    own.answer = 204;
    rig.write("inflight.yaml", CONFIG);
    reload();
    assertThat(own.next().path("rule").asText()).isEqualTo("loss");
  }

  @Test
  void reload_whatHoldsFromTheStart_isSaidToNeedOne() throws Exception {
    rig.write("inflight.yaml", CONFIG);
    rig.start();
    rig.write(
        "inflight.yaml",
        CONFIG.replace(
            "{rules: rules.yaml}",
            "{rules: rules.yaml, lateness: 3s, names: [a.example.org], slo: {ttft: 1s},"
                + " retention: {requests: 1d}, limits: {line: 2 MiB}, log: json}"));
    JsonNode said = reload();
    assertThat(said.path("reloaded").toString()).isEqualTo("[\"slo\"]");
    assertThat(said.path("needs_restart").toString())
        .isEqualTo("[\"names\",\"limits\",\"lateness\",\"retention\",\"log\"]");
    assertThat(reload().path("needs_restart")).as("until there was one").hasSize(5);
  }

  /** A certificate for this machine and its key, in files of that name. */
  private void certificate(String name) throws Exception {
    char[] password = "changeit".toCharArray();
    Path store = folder.resolve(name + ".p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "server",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-storetype",
                "PKCS12",
                "-storepass",
                new String(password),
                "-keystore",
                store.toString())
            .inheritIO()
            .start();
    assertThat(keytool.waitFor()).isZero();
    KeyStore made = KeyStore.getInstance(store.toFile(), password);
    pem(name + ".pem", "CERTIFICATE", made.getCertificate("server").getEncoded());
    Path key = pem(name + ".key", "PRIVATE KEY", made.getKey("server", password).getEncoded());
    Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-------"));
  }

  private Path pem(String file, String what, byte[] bytes) throws IOException {
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
    return rig.write(
        file, "-----BEGIN " + what + "-----\n" + text + "\n-----END " + what + "-----\n");
  }

  @Test
  void reload_aCertificateElsewhere_needsARestartThoughTheOldOneIsGone() throws Exception {
    certificate("before");
    rig.write("inflight.yaml", "serve: {tls: {certificate: before.pem, key: before.key}}\n");
    rig.start();
    assertThat(rig.service().reload().orElseThrow().done()).containsExactly("certificate");
    certificate("after");
    Files.delete(folder.resolve("before.pem"));
    Files.delete(folder.resolve("before.key"));
    rules(LOSS);
    rig.write(
        "inflight.yaml",
        "serve: {rules: rules.yaml, tls: {certificate: after.pem, key: after.key}}\n");
    ReloadReport report = rig.service().reload().orElseThrow();
    assertThat(report.wrong()).isEmpty();
    assertThat(report.done()).containsExactly("rules (0 go on, 1 begin anew, 0 are gone)");
    assertThat(report.needsRestart()).containsExactly("tls");
  }
}
