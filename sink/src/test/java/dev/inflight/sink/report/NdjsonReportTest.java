package dev.inflight.sink.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class NdjsonReportTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private static List<JsonNode> lines() throws IOException {
    List<JsonNode> lines = new ArrayList<>();
    for (String line : Written.few(Format.NDJSON).split("\n", -1)) {
      if (!line.isEmpty()) {
        lines.add(MAPPER.readTree(line));
      }
    }
    return lines;
  }

  @Test
  void rows_ofFewRequests_areAsAgreed() throws IOException {
    Golden.check("few.ndjson", Written.few(Format.NDJSON));
  }

  @Test
  void rows_always_comeInOrder() throws IOException {
    List<String> kinds = new ArrayList<>();
    for (JsonNode line : lines()) {
      kinds.add(line.get("row").asText());
    }
    assertThat(kinds).startsWith("request", "request", "request", "request", "series");
    assertThat(kinds).endsWith("series", "case", "summary", "balance");
  }

  @Test
  void requestRow_always_saysWhatTheDocumentSays() throws IOException {
    JsonNode document = MAPPER.readTree(Written.few(Format.JSON)).at("/requests/0");
    JsonNode row = lines().get(0);
    assertThat(row.get("overlap")).isEqualTo(document.get("overlap"));
    assertThat(row.size()).isEqualTo(document.size() + 1);
  }

  @Test
  void errorRow_always_isOneLine() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ReportWriters.errorRow(bytes, "a.jsonl:3: line: cut off\nexpected \"}\"");
    String line = bytes.toString(UTF_8);
    assertThat(line).endsWith("}\n").hasLineCount(1);
    assertThat(MAPPER.readTree(line).get("row").asText()).isEqualTo("error");
    assertThat(MAPPER.readTree(line).get("message").asText()).contains("cut off\nexpected");
  }
}
