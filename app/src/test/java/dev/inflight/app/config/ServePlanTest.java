package dev.inflight.app.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.inflight.app.live.Keeping;
import dev.inflight.app.live.ServiceOptions;
import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.ingest.socket.SocketPlace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

final class ServePlanTest {
  private static final String TOKEN = "correct-horse-battery";

  @TempDir private Path folder;

  @Command
  private static final class Host {
    @Mixin private final ServeArguments arguments = new ServeArguments();
  }

  private ServePlan plan(Map<String, String> environment, String... arguments) {
    Host host = new Host();
    new CommandLine(host).parseArgs(arguments);
    return ServePlan.of(host.arguments, environment, InstantSource.system());
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private String config(String text) throws IOException {
    return write("inflight.yaml", text).toString();
  }

  private List<String> errors(ServePlan plan) {
    return plan.errors().stream()
        .flatMap(String::lines)
        .map(each -> each.replace(folder.toString() + "/", ""))
        .toList();
  }

  @Test
  void options_everyKey_isUnderstoodAndPathsAreThoseOfTheFile() throws IOException {
    write("rules.yaml", "rules:\n  - {name: slow, condition: 'request/e2e_ms > 1ms'}\n");
    write("token", TOKEN + "\n");
    String config =
        config(
            """
            serve:
              listen: 0.0.0.0:9999
              data_dir: data
              rules: rules.yaml
              direct: true
              routes: [{endpoint: "http://h/*", to: {host: h}}]
              annotation_socket: a.sock
              names: [Inflight.example.org]
              token_file: token
              limits: {connections: 7, bodies: 3, requests_per_second: 9, followers: 2, body: 2 MiB, line: 1 KiB, waiting: 8 MiB}
              slo: {ttft: 500ms, tpot: 1.5ms}
              lateness: 3s
              idle_timeout: 20s
              horizon: 1h
              retention: {requests: 1d, slo_misses: 9d, alerts: 10d, size: 1 GiB, sample: {after: 1h, one_in: 5}}
              event_files: {size: 1 MiB, age: 1m, count: 2}
              reject_files: {dir: bad}
              journal: {size: 64 MiB}
              host: h200-07
              requests_from_servers: true
              event_socket: e.sock
              follow: [a.jsonl, b.jsonl]
              log: json
            channels:
              - {name: own, type: webhook, url_env: OWN}
            """);
    ServePlan plan = plan(Map.of("OWN", "http://127.0.0.1:1/"), "--config", config);
    assertThat(plan.errors()).isEmpty();
    ServiceOptions options = plan.options();
    assertThat(options.http().address()).isEqualTo("0.0.0.0");
    assertThat(options.http().port()).isEqualTo(9_999);
    assertThat(options.http().token()).isPresent();
    assertThat(options.http().names()).containsExactly("inflight.example.org");
    assertThat(options.http().limits().connections()).isEqualTo(7);
    assertThat(options.http().limits().peerRequestsPerSecond()).isEqualTo(9);
    assertThat(options.intake().push().bodyBytes()).isEqualTo(2 << 20);
    assertThat(options.intake().push().lineBytes()).isEqualTo(1 << 10);
    assertThat(options.intake().inlet().bytes()).isEqualTo(8 << 20);
    assertThat(options.data().folder()).isEqualTo(folder.resolve("data"));
    assertThat(options.rules().orElseThrow().definitions()).hasSize(1);
    assertThat(options.join().direct()).isTrue();
    assertThat(options.join().routes().get(0).selector()).isEqualTo(Map.of("host", "h"));
    assertThat(options.join().latenessNs()).isEqualTo(Duration.ofSeconds(3).toNanos());
    assertThat(options.join().idleTimeoutNs()).isEqualTo(Duration.ofSeconds(20).toNanos());
    assertThat(options.join().horizonNs()).isEqualTo(Duration.ofHours(1).toNanos());
    assertThat(options.objectives().limits()).isEqualTo(Map.of("ttft_ms", 500.0, "tpot_ms", 1.5));
    assertThat(options.annotationPlaces())
        .containsExactly(SocketPlace.named(folder.resolve("a.sock")));
    Keeping keeping = options.keeping();
    assertThat(keeping.retention().misses()).isEqualTo(Duration.ofDays(9));
    assertThat(keeping.retention().keepOneIn()).isEqualTo(5);
    assertThat(keeping.events().orElseThrow().path()).isEqualTo(folder.resolve("data/events"));
    assertThat(keeping.rejects().orElseThrow().path()).isEqualTo(folder.resolve("bad"));
    assertThat(options.inputs().host()).isEqualTo("h200-07");
    assertThat(options.inputs().requestsFromServers()).isTrue();
    assertThat(options.inputs().eventSocket())
        .contains(SocketPlace.named(folder.resolve("e.sock")));
    assertThat(options.inputs().follow())
        .containsExactly(folder.resolve("a.jsonl"), folder.resolve("b.jsonl"));
    assertThat(options.journal().bytes()).isEqualTo(64 << 20);
    assertThat(plan.logFormat()).isEqualTo(LogFormat.JSON);
    assertThat(folder.resolve("data")).as("nothing is created").doesNotExist();
  }

  @Test
  void options_commandLine_winsOverTheFile() throws IOException {
    String config =
        config(
            """
            serve: {listen: "127.0.0.1:1", data_dir: there, direct: true, slo: {ttft: 1s}, log: json}
            """);
    ServiceOptions options =
        plan(
                Map.of(),
                "--config",
                config,
                "--listen",
                "[::1]:2",
                "--data-dir",
                folder.resolve("here").toString(),
                "--no-direct",
                "--slo",
                "e2e_ms:7",
                "--annotation-socket",
                "none",
                "--log-format",
                "text")
            .options();
    assertThat(options.http().address()).isEqualTo("::1");
    assertThat(options.http().port()).isEqualTo(2);
    assertThat(options.data().folder()).isEqualTo(folder.resolve("here"));
    assertThat(options.join().direct()).isFalse();
    assertThat(options.objectives().limits()).isEqualTo(Map.of("e2e_ms", 7.0));
    assertThat(options.annotationPlaces()).isEmpty();
  }

  @Test
  void errors_ofEveryPart_areToldAtOnce() throws IOException {
    write("bad.yaml", "rules:\n  - {name: slow, condition: 'request/e2e_ms >'}\n");
    write("routes.yaml", "routes:\n  - {endpont: x, to: {hots: h}}\n");
    write("in-the-way", "");
    String config =
        config(
            """
            serve:
              listn: 127.0.0.1:1
              rules: bad.yaml
              routes: routes.yaml
              tls: {certificate: no.pem, key: no.key}
              data_dir: in-the-way
              lateness: soon
              token_file: none
              limits: {line: 16 MiB}
            channels:
              - {name: own, type: webook, url_env: OWN}
            """);
    List<String> errors = errors(plan(Map.of(), "--config", config));
    assertThat(String.join("\n", errors))
        .contains("inflight.yaml:2:3: a service has no key 'listn'; did you mean 'listen'?")
        .contains("inflight.yaml:7:13: lateness is 'soon', expected a duration from 0 to 10m")
        .contains("inflight.yaml:11:17: unknown type, expected one of")
        .contains("inflight.yaml:9:18: line is '16 MiB', expected")
        .contains("did you mean 'webhook'?")
        .contains("bad.yaml:2:")
        .contains("routes.yaml:2:6: a route has no key 'endpont'; did you mean 'endpoint'?")
        .contains("routes.yaml:2:23: a selector has no key 'hots'; did you mean 'host'?")
        .contains("no.pem: no such file, expected certificates in PEM")
        .contains("in-the-way is no folder, expected one")
        .contains("token file none: found no such file");
  }

  @Test
  void errors_ofAnEventSocket_areThoseOfTheStart() throws IOException {
    Path open = Files.createDirectory(folder.resolve("open"));
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
    write("in-the-way", "");
    assertThat(errors(plan(Map.of(), "--event-socket", open.resolve("e.sock").toString())))
        .singleElement()
        .asString()
        .isEqualTo(
            "--event-socket: open: mode 0777, expected one that others cannot write, such as 0700");
    assertThat(errors(plan(Map.of(), "--event-socket", folder.resolve("in-the-way").toString())))
        .containsExactly("--event-socket: in-the-way: another file, expected a socket or nothing");
    assertThat(errors(plan(Map.of(), "--event-socket", folder.resolve("a".repeat(90)).toString())))
        .singleElement()
        .asString()
        .endsWith("bytes, expected at most 107");
    Path missing = folder.resolve("missing/e.sock");
    assertThat(errors(plan(Map.of(), "--event-socket", missing.toString()))).isEmpty();
    assertThat(missing.getParent()).as("nothing is made").doesNotExist();
  }

  @Test
  void errors_ofChannels_areThoseOfTheirSecretsAndRules() throws IOException {
    write(
        "rules.yaml",
        "rules:\n  - {name: slow, condition: 'request/e2e_ms > 1ms', channels: [onw]}\n");
    String config =
        config(
            """
            serve: {rules: rules.yaml}
            channels:
              - {name: own, type: webhook, url_env: OWN}
            """);
    List<String> errors = errors(plan(Map.of(), "--config", config));
    assertThat(String.join("\n", errors))
        .contains("channel 'own': variable OWN is not set")
        .contains("names channel 'onw', which is not there")
        .contains("did you mean 'own'?");
  }

  @Test
  void token_beyondLoopback_isDemandedAndNeverShown() throws IOException {
    Path token = write("token", "short");
    for (String[] each :
        new String[][] {
          {"--listen", "0.0.0.0:1"}, {"--listen", "0.0.0.0:1", "--token-file", token.toString()}
        }) {
      CommandFailure failure =
          catchThrowableOfType(CommandFailure.class, () -> plan(Map.of(), each).options());
      assertThat(failure.exitCode()).isEqualTo(ExitCode.USAGE);
      assertThat(failure.getMessage()).contains("expected").doesNotContain("short");
    }
    assertThat(plan(Map.of(), "--listen", "0.0.0.0:1", "--insecure").errors()).isEmpty();
    assertThat(plan(Map.of("INFLIGHT_TOKEN", TOKEN), "--listen", "0.0.0.0:1").errors()).isEmpty();
  }

  @Test
  void token_inAFileThatAllMayRead_isWarnedAbout() throws IOException {
    Path token = write("token", TOKEN);
    Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-r--r--"));
    assertThat(plan(Map.of(), "--token-file", token.toString()).warnings().toString())
        .contains("can be read by everybody")
        .contains("chmod 600");
    Files.setPosixFilePermissions(token, PosixFilePermissions.fromString("rw-------"));
    assertThat(plan(Map.of(), "--token-file", token.toString()).warnings()).isEmpty();
  }

  @Test
  void listen_wrong_isRefusedWithWhatWasExpected() {
    for (String each :
        List.of("a:b", "1.2.3.4:99999", "::1", "[::1", ":9470", "", "nobody.here:1")) {
      assertThat(plan(Map.of(), "--listen", each).errors().toString())
          .as(each)
          .contains("--listen")
          .contains("expected");
    }
  }

  @Test
  void options_nothingSaid_areTheUsualOnes() {
    ServePlan plan = plan(Map.of());
    assertThat(plan.data()).isEqualTo(Path.of("inflight-data"));
    assertThat(plan.options().http().port()).isEqualTo(9_470);
    assertThat(Stream.of(plan.logFormat())).containsExactly(LogFormat.TEXT);
  }

  @Test
  void errors_severalMistakesInAFile_areCountedEach() throws IOException {
    String file = config("serve: {listn: x, lateness: soon}\nchannels: []\n");
    Path rules = write("rules.yaml", "rules:\n  - {name: a, condition: '1 >'}\n");
    ServePlan plan = plan(Map.of(), "--config", file, "--rules", rules.toString());

    assertThat(plan.errors()).hasSize(3).noneMatch(each -> each.startsWith(" "));
    assertThat(plan.summary()).contains(" 3 errors");
  }

  @Test
  void errors_runThatIsNotThere_isToldBeforeTheStart() {
    ServePlan plan = plan(Map.of(), "--replay", folder.resolve("none").toString());

    assertThat(errors(plan))
        .containsExactly("--replay: 'none', expected a file or folder that can be read");
  }
}
