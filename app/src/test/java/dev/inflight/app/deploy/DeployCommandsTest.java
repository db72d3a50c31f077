package dev.inflight.app.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.BindException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every command line of the files for containers and hosts, run without a container. */
@Tag("slow")
final class DeployCommandsTest {
  /** Below the ports that Linux and most other systems give to connections. */
  private static final int LOWEST_GIVEN = 32_000;

  private static final String TOKEN = "correct-horse-battery-staple";
  private static final String CONFIG = "/etc/inflight/inflight.yaml";

  @TempDir private Path folder;
  private final HttpClient client = HttpClient.newHttpClient();
  private int port;
  private int echoPort;

  /** What the image has in /etc/inflight, on free ports and in a folder of the test's. */
  @BeforeEach
  void image() throws IOException {
    port = free();
    echoPort = free();
    Path etc = Files.createDirectories(folder.resolve("etc/rules"));
    try (Stream<Path> rules = Files.list(DeployFiles.ROOT.resolve("examples/rules"))) {
      for (Path each : rules.toList()) {
        Files.copy(each, etc.resolve(each.getFileName()));
      }
    }
    String config = DeployFiles.text("deploy/inflight.yaml");
    assertThat(config).contains("0.0.0.0:9470").contains("/var/lib/inflight");
    Files.writeString(
        folder.resolve("etc/inflight.yaml"),
        config
            .replace("0.0.0.0:9470", "0.0.0.0:" + port)
            .replace("/var/lib/inflight", folder.resolve("var").toString()));
  }

  /** A port that is free, and that no connection of another program is given meanwhile. */
  private static int free() throws IOException {
    for (int tries = 0; tries < 100; tries++) {
      int port = ThreadLocalRandom.current().nextInt(20_000, LOWEST_GIVEN);
      try (ServerSocket socket = new ServerSocket(port)) {
        return socket.getLocalPort();
      } catch (BindException e) {
        // another one
      }
    }
    throw new IOException("no port is free");
  }

  private List<String> here(List<String> command) {
    return command.stream()
        .map(
            each ->
                each.replace(CONFIG, folder.resolve("etc/inflight.yaml").toString())
                    .replace("%S/inflight", folder.resolve("state").toString())
                    .replace("0.0.0.0:9471", "0.0.0.0:" + echoPort)
                    .replace("127.0.0.1:9471", "127.0.0.1:" + echoPort))
        .toList();
  }

  private Map<String, String> environment() {
    return Map.of(
        "INFLIGHT_TOKEN", TOKEN, "INFLIGHT_ECHO_URL", "http://127.0.0.1:" + echoPort + "/");
  }

  private Program run(List<String> command) throws IOException {
    return new Program(here(command), environment(), folder);
  }

  private List<String> container(List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>(DeployFiles.instruction("ENTRYPOINT"));
    command.addAll(arguments);
    return command;
  }

  private String get(String path) throws Exception {
    return client.send(request(path).build(), BodyHandlers.ofString()).body();
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
        .timeout(Duration.ofSeconds(20))
        .header("Authorization", "Bearer " + TOKEN);
  }

  private int post(String path, String type, String body) throws Exception {
    HttpRequest request =
        request(path).header("Content-Type", type).POST(BodyPublishers.ofString(body)).build();
    return client.send(request, BodyHandlers.ofString()).statusCode();
  }

  @Test
  void container_startsIsHealthyAndTellsTheEcho() throws Exception {
    JsonNode echo = DeployFiles.yaml("docker-compose.yml").at("/services/echo");
    try (Program receiver = run(container(DeployFiles.texts(echo.path("command"))));
        Program service = run(container(DeployFiles.instruction("CMD")))) {
      receiver.line(each -> each.startsWith("listening on http://0.0.0.0:"));
      service.line(each -> each.startsWith("listening on http://0.0.0.0:"));
      assertThat(service.line(each -> each.startsWith("{")))
          .contains("\"level\":\"info\"", "\"message\":\"listening\"");

      List<String> health = new ArrayList<>(DeployFiles.instruction("HEALTHCHECK"));
      health.add("http://127.0.0.1:" + port + "/readyz"); // the usual port may be taken here
      assertEnds(health, 0, "{\"status\":\"ready\"}");
      List<String> check = DeployFiles.texts(echo.at("/healthcheck/test"));
      assertThat(check.get(0)).isEqualTo("CMD");
      assertEnds(check.subList(1, check.size()), 0, "{\"status\":\"ok\"}");
      assertThat(
              client
                  .send(
                      HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/metrics"))
                          .build(),
                      BodyHandlers.ofString())
                  .statusCode())
          .as("without the token")
          .isEqualTo(401);

      String alert =
          "{\"version\":\"4\",\"alerts\":[{\"status\":\"firing\",\"labels\":{\"alertname\":\"X\"},"
              + "\"startsAt\":\"2026-05-04T03:02:01Z\"}]}";
      assertThat(post("/v1/alertmanager", "application/json", alert)).isEqualTo(200);
      assertThat(receiver.line(each -> each.startsWith("ALARM"))).isEqualTo("ALARM WARNING  X");
      assertMetricsOfTheDashboard();

      service.terminate();
      assertThat(service.end()).isEqualTo(143);
      receiver.terminate();
      assertThat(receiver.end()).isEqualTo(143);
    }
    List<String> dead = new ArrayList<>(DeployFiles.instruction("HEALTHCHECK"));
    dead.add("http://127.0.0.1:" + port + "/readyz");
    assertEnds(dead, 1, "no answer");
  }

  private void assertEnds(List<String> command, int code, String words) throws Exception {
    try (Program program = run(command)) {
      assertThat(program.end()).as(command + ": " + program.said).isEqualTo(code);
      assertThat(String.join("\n", program.said)).contains(words);
    }
  }

  /** Every metric that a panel asks for is one that the service has. */
  private void assertMetricsOfTheDashboard() throws Exception {
    assertThat(post("/v1/events", "application/x-ndjson", "not json\n")).isEqualTo(200);
    Path run = folder.resolve("run");
    dev.inflight.app.example.RunGenerator.write(
        run, dev.inflight.app.example.GeneratorOptions.example());
    for (String each : List.of("telemetry.jsonl", "requests.jsonl")) {
      String lines = Files.readString(run.resolve(each));
      assertThat(post("/v1/events", "application/x-ndjson", lines)).isEqualTo(200);
    }
    JsonNode dashboard = DeployFiles.json("deploy/grafana/dashboards/inflight.json");
    Set<String> asked = new TreeSet<>();
    for (String expression : dashboard.findValuesAsText("expr")) {
      Matcher name = Pattern.compile("inflight_[a-z_]+").matcher(expression);
      while (name.find()) {
        asked.add(name.group());
      }
    }
    assertThat(asked).hasSizeGreaterThan(15);
    Set<String> missing = new TreeSet<>(asked);
    for (int i = 0; i < 100 && !missing.isEmpty(); i++) {
      String metrics = get("/metrics");
      missing.removeIf(each -> Pattern.compile("(?m)^" + each + "[ {]").matcher(metrics).find());
      TimeUnit.MILLISECONDS.sleep(50); // what is counted by clocks comes a little later
    }
    assertThat(missing).isEmpty();
  }

  @Test
  void unit_checksStartsReloadsAndEnds() throws Exception {
    List<String> check = List.of(DeployFiles.unit("ExecStartPre").get(0).split(" "));
    assertEnds(check, 0, "0 errors");
    List<String> start = List.of(DeployFiles.unit("ExecStart").get(0).split(" "));
    try (Program service = run(start)) {
      service.line(each -> each.startsWith("listening on http://"));
      Path config = folder.resolve("etc/inflight.yaml");
      String before = Files.readString(config);
      Files.writeString(config, before.replace("slo: {ttft: 1s", "slo: {ttft: 2s"));
      reload(service);
      service.line(each -> each.contains("info reload: reloaded slo"));
      Files.writeString(config, before.replace("slo:", "slow:"));
      reload(service);
      assertThat(service.line(each -> each.contains("error reload: nothing was reloaded")))
          .contains("did you mean 'slo'?");
      assertThat(get("/healthz")).contains("ok");
      service.terminate();
      int code = service.end();
      assertThat(DeployFiles.unit("SuccessExitStatus")).containsExactly(Integer.toString(code));
      assertThat(service.said).anyMatch(each -> each.endsWith("info service: ended"));
      assertThat(service.said).noneMatch(each -> each.contains(TOKEN));
    }
    assertThat(folder.resolve("state/inflight.db")).exists();
  }

  private static void reload(Program service) throws Exception {
    String[] command =
        DeployFiles.unit("ExecReload")
            .get(0)
            .replace("$MAINPID", Long.toString(service.process.pid()))
            .split(" ");
    Process kill = new ProcessBuilder(command).inheritIO().start();
    assertThat(kill.waitFor(20, TimeUnit.SECONDS)).isTrue();
    assertThat(kill.exitValue()).isZero();
  }
}
