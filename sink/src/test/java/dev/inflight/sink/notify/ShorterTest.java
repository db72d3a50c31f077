package dev.inflight.sink.notify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.model.Level;
import dev.inflight.sink.notify.Message.Field;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ShorterTest {

  @Test
  void shortened_anyKind_staysItselfAndSaysThatItIsLess() {
    for (Map.Entry<String, Message> each : Samples.all().entrySet()) {
      Message whole = each.getValue();
      Message less = whole.shortened();
      assertThat(less.id()).isEqualTo(whole.id());
      assertThat(less.episode()).isEqualTo(whole.episode());
      assertThat(less.kind()).isEqualTo(whole.kind());
      assertThat(less.text()).as(each.getKey()).endsWith("the receiver takes no more)");
      assertThat(less.shortened()).as(each.getKey()).isEqualTo(less);
    }
  }

  @Test
  void shortened_alarm_keepsTheWorstRowsAndCountsTheOthers() {
    Message less = Samples.all().getOrDefault("alarm", Samples.text()).shortened();

    assertThat(less.evidence().rows()).hasSize(3);
    assertThat(less.evidence().more()).isEqualTo("and 26 more");
  }

  @Test
  void shortened_longTextAndFields_saysHowMuchIsLeftOut() {
    Message text = Samples.text();
    Message whole =
        new Message(
            text.id(),
            text.episode(),
            text.kind(),
            text.level(),
            text.rule(),
            "t".repeat(5_000),
            "x".repeat(5_000),
            text.labels(),
            text.tags(),
            text.at(),
            text.startedAt(),
            IntStream.range(0, 50).mapToObj(i -> new Field("f" + i, "v".repeat(900))).toList(),
            text.evidence(),
            List.of(),
            Optional.empty());
    Message less = whole.shortened();

    assertThat(less.title()).hasSizeLessThanOrEqualTo(200).endsWith("characters left out)");
    assertThat(less.text()).hasSizeLessThanOrEqualTo(550).contains("characters left out)");
    assertThat(less.fields()).hasSize(20);
    assertThat(less.fields().get(0).value()).hasSizeLessThanOrEqualTo(300);
  }

  @Test
  void shortened_digest_stillAddsUp() {
    Message many =
        Digests.merge(
            IntStream.range(0, 300)
                .mapToObj(
                    i -> Message.plain("id" + i, text(i), "rule " + i % 60, "", Samples.FIRED))
                .toList(),
            "full",
            "d",
            Samples.FIRED);
    Digest less = many.shortened().digest().orElseThrow();

    assertThat(less.messages()).isEqualTo(300);
    assertThat(less.rules()).hasSize(10);
    assertThat(less.rules().get(9).messages()).isEqualTo(300 - 9 * 5);
    assertThat(less.listed()).hasSize(10);
  }

  private static Level text(int number) {
    return number % 2 == 0 ? Level.INFO : Level.DEBUG;
  }
}
