package dev.inflight.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The two pairs of files that real tools wrote, through {@code report --format json}. */
final class RealPairsTest {
  @TempDir private Path temporary;

  @Test
  void report_inferenceX_joinsAndBoundsThePromptTokens() throws IOException, URISyntaxException {
    JsonNode report = report("inferencex_detailed_results.csv", "inferencex_server_metrics.csv");

    assertThat(report.at("/join/status").asText()).isEqualTo("joined");
    assertThat(report.at("/join/route_evidence").asText()).isEqualTo("implied");
    assertThat(report.at("/join/domains/0/evidence").asText()).isEqualTo("assumed");
    assertThat(report.at("/join/domains/0/uncertainty_ns").isNull()).isTrue();
    JsonNode first = report.at("/requests/0");
    JsonNode usage = overlap(report, first, "kv_cache_usage", "whole");
    assertThat(usage.at("/coverage/status").asText()).isEqualTo("partial");
    assertThat(usage.at("/coverage/reasons").toString()).isEqualTo("[\"gap_at_start\"]");
    JsonNode computed = overlap(report, first, "prompt_tokens_computed", "decode");
    assertThat(computed.path("increase").asDouble()).isZero();
    assertThat(computed.at("/increase_bounds/0").asDouble()).isZero();
    assertThat(computed.at("/increase_bounds/1").asDouble()).isEqualTo(39_520);
  }

  @Test
  void report_aiperf_saysHowFarTheNearestSampleIsAndCountsOneGpuOnce()
      throws IOException, URISyntaxException {
    JsonNode report = report("qwen_c1_profile_export.jsonl", "qwen_c1_gpu_telemetry_export.jsonl");

    assertThat(report.path("requests")).hasSize(10);
    for (JsonNode request : report.path("requests")) {
      JsonNode memory = overlap(report, request, "device_memory_used_bytes", "whole");
      assertThat(memory.at("/coverage/reasons").toString()).isEqualTo("[\"no_samples\"]");
      assertThat(memory.path("max").isNull()).isTrue();
      assertThat(memory.path("nearest_sample_ns").asLong()).isPositive();
    }
    JsonNode nearest =
        overlap(report, report.at("/requests/0"), "device_memory_used_bytes", "whole");
    assertThat(nearest.path("nearest_sample_ns").asLong()).isBetween(850_000_000L, 860_000_000L);
    assertThat(report.at("/balance/samples/read").asLong())
        .isEqualTo(2 * report.at("/balance/samples/duplicate").asLong());
  }

  private JsonNode report(String requests, String telemetry)
      throws IOException, URISyntaxException {
    Path output = temporary.resolve("report.json");
    StringWriter err = new StringWriter();
    Failures failures = new Failures(new PrintWriter(err, true), false);
    int code =
        new Invocation(new CommandLine(new Main()), new PrintWriter(new StringWriter()), failures)
            .run(
                "report",
                file(requests),
                "--telemetry",
                file(telemetry),
                "--format",
                "json",
                "-o",
                output.toString());
    assertThat(code).as(err.toString()).isZero();
    return new ObjectMapper().readTree(output.toFile());
  }

  private static String file(String name) throws URISyntaxException {
    return Path.of(
            Objects.requireNonNull(RealPairsTest.class.getResource("/realdata/" + name)).toURI())
        .toString();
  }

  private static JsonNode overlap(JsonNode report, JsonNode request, String metric, String window) {
    for (JsonNode overlap : request.path("overlap")) {
      for (JsonNode series : report.at("/join/series")) {
        if (series.path("series_id").asText().equals(overlap.path("series_id").asText())
            && series.path("metric").asText().equals(metric)
            && overlap.path("window").asText().equals(window)) {
          return overlap;
        }
      }
    }
    throw new AssertionError(metric + " " + window + " is not in " + request);
  }
}
