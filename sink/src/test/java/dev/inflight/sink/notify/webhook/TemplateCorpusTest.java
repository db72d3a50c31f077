package dev.inflight.sink.notify.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.inflight.sink.notify.CorpusCase;
import dev.inflight.sink.notify.Json;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Templates of the corpus, whose bodies are those of a peer to the letter. */
final class TemplateCorpusTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static Stream<CorpusCase> templates() {
    return CorpusCase.all().filter(CorpusCase::hasTemplate);
  }

  @ParameterizedTest
  @MethodSource("templates")
  void of_template_isThePeersBody(CorpusCase example) throws IOException {
    Object tree = JSON.convertValue(example.options().path("template"), Object.class);
    byte[] made = Json.bytes(Template.lenient(tree).of(example.message()));
    JsonNode body = JSON.readTree(made);
    assertThat(body).isEqualTo(example.body());
  }

  @Test
  void corpus_templates_areThere() {
    assertThat(templates()).hasSize(5);
  }
}
