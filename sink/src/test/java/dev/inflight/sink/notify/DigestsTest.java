package dev.inflight.sink.notify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.inflight.model.Labels;
import dev.inflight.model.Level;
import dev.inflight.sink.notify.Digest.RuleCount;
import dev.inflight.sink.notify.Message.Kind;
import dev.inflight.sink.notify.Message.Table;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class DigestsTest {
  private static final Instant AT = Instant.parse("2026-11-30T14:27:24Z");

  private static Message member(int number, Kind kind, Level level, String rule) {
    return new Message(
        "id-" + number,
        "episode-" + number,
        kind,
        level,
        rule,
        rule + " on replica " + number,
        "",
        Labels.of(Map.of("replica", "" + number, "host", "a")),
        List.of("gpu", rule),
        AT.plusSeconds(number),
        AT,
        List.of(),
        Table.NONE,
        List.of(),
        Optional.empty());
  }

  private static Digest digest(Message merged) {
    return merged.digest().orElseThrow();
  }

  private static Message merged(List<Message> members) {
    return Digests.merge(members, "the receiver wants fewer messages", "d-1", AT.plusSeconds(99));
  }

  private static List<Message> mixed() {
    List<Message> members = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      members.add(member(i, Kind.ALARM, Level.ERROR, "first token late"));
    }
    for (int i = 20; i < 25; i++) {
      members.add(member(i, Kind.RECOVERY, Level.ERROR, "first token late"));
    }
    members.add(member(25, Kind.ALARM, Level.CRITICAL, "GPU lost"));
    return members;
  }

  @Test
  void merge_alarmsAndRecoveries_countsThemByRuleWorstFirst() {
    Message message = merged(mixed());

    assertThat(message.title()).isEqualTo("26 alerts in one message: 21 alarms, 5 recoveries");
    assertThat(message.text())
        .isEqualTo(
            """
            Told together: the receiver wants fewer messages.
            GPU lost: 1 alarm
            first token late: 20 alarms, 5 over\
            """);
    assertThat(message.level()).isEqualTo(Level.CRITICAL);
    assertThat(message.labels()).isEqualTo(Labels.of(Map.of("host", "a")));
    assertThat(message.tags()).containsExactly("gpu", "first token late", "GPU lost");
    assertThat(message.startedAt()).isEqualTo(AT);
    assertThat(message.episode()).isEqualTo("d-1");
    assertThat(digest(message).listed().get(0).title()).isEqualTo("GPU lost on replica 25");
    assertThat(digest(message).listed().get(25).kind()).isEqualTo(Kind.RECOVERY);
  }

  @Test
  void merge_digestWithAlarm_addsWhatItCounted() {
    Message again =
        merged(List.of(merged(mixed()), member(30, Kind.TEXT, Level.INFO, "somebody's words")));

    assertThat(again.title())
        .isEqualTo("27 messages in one message: 21 alarms, 5 recoveries, 1 text");
    assertThat(digest(again).messages()).isEqualTo(27);
    assertThat(digest(again).listed()).hasSize(27);
    assertThat(again.startedAt()).isEqualTo(AT);
  }

  @Test
  void merge_worstIsOver_takesTheLevelOfWhatIsNot() {
    Message alarm = member(1, Kind.ALARM, Level.WARNING, "late");
    Message over = member(2, Kind.RECOVERY, Level.CRITICAL, "late");

    assertThat(merged(List.of(alarm, over)).level()).isEqualTo(Level.WARNING);
    assertThat(Marks.head(merged(List.of(over, over))))
        .isEqualTo("🟢 RECOVERED · 2 alerts in one message: 2 recoveries");
  }

  @Test
  void merge_tenThousandOfManyRules_isBoundedAndAddsUp() {
    List<Message> members =
        IntStream.range(0, 10_000)
            .mapToObj(i -> member(i, Kind.ALARM, Level.ERROR, "rule " + i % 200))
            .toList();
    Message message = merged(members);
    Message twice = merged(List.of(message, message));

    assertThat(digest(message).rules()).hasSize(Digests.RULES);
    assertThat(digest(message).rules().get(49).rule()).isEqualTo("all other rules");
    assertThat(digest(message).rules().get(49).alarms()).isEqualTo(151 * 50);
    assertThat(digest(message).listed()).hasSize(Digests.LISTED);
    assertThat(message.evidence().more()).isEqualTo("and 9,950 more");
    assertThat(message.text()).endsWith("and other rules: 9,500 messages");
    assertThat(digest(twice).messages()).isEqualTo(20_000);
    assertThat(digest(twice).rules().stream().mapToLong(RuleCount::messages).sum())
        .isEqualTo(20_000);
  }

  @Test
  void merge_nothing_isRefused() {
    assertThatThrownBy(() -> merged(List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no messages");
  }
}
