package dev.inflight.app.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.inflight.app.Main;
import dev.inflight.app.example.GeneratorOptions;
import dev.inflight.app.example.RunGenerator;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

@Tag("slow")
final class KeepingTest {
  @TempDir private Path folder;
  private Rig rig;

  @BeforeEach
  void prepare() throws IOException {
    rig = new Rig(folder);
    RunGenerator.write(folder.resolve("run"), GeneratorOptions.example());
  }

  @AfterEach
  void close() {
    rig.close();
  }

  private String run(String file) throws IOException {
    return Files.readString(folder.resolve("run").resolve(file));
  }

  private List<Path> files(String place) throws IOException {
    try (Stream<Path> all = Files.list(folder.resolve(place))) {
      return all.sorted().toList();
    }
  }

  private String report(Path requests, String... further) throws IOException {
    Path file = folder.resolve(requests.getFileName() + ".json");
    StringWriter out = new StringWriter();
    List<String> arguments = new ArrayList<>(List.of("report", requests.toString()));
    arguments.addAll(List.of("--routes", folder.resolve("run/routes.yaml").toString()));
    arguments.addAll(List.of("-o", file.toString()));
    arguments.addAll(List.of(further));
    int code =
        new CommandLine(new Main())
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(out))
            .execute(arguments.toArray(new String[0]));
    assertThat(code).as(out.toString()).isZero();
    return Files.readString(file);
  }

  private List<String> rows(String run) throws IOException {
    return report(folder.resolve(run), "--format", "ndjson")
        .lines()
        .filter(each -> each.contains("\"row\":\"request\""))
        .toList();
  }

  @Test
  void eventFiles_ofAStreamedRun_areWhatReportReads() throws Exception {
    rig.write(
        "inflight.yaml",
        "serve: {routes: run/routes.yaml, event_files: {dir: kept, size: 512 KiB, count: 100}}\n");
    rig.start();
    rig.events(run("telemetry.jsonl"));
    JsonNode sent = rig.events("not json\n" + run("requests.jsonl"));
    assertThat(sent.path("rejected").asInt()).isEqualTo(1);
    rig.stop();

    List<Path> kept = files("kept");
    assertThat(kept).hasSizeGreaterThan(3);
    long lines = 0;
    for (Path each : kept) {
      lines += Files.readAllLines(each).size();
      assertThat(Files.size(each)).isLessThan(1 << 20);
    }
    long all = run("telemetry.jsonl").lines().count() + run("requests.jsonl").lines().count();
    assertThat(lines).isEqualTo(all);
    assertThat(rows("kept"))
        .hasSizeGreaterThan(300)
        .containsExactlyInAnyOrderElementsOf(rows("run"));
  }

  @Test
  void rejectFiles_holdEachBadLineWithItsReason() throws Exception {
    rig.write("inflight.yaml", "serve: {reject_files: {}}\n");
    rig.start();
    rig.events("not json\n{\"event_type\":\"infer.request\"}\n");
    rig.stop();
    List<String> lines = Files.readAllLines(files("data/rejects").get(0));
    assertThat(lines).hasSize(2);
    JsonNode first = Rig.json(lines.get(0));
    assertThat(first.path("file").asText()).isEqualTo("http");
    assertThat(first.path("line").asInt()).isEqualTo(1);
    assertThat(first.path("text").asText()).isEqualTo("not json");
    assertThat(first.path("reason").asText()).isNotEmpty();
    assertThat(Rig.json(lines.get(1)).path("field").asText()).isNotEmpty();
    assertThat(files("data/rejects").get(0).getFileName().toString()).startsWith("rejects-");
  }

  @Test
  void eventFiles_aFolderThatCannotBeUsed_isSaidAtTheStart() throws Exception {
    rig.write("kept", "a file");
    rig.write("inflight.yaml", "serve: {event_files: {dir: kept}}\n");
    assertThatThrownBy(rig::start).hasMessageContaining("kept: found");
  }

  private long misses() throws Exception {
    String url = "jdbc:sqlite:" + folder.resolve("data/inflight.db");
    try (Connection connection = DriverManager.getConnection(url);
        ResultSet result =
            connection.createStatement().executeQuery("select count(*) from rows where keep = 2")) {
      return result.getInt(1);
    }
  }

  @Test
  void slo_rowsThatMissIt_areMarkedToBeKeptLonger() throws Exception {
    rig.write("inflight.yaml", "serve: {routes: run/routes.yaml, slo: {ttft: 1s, tpot: 40ms}}\n");
    rig.start();
    rig.events(run("telemetry.jsonl"));
    rig.events(run("requests.jsonl"));
    rig.service().endInput().block(Duration.ofSeconds(20));
    assertThat(rig.text("/metrics"))
        .containsPattern("inflight_request_overlaps_total\\{coverage=\"observed\"} [1-9]")
        .containsPattern("inflight_request_overlap_mean_count\\{metric=\"gpu_power\"} [1-9]");
    rig.stop();
    String report =
        report(folder.resolve("run"), "--format", "json", "--slo", "ttft_ms:1000,tpot_ms:40");
    long missed = Rig.json(report).findValues("missed").stream().mapToLong(JsonNode::asLong).sum();
    assertThat(missed).isBetween(1L, 391L);
    assertThat(misses()).isEqualTo(missed);
  }
}
