package dev.inflight.sink.notify;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a webhook gets is what docs/schema says it gets. */
final class WebhookSchemaTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Path GOLDEN = Path.of("src", "test", "resources", "golden", "notify");

  private static Schema schema() throws IOException {
    String text = Files.readString(Path.of("..", "docs", "schema", "inflight.alert-1.schema.json"));
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(text);
  }

  /** The bodies of a golden file, each below a line with its name. */
  private static List<JsonNode> bodies(String file) throws IOException {
    List<JsonNode> bodies = new ArrayList<>();
    for (String each : Files.readString(GOLDEN.resolve(file)).split("(?m)^// .*$")) {
      if (!each.isBlank()) {
        bodies.add(JSON.readTree(each));
      }
    }
    return bodies;
  }

  @ParameterizedTest
  @ValueSource(strings = {"webhook.json", "webhook-samples.json"})
  void goldenBodies_areValid(String file) throws IOException {
    List<JsonNode> bodies = bodies(file);
    assertThat(bodies).hasSizeGreaterThan(1);
    for (JsonNode body : bodies) {
      assertThat(schema().validate(body)).extracting(Error::toString).isEmpty();
    }
  }

  @Test
  void body_missingOrUnknownKeyOrWrongDigest_isInvalid() throws IOException {
    JsonNode alarm = bodies("webhook-samples.json").get(0);
    ObjectNode missing = alarm.deepCopy();
    missing.remove("kind");
    ObjectNode unknown = alarm.deepCopy();
    unknown.put("extra", 1);
    ObjectNode digest = alarm.deepCopy();
    digest.put("kind", "digest");

    for (JsonNode wrong : List.of(missing, unknown, digest)) {
      assertThat(schema().validate(wrong)).isNotEmpty();
    }
  }
}
