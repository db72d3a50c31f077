package dev.inflight.sink.notify;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.inflight.model.Labels;
import dev.inflight.model.Level;
import dev.inflight.sink.notify.Message.Field;
import dev.inflight.sink.notify.Message.Kind;
import dev.inflight.sink.notify.Message.Link;
import dev.inflight.sink.notify.Message.Table;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is written, every receiver gets whole characters within its limits, and no markup. */
@Tag("slow")
final class AnyTextTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int SEEDS = 4;
  private static final String OUR_TAGS =
      "<(/?(html|head|title|body|table|tr|td|th|h1|p|div|span|b|a)|meta|br|!DOCTYPE html)"
          + "( [a-z-]+=\"[^\"<>]*\")*>";
  private static final List<String> PIECES =
      List.of(
          "a",
          "word ",
          "\n",
          "é",
          "e\u0301\u0323",
          "中文",
          "漢字かな",
          "👩‍👩‍👧",
          "🏳️‍🌈",
          "😀",
          "שלום",
          "\u202Eمرحبا\u202C",
          "\uD83D",
          "\uDE00",
          "\u0000",
          "\u0007",
          "\u2028",
          "\uFEFF",
          "&",
          "a<b & \"c\"",
          "\\",
          "\"",
          "```",
          "````",
          "`",
          "<!channel>",
          "<!here|here>",
          "<@U024BE7LH>",
          "@all",
          "@here",
          "<at user_id=\"all\">",
          "<at id=all></at>",
          "[x](http://evil.example)",
          "<http://evil.example|x>",
          "</font>",
          "{title}");

  private static Stream<Arguments> receiversAndSeeds() {
    return Stream.of(Receiver.values())
        .flatMap(receiver -> IntStream.range(0, SEEDS).mapToObj(i -> Arguments.of(receiver, i)));
  }

  private static String text(Random random, int pieces) {
    StringBuilder text = new StringBuilder();
    random.ints(pieces, 0, PIECES.size()).forEach(each -> text.append(PIECES.get(each)));
    return text.toString();
  }

  private static Message message(Random random) {
    int size = random.nextInt(4) == 0 ? 4_000 : 40;
    int fields = random.nextInt(size == 40 ? 4 : 80);
    String name = text(random, 2);
    return new Message(
        "id-1",
        "episode-1",
        Kind.values()[random.nextInt(Kind.values().length - 2)], // neither digest nor text
        Level.values()[random.nextInt(Level.values().length)],
        text(random, 5),
        text(random, size),
        text(random, size),
        Labels.of(Map.of("a", text(random, 5), "b", text(random, size))),
        List.of(),
        Attempts.NOW,
        Attempts.NOW.minusSeconds(60),
        IntStream.range(0, fields)
            .mapToObj(i -> new Field("f" + i + name, text(random, size), random.nextBoolean()))
            .toList(),
        new Table(
            text(random, 3),
            List.of("request", "state"),
            List.of(
                List.of(text(random, 4), text(random, 4)),
                List.of(text(random, 4), text(random, size))),
            text(random, 3)),
        List.of(
            new Link(text(random, 3), "https://example.org/?q=" + random.nextInt(9)),
            new Link("trap", "javascript:alert(1)//" + text(random, 2))),
        Optional.empty());
  }

  @ParameterizedTest(name = "{0} seed {1}")
  @MethodSource("receiversAndSeeds")
  void deliver_anyText_staysWholeAndInert(Receiver receiver, long seed) throws IOException {
    Random random = new Random(seed);
    for (int i = 0; i < 5; i++) {
      Message message = message(random);
      byte[] bytes = sent(receiver, message);
      // the decoder throws at the first byte that is no UTF-8
      assertThat(UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString()).isNotEmpty();
      JsonNode body = JSON.readTree(bytes);
      Bodies.keepsToTheLimits(receiver, body);
      Bodies.isInert(receiver, body);
      saysWhatIsLeftOut(receiver, message, body);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void deliver_anyTextByEmail_isALetterOfOurTags(long seed) throws Exception {
    Random random = new Random(seed);
    try (SmtpServer server = new SmtpServer(Map.of())) {
      for (int i = 0; i < 5; i++) {
        Message message = message(random);
        Notifier notifier = EmailTest.at(server.port(), Duration.ofSeconds(20));
        assertThat(EmailTest.deliver(notifier, message)).isInstanceOf(Delivery.Delivered.class);
        String letter = server.letters.get(i);
        assertThat(letter.lines()).allMatch(each -> each.length() <= 998);
        assertThat(letter.chars()).allMatch(each -> each < 0x7F);
        assertThat(EmailTest.part(EmailTest.parsed(letter), 0))
            .matches(each -> isWhole(message, each) || each.contains("left out"));
        assertThat(EmailTest.part(EmailTest.parsed(letter), 1).replaceAll(OUR_TAGS, ""))
            .doesNotContain("<", ">")
            .doesNotContainPattern("&(?!amp;|lt;|gt;|quot;|#39;|nbsp;)");
      }
    }
  }

  private static byte[] sent(Receiver receiver, Message message) {
    try (FixedServer server = new FixedServer(receiver.status, receiver.success, Map.of());
        Http http = Attempts.http(Duration.ofSeconds(10))) {
      Secret url = Attempts.url("http", "127.0.0.1", server.port());
      assertThat(receiver.at(url, http).deliver(message).block())
          .isInstanceOf(Delivery.Delivered.class);
      return Objects.requireNonNull(server.bytes.get());
    }
  }

  /** A text of which not every line is there is one that says so. */
  private static void saysWhatIsLeftOut(Receiver receiver, Message message, JsonNode body) {
    String shown = Bodies.shown(receiver, body);
    assertThat(isWhole(message, shown) || shown.contains("left out"))
        .as("all, or how much is left out")
        .isTrue();
  }

  private static boolean isWhole(Message message, String shown) {
    return Marks.text(message)
        .lines()
        .map(String::strip)
        .allMatch(each -> shown.contains(each.replace("\u200B", "")));
  }
}
