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
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

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
}
