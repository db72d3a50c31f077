package dev.inflight.sink.notify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.model.Absent;
import dev.inflight.model.Alert;
import dev.inflight.model.AlertChange.Ending;
import dev.inflight.model.AlertChange.Fired;
import dev.inflight.model.AlertChange.Recovered;
import dev.inflight.model.AlertChange.SeesAgain;
import dev.inflight.model.AlertChange.WentBlind;
import dev.inflight.model.BlindSpot;
import dev.inflight.model.Evidence;
import dev.inflight.model.EvidenceRequest;
import dev.inflight.model.Labels;
import dev.inflight.model.Level;
import dev.inflight.sink.notify.Message.Field;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AlertMessagesTest {
  private static final long START = 1_600_000_000_000_000_000L;
  private static final long SECOND = 1_000_000_000L;
  private static final Alert ALERT =
      new Alert(
          "late",
          Labels.of(Map.of("replica", "1")),
          Level.ERROR,
          "first token late",
          "5 s",
          "ttft > 3",
          5,
          "ttft > 3 = 5 > 3 TRUE",
          START,
          START,
          Absent.LONG,
          List.of(),
          List.of());
  private static final Evidence EVIDENCE =
      new Evidence(
          3,
          List.of(
              new EvidenceRequest(
                  "r-1", Labels.NONE, "decoding", START, Absent.LONG, 12.8, List.of())));

  @Test
  void of_firedAndRecovered_areOneEpisodeWithTwoIds() {
    Message fired = AlertMessages.of(new Fired(ALERT, START, 1, false, EVIDENCE));
    Message recovered = AlertMessages.of(new Recovered(ALERT, START + 67 * SECOND, Ending.CLEARED));

    assertThat(fired.episode()).isEqualTo(recovered.episode());
    assertThat(fired.id()).isNotEqualTo(recovered.id()).hasSize(32);
    assertThat(fired.recovery()).isFalse();
    assertThat(recovered.recovery()).isTrue();
    assertThat(recovered.text()).isEqualTo("Recovered after 1 min 7 s");
    assertThat(fired.evidence().lines())
        .containsExactly("r-1 · decoding, 0 s · 12.8", "and 2 more");
  }

  @Test
  void of_sameChangeTwice_isTheSameMessage() {
    Fired fired = new Fired(ALERT, START, 1, false, EVIDENCE);
    assertThat(AlertMessages.of(fired)).isEqualTo(AlertMessages.of(fired));
    Fired again = new Fired(ALERT, START + SECOND, 2, true, EVIDENCE);
    assertThat(AlertMessages.of(again).id()).isNotEqualTo(AlertMessages.of(fired).id());
  }

  @Test
  void of_blindAndSeeing_nameTheSource() {
    BlindSpot spot = new BlindSpot("gpu_power", "silent", START, List.of("a", "b"));
    Message blind = AlertMessages.of(new WentBlind(ALERT, START, spot));
    Message sees = AlertMessages.of(new SeesAgain(ALERT, START + SECOND, spot));

    assertThat(blind.fields()).contains(new Message.Field("Rules without an answer", "a, b"));
    assertThat(blind.recovery()).isFalse();
    assertThat(sees.recovery()).isTrue();
    assertThat(sees.episode()).isEqualTo(blind.episode());
  }

  @Test
  void of_alarm_saysWhatWhereSinceWhenAndHowMuch() {
    Message alarm = AlertMessages.of(Samples.alarm());

    assertThat(alarm.title()).isEqualTo("First token late · replica 1");
    assertThat(Marks.when(alarm)).isEqualTo("firing since 14:27:24 UTC");
    assertThat(alarm.fields())
        .contains(
            new Field("Value", "20 %, over the limit of 15 %: 12 of 60, all 12 still in flight"),
            new Field(
                Field.CERTAINTY,
                "Devices observed for 1 of 2 ended requests, in part for 1; 3 requests in flight"
                    + " have no device values yet; overlap in time, not ownership"));
    assertThat(alarm.fields()).filteredOn(Field::code).hasSize(1);
    assertThat(alarm.evidence().columns())
        .as("all are at the place that the title names")
        .containsExactly("request", "state", "first token", "devices meanwhile");
    assertThat(alarm.evidence().more()).isEqualTo("and 24 more: 14 decoding, 10 with no token yet");
  }

  @Test
  void of_ruleWithoutAMessage_saysTheValueInstead() {
    Message alarm = AlertMessages.of(Samples.alarmWithoutEvidence());

    assertThat(alarm.text()).isEqualTo("1.20 GB, under the limit of 2 GB");
    assertThat(alarm.title()).isEqualTo("memory low · h200-07, GPU-bc5b6a4e");
    assertThat(alarm.evidence().isEmpty()).isTrue();
    assertThat(alarm.fields()).extracting(Field::name).containsExactly("Why it fired");
  }

  @ParameterizedTest
  @CsvSource({
    "CLEARED, Recovered after 1 min 7 s; the worst value was 31 %",
    "UNKNOWN, 'No longer known to hold, after 1 min 7 s; the worst value was 31 %'",
    "WITHDRAWN, 'The rule is gone or disabled, after 1 min 7 s; the worst value was 31 %'",
  })
  void of_recovered_saysHowItEnded(Ending ending, String text) {
    Message recovery = AlertMessages.of(Samples.recovery(ending));

    assertThat(recovery.text()).isEqualTo(text);
    assertThat(recovery.fields())
        .contains(new Field("Value now", "4 %, not over the limit of 15 %: 2 of 50"));
    assertThat(Marks.when(recovery)).isEqualTo("from 14:27:24 to 14:28:31 UTC");
  }

  @Test
  void of_repeat_saysForHowLong() {
    assertThat(Marks.when(AlertMessages.of(Samples.repeat())))
        .isEqualTo("still firing, for 12 min, since 14:27:24 UTC");
  }

  @Test
  void of_firingRuleWithoutAnswer_goesOnWithItsEpisode() {
    Alert late = Samples.late();
    BlindSpot spot = new BlindSpot("first token late{}", "stale", 0, List.of(late.rule()));
    Message blind = AlertMessages.of(new WentBlind(late, Samples.AT + SECOND, spot));
    Message sees = AlertMessages.of(new SeesAgain(late, Samples.AT + 2 * SECOND, spot));

    assertThat(List.of(blind, sees))
        .allSatisfy(
            each -> {
              assertThat(each.kind()).isEqualTo(Message.Kind.REPEAT);
              assertThat(each.recovery()).isFalse();
              assertThat(each.episode()).isEqualTo(AlertMessages.of(Samples.alarm()).episode());
            });
    assertThat(blind.title()).startsWith("No answer: First token late");
  }

  @Test
  void message_pageIsKnown_linksToTimelineAndWho() {
    Message alarm = new AlertMessages(Optional.of(Samples.PAGE)).message(Samples.alarm());

    assertThat(alarm.links())
        .extracting(Message.Link::url)
        .containsExactly(
            "https://wiki.example.org/late?a=1&b=2",
            Samples.PAGE + "/?from=2026-11-30T14:26:22Z&to=2026-11-30T14:28:24Z",
            Samples.PAGE + "/v1/who?at=2026-11-30T14:27:24.250Z");
    assertThat(AlertMessages.of(Samples.alarm()).links()).hasSize(1);
    assertThat(alarm.id()).isEqualTo(AlertMessages.of(Samples.alarm()).id());
  }

  @Test
  void when_beganOnAnotherDay_saysWhich() {
    Message text = Samples.text();
    Message alarm =
        new Message(
            "i",
            "e",
            Message.Kind.ALARM,
            text.level(),
            "r",
            "t",
            "",
            text.labels(),
            List.of(),
            text.at(),
            text.at().minusSeconds(86_400),
            List.of(),
            Message.Table.NONE,
            List.of(),
            Optional.empty());

    assertThat(Marks.when(alarm)).isEqualTo("firing since 2026-11-29 14:27:24 UTC");
  }
}
