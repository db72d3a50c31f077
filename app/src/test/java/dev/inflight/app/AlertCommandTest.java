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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

final class AlertCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @TempDir private Path folder;

  private int alert(String channels, String... more) throws IOException {
    Path config = folder.resolve("inflight.yaml");
    Files.writeString(config, channels);
    List<String> words = new ArrayList<>(List.of("alert", "disk is full", "--config"));
    words.add(config.toString());
    words.addAll(List.of(more));
    PrintWriter to = new PrintWriter(out);
    Failures failures = new Failures(new PrintWriter(err), false);
    return new Invocation(new CommandLine(new Main()), to, failures)
        .run(words.toArray(String[]::new));
  }

  private String answered(int status, String body, int expected) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/s3cretPath",
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          exchange.sendResponseHeaders(status, body.length());
          exchange.getResponseBody().write(body.getBytes(UTF_8));
          exchange.close();
        });
    server.start();
    try {
      Path url = folder.resolve("url");
      Files.writeString(url, "http://127.0.0.1:" + server.getAddress().getPort() + "/s3cretPath\n");
      Files.setPosixFilePermissions(url, PosixFilePermissions.fromString("rw-------"));
      String channels = "channels: [{name: ops, type: slack, url_file: url}]";
      assertThat(alert(channels, "--channel", "ops")).isEqualTo(expected);
      return out + err.toString();
    } finally {
      server.stop(0);
    }
  }

  @Test
  void alert_delivered_isDone() throws IOException {
    assertThat(answered(200, "ok", ExitCode.DONE))
        .isEqualToIgnoringNewLines("ops: delivered: 200 ok");
  }

  @Test
  void alert_refused_isNo() throws IOException {
    assertThat(answered(403, "invalid_token for s3cretPath", ExitCode.NO))
        .isEqualToIgnoringNewLines(
            "inflight: ops: not delivered, refused for good: 403 invalid_token for ***");
  }

  @Test
  void alert_openSecretFile_isWarnedAbout() throws IOException {
    Path url = folder.resolve("url");
    Files.writeString(url, "http://127.0.0.1:10/s3cret");
    Files.setPosixFilePermissions(url, PosixFilePermissions.fromString("rw-r--r--"));
    String channels = "channels: [{name: ops, type: webhook, url_file: url}]";
    assertThat(alert(channels, "--channel", "ops")).isEqualTo(ExitCode.NO);
    assertThat(err.toString())
        .contains("url can be read by everybody")
        .contains("may work later: no connection, before anything was sent")
        .doesNotContain("s3cret");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          [{name: a, type: slack, url: 'https://h/s3cret'}]    | :1:35: 'url' in this file could be read
          [{name: a b, type: slack, url: 'https://h/s3cret'}]  | url_env: INFLIGHT_A_B_URL
          [{name: a, type: lark, url_env: U, secret: s3cret}]  | secret_env: INFLIGHT_A_SECRET
          [{name: a, type: slack, url_env: 'https://s3cret'}]  | :1:44: url_env is no name of a variable
          [{name: a, type: slack, url_file: 'https://s3cret'}] | url_file is no name of a file
          [{name: a, type: slak, url_env: U}]                  | :1:22: unknown type, expected one of slack
          [{name: a, type: slak, url_env: U}]                  | did you mean 'slack'?
          [{name: a, type: slack, url_env: U, colour: red}]    | :1:47: a channel has no key 'colour'
          [{name: a, type: slack}]                             | needs its url, expected url_env: INFLIGHT_A_URL
          [{name: a, type: slack, url_env: U, secret_env: S}]  | a channel of this type has no secret
          [{name: a, type: slack, url_env: U, min_level: bad}] | min_level is 'bad', expected debug
          [{name: a, type: slack, url_env: U, levels: [info], min_level: info}] | both min_level and levels
          [{name: a, type: pagerduty}]                         | needs its secret
          [{name: a, type: slack, url_env: U}, {name: a, type: slack, url_env: U}] | a second channel of the same name
          [{name: b, type: slack, url_env: U}]                 | no channel 'a', expected one of b
          [{name: a, type: slack, url_env: U, enabled: no}]    | is not enabled
          [{name: a, type: slack, url_env: NO_SUCH_VARIABLE}]  | variable NO_SUCH_VARIABLE is not set
          [{name: a, type: slack, url_file: nothing}]          | nothing cannot be read
          {a: b}                                               | expected a list of channels
          [{name: a, type: slack, url: 'https://h/s3cret       | no YAML
          """)
  void alert_configWrong_isRefusedWithItsPlace(String channels, String expected)
      throws IOException {
    assertThat(alert("channels: " + channels, "--channel", "a")).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString()).contains(expected).doesNotContain("s3cret");
  }

  @Test
  void alert_secretOnTheCommandLine_isRefused() throws IOException {
    String channels = "channels: [{name: ops, type: slack, url_env: U}]";
    assertThat(alert(channels, "--channel", "ops", "--url", "https://h/s3cret"))
        .isEqualTo(ExitCode.USAGE);
    assertThat(err.toString()).contains("INFLIGHT_OPS_URL").doesNotContain("s3cret");
  }

  @ParameterizedTest
  @CsvSource({"--timeout,0", "--timeout,soon", "--timeout,2h", "--level,loud"})
  void alert_badOption_isRefused(String option, String value) throws IOException {
    assertThat(alert("channels: []", "--channel", "ops", option, value)).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString()).contains(option);
  }
}
