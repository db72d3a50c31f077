package dev.inflight.grammar;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** One line of the conformance corpus. */
record CorpusCase(JsonNode json) {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  static List<CorpusCase> all() throws IOException {
    List<CorpusCase> all = new ArrayList<>();
    InputStream file = CorpusCase.class.getResourceAsStream("/corpus/parse.jsonl");
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(Objects.requireNonNull(file), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        all.add(new CorpusCase(MAPPER.readTree(line)));
      }
    }
    return all;
  }

  String id() {
    return text("id");
  }

  String source() {
    return text("source");
  }

  boolean isLine() {
    return text("form").equals("rule");
  }

  /** Whether the text is well formed, if not a rule that makes sense. */
  boolean reads() {
    return json.get("ok").asBoolean() || text("stage").equals("validate");
  }

  boolean mayDiffer() {
    return json.has("surprising") || json.has("ruled");
  }

  String text(String key) {
    return json.path(key).asText();
  }

  @Override
  public String toString() {
    String source = source();
    return id() + " " + (source.length() > 60 ? source.substring(0, 60) + "…" : source);
  }
}
