package dev.inflight.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.inflight.app.outcome.ExitCode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

final class ChannelsCheckCommandTest {
  private final StringWriter err = new StringWriter();
  private final Map<String, String> bodies = new ConcurrentHashMap<>();
  private HttpServer server;

  @TempDir private Path folder;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/s3cret",
        exchange -> {
          String path = exchange.getRequestURI().getPath();
          bodies.put(path, new String(exchange.getRequestBody().readAllBytes(), UTF_8));
          boolean good = path.endsWith("good");
          byte[] answer = (good ? "ok" : "invalid_token " + path).getBytes(UTF_8);
          exchange.sendResponseHeaders(good ? 200 : 403, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    server.start();
    secret("good", url("good"), "rw-------");
    secret("bad", url("bad"), "rw-------");
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private String url(String end) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/s3cret/" + end;
  }

  private void secret(String name, String value, String permissions) throws IOException {
    Path file = folder.resolve(name);
    Files.writeString(file, value + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
  }

  /** What the command prints, without the folder's name and never with a secret. */
  private String check(int expected, String config, String... more) throws IOException {
    Path file = folder.resolve("inflight.yaml");
    Files.writeString(file, config);
    List<String> words = new ArrayList<>(List.of("channels", "check", "--config", file.toString()));
    words.addAll(List.of(more));
    StringWriter out = new StringWriter();
    Failures failures = new Failures(new PrintWriter(err), false);
    int code =
        new Invocation(new CommandLine(new Main()), new PrintWriter(out), failures)
            .run(words.toArray(String[]::new));
    assertThat(out + err.toString()).doesNotContain("s3cret");
    assertThat(code).as(out + err.toString()).isEqualTo(expected);
    return out.toString().replace(folder + "/", "");
  }

  @Test
  void check_goodChannels_showsWhatEachIs() throws IOException {
    String text =
        check(
            ExitCode.DONE,
            """
            channels:
              - {name: ops, type: slack, url_file: good, min_level: warning, tags: [prod, gpu]}
              - name: night
                type: lark
                url_file: bad
                levels: [info, error]
                limits: {queue: 50, bytes: 64 KiB, max_age: 90m}
                group_by: [host]
                group_wait: 30s
                dedup: 0
                quiet_hours:
                  - {from: 22:00, to: 07:00, zone: Europe/Berlin}
                  - {from: 00:00, to: 24:00, zone: UTC, days: [sun, sat], except: error}
              - {name: off, type: webhook, url_file: none, enabled: false}
            """);
    assertThat(text.replaceAll(" {2,}", " | "))
        .isEqualTo(
            """
            channel | type | takes | pace | quiet hours | secrets from
            ops | slack | warning and above, tagged gpu or prod | 1/s and 60/min, 10000 waiting (64 MiB) for up to 1d, the same once in 5m | none | url: file good
            night | lark | info, error | 5/s and 100/min, 50 waiting (64 KiB) for up to 90m, grouped by host for 30s | 22:00-07:00 Europe/Berlin but critical; 00:00-00:00 UTC sat sun but error and above | url: file bad
            off | webhook | nothing, not enabled | 5/s and 100/min, 10000 waiting (64 MiB) for up to 1d, the same once in 5m | none | url: file none
            warning: inflight.yaml: channel 'off': file none cannot be read: none
            3 channels, 0 errors, 1 warning
            """);
    assertThat(bodies).isEmpty();
  }

  @Test
  void check_secretsMissingOrWrong_areAllErrors() throws IOException {
    secret("noUrl", "s3cret", "rw-------");
    secret("noKey", "s3cret-!", "rw-------");
    assertThat(
            check(
                ExitCode.USAGE,
                """
                heartbeat: {url_env: NO_SUCH_BEAT}
                channels:
                  - {name: a, type: slack, url_env: NO_SUCH_VARIABLE}
                  - {name: b, type: slack, url_file: noUrl}
                  - {name: c, type: webhook, url_file: good, secret_file: noKey}
                """,
                "--send-test"))
        .contains("error: inflight.yaml: channel 'a': variable NO_SUCH_VARIABLE is not set")
        .contains("error: inflight.yaml: channel 'b': what file noUrl holds is no URL, expected")
        .contains("error: inflight.yaml: channel 'c': what file noKey holds is ")
        .contains("error: inflight.yaml: heartbeat: variable NO_SUCH_BEAT is not set")
        .contains("nothing was sent: expected a configuration without errors")
        .endsWith("3 channels, 4 errors, 0 warnings\n");
    assertThat(bodies).isEmpty();
  }

  @Test
  void check_doubtfulThings_areWarnings() throws IOException {
    secret("open", url("open"), "rw-r--r--");
    assertThat(
            check(
                ExitCode.DONE,
                """
                channels:
                  - {name: a, type: slack, url_file: good, limits: {per_second: 5, per_minute: 0}}
                  - {name: b, type: slack, url_file: good, levels: []}
                  - {name: c, type: wecom, url_file: open, limits: {per_minute: 30}}
                  - {name: d, type: lark, url_file: open}
                """))
        .contains("channel 'a' may send 5/s; 1/s and 60/min suits slack")
        .contains("channels 'a' and 'b' have the same address")
        .contains("channel 'b' takes no level")
        .contains("open can be read by everybody")
        .contains("channel 'c' may send 30 a minute; 10 suits wecom")
        .doesNotContain("'d'")
        .endsWith("4 channels, 0 errors, 5 warnings\n");
  }

  @Test
  void check_rulesThatNameNoChannel_areErrors() throws IOException {
    Path rules = folder.resolve("rules.yaml");
    Files.writeString(
        rules,
        """
        rules:
          - {name: late, condition: 'x > 1', channels: [opps, ops]}
          - {name: full, condition: 'x > 2', channels: [elsewhere, off]}
          - {name: broken, condition: 'x >', channels: [ops]}
        """);
    String config =
        """
        channels:
          - {name: ops, type: slack, url_file: good}
          - {name: off, type: slack, url_file: bad, enabled: false}
        """;
    assertThat(check(ExitCode.USAGE, config, "--rules", rules.toString()))
        .contains("error: rules.yaml:2:")
        .contains("rule 'late' names channel 'opps', which is not there; did you mean 'ops'?")
        .contains("rule 'full' names channel 'elsewhere', which is not there\n")
        .contains("warning: rules.yaml:3: rule 'full' names channel 'off', which is not enabled")
        .contains("error: rules.yaml:4:")
        .endsWith("2 channels, 3 errors, 1 warning\n");
  }

  @Test
  void check_sendTest_saysWhatEachAnswered() throws IOException {
    String config =
        """
        channels:
          - {name: ops, type: slack, url_file: good, min_level: critical}
          - {name: night, type: slack, url_file: bad}
          - {name: off, type: slack, url_file: good, enabled: false}
        """;
    assertThat(check(ExitCode.NO, config, "--send-test"))
        .contains("ops: delivered: 200 ok\n")
        .contains("night: not delivered, refused for good: 403 invalid_token ***\n")
        .doesNotContain("off: ");
    assertThat(bodies).hasSize(2);
    assertThat(bodies.values()).allSatisfy(body -> assertThat(body).contains("Test from Inflight"));
    bodies.clear();
    assertThat(check(ExitCode.DONE, config, "--send-test", "--channel", "ops"))
        .contains("ops: delivered: 200 ok\n")
        .doesNotContain("night");
    assertThat(bodies).hasSize(1);
  }

  @Test
  void check_json_hasTheSame() throws IOException {
    String config =
        """
        channels:
          - {name: ops, type: slack, url_file: good, quiet_hours: {from: 22:00, to: 07:00, zone: UTC}}
        """;
    assertThat(check(ExitCode.DONE, config, "--send-test", "--format", "json"))
        .startsWith("{\"schema\":\"inflight.channels-check/1\",\"channels\":[{\"name\":\"ops\",")
        .contains("\"limits\":{\"per_second\":1,\"per_minute\":60,\"queue\":10000,")
        .contains("\"from\":\"22:00\",\"to\":\"07:00\",\"zone\":\"UTC\",\"days\":[\"mon\",")
        .contains("\"except\":\"critical\"}],\"url_from\":\"file good\",\"secret_from\":\"\"}]")
        .endsWith(
            "\"findings\":[],\"tests\":[{\"channel\":\"ops\",\"delivered\":true,\"answer\":\"200"
                + " ok\"}]}\n");
  }

  @Test
  void check_controlCharacters_areNotShown() throws IOException {
    Path rules = folder.resolve("rules.yaml");
    Files.writeString(
        rules, "rules: [{name: late, condition: 'x > 1', channels: [\"a\\e[31m\\nb\"]}]");
    String config = "channels: [{name: a, type: slack, url_file: good, tags: [\"t\\e[31m\"]}]";
    assertThat(check(ExitCode.USAGE, config, "--rules", rules.toString()))
        .contains("tagged t [31m")
        .contains("names channel 'a [31m b'")
        .doesNotContain("\u001b");
  }

  @Test
  void check_nothingToCheck_isRefused() throws IOException {
    check(ExitCode.USAGE, "channels: [{name: a, type: slack, url_file: good}]", "--channel", "b");
    assertThat(err.toString()).contains("no channel 'b', expected one of a");
    check(ExitCode.USAGE, "channels: [{name: a, type: slack, url: 'https://h/s3cret'}]");
    assertThat(err.toString()).contains("url_env: INFLIGHT_A_URL");
    check(ExitCode.USAGE, "channels: []", "--timeout", "soon");
    assertThat(check(ExitCode.DONE, "channels: []", "--send-test"))
        .endsWith("nothing was sent: no channel is enabled\n0 channels, 0 errors, 0 warnings\n");
  }
}
