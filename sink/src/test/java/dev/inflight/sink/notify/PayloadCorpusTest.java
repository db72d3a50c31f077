package dev.inflight.sink.notify;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Messages of the corpus: ours say the same as a peer's, in another form, for a reason each. */
final class PayloadCorpusTest {
  private static Stream<CorpusCase> bodies() {
    return CorpusCase.all().filter(each -> !each.hasTemplate());
  }

  private static Map<String, String> rulings() throws IOException {
    Map<String, String> rulings = new LinkedHashMap<>();
    List<String> lines = Files.readAllLines(CorpusCase.FOLDER.resolve("rulings-payloads.tsv"));
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split("\t", -1);
      assertThat(cells).as(line).hasSize(2);
      assertThat(cells[1]).as(line).isNotBlank();
      assertThat(rulings.put(cells[0], cells[1])).as(line).isNull();
    }
    return rulings;
  }

  @Test
  void rulings_all_areThoseOfTheCorpus() throws IOException {
    assertThat(rulings().keySet()).containsExactlyElementsOf(bodies().map(CorpusCase::id).toList());
  }

  @ParameterizedTest
  @MethodSource("bodies")
  void deliver_message_saysAllOfIt(CorpusCase example) throws IOException {
    Receiver receiver = Receiver.valueOf(example.channel().toUpperCase(Locale.ROOT));
    Message message = example.message();
    JsonNode body = PayloadsTest.sent(receiver, message);
    assertThat(body).as("a ruling for what does not differ").isNotEqualTo(example.body());
    Bodies.keepsToTheLimits(receiver, body);
    String shown = Bodies.shown(receiver, body);
    List<String> said = new ArrayList<>(List.of(message.title()));
    said.addAll(message.text().lines().toList());
    message.fields().forEach(each -> said.addAll(each.value().lines().toList()));
    message.links().forEach(each -> said.add(each.url()));
    assertThat(shown).contains(said.stream().map(String::strip).toList());
    assertThat(body.toString().getBytes(UTF_8)).isNotEmpty();
  }
}
