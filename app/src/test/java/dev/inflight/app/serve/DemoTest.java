package dev.inflight.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code inflight demo}, as a process of its own. */
@Tag("slow")
final class DemoTest {
  private static final Pattern PAGE = Pattern.compile("http://127\\.0\\.0\\.1:\\d+/");

  @TempDir private Path folder;

  private Process demo(String... arguments) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                "dev.inflight.app.Main",
                "demo"));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  @Test
  void demo_firesAnAlertIntoTheTerminalAndEndsWithAReport() throws Exception {
    Process process = demo("--speed", "max", "--keep", folder.resolve("run").toString());
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(said).isZero();
    assertThat(PAGE.matcher(said).find()).as(said).isTrue();
    assertThat(said).containsOnlyOnce("ALARM WARNING").contains("°C, its clock is throttled");
    assertThat(said.indexOf("JOINED")).isGreaterThan(said.indexOf("ALARM"));
    assertThat(said).contains("BALANCE").contains("inflight who ");
    assertThat(folder.resolve("run/requests.jsonl")).exists();
    assertThat(said).doesNotContain("inflight: ");
  }

  @Test
  void demo_hold_leavesTheServiceUntilItIsInterrupted() throws Exception {
    Process process = demo("--speed", "max", "--hold");
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      String goesOn = "";
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("The service goes on")) {
          goesOn = line;
          break;
        }
      }
      Matcher page = PAGE.matcher(goesOn);
      assertThat(page.find()).isTrue();
      assertThat(Rig.json(get(page.group() + "v1/requests?limit=1000")).path("items")).hasSize(392);
      JsonNode status = Rig.json(get(page.group() + "v1/status"));
      assertThat(status.at("/join/joined").asLong()).isEqualTo(392);
      assertThat(status.at("/series").asLong()).isEqualTo(34);
      JsonNode row = Rig.json(get(page.group() + "v1/requests?limit=1")).at("/items/0/overlap");
      assertThat(Rig.json(get(page.group() + "v1/series")).findValuesAsText("series_id"))
          .hasSize(34)
          .containsAll(row.findValuesAsText("series_id"));
      assertThat(process.toHandle().destroy()).isTrue();
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(lines.lines()).noneMatch(line -> line.contains("inflight: "));
    } finally {
      process.destroyForcibly();
    }
  }

  private static String get(String address) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(URI.create(address)).build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
  }
}
