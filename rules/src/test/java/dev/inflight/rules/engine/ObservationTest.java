package dev.inflight.rules.engine;

import static dev.inflight.rules.engine.TestRule.rule;
import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.model.Absent;
import dev.inflight.model.AlertChange.Fired;
import dev.inflight.model.Observation;
import org.junit.jupiter.api.Test;

/** What an alert says of its condition's first comparison. */
final class ObservationTest {

  private static Observation seen(String condition, String metric, double... values) {
    Lab lab = new Lab(rule("r", condition));
    for (int i = 0; i < values.length; i++) {
      lab.at(i, metric, values[i]);
    }
    return ((Fired) lab.changes().get(0)).alert().observation();
  }

  @Test
  void fired_metricWithUnit_saysValueLimitAndUnit() {
    assertThat(seen("gpu_memory_free_bytes < 2GB", "gpu_memory_free_bytes", 1e9))
        .isEqualTo(
            new Observation(
                "gpu_memory_free_bytes", "By", 1e9, "<", 2e9, Absent.LONG, 0, false, 1e9));
  }

  @Test
  void fired_limitFirst_isTurnedRound() {
    assertThat(seen("1s < request/wait_ms", "request/wait_ms", 1_500))
        .isEqualTo(
            new Observation(
                "request/wait_ms", "ms", 1_500, ">", 1_000, Absent.LONG, 0, false, 1_500));
  }

  @Test
  void fired_window_saysHowManyPoints() {
    assertThat(seen("mean(gpu_power[3]) > 350W", "gpu_power", 400, 410, 420))
        .isEqualTo(new Observation("mean(gpu_power[3])", "W", 410, ">", 350, 3, 0, false, 410));
  }

  @Test
  void fired_share_saysOfWhat() {
    assertThat(seen("share(x[4] > 5) > 0.5", "x", 1, 6, 7, 8))
        .isEqualTo(new Observation("share(x[4] > 5)", "1", 0.75, ">", 0.5, 4, 0, true, 0.75));
  }

  @Test
  void fired_nothingCompared_saysTheWhole() {
    Observation whole = seen("increasing(x[3])", "x", 1, 2, 3);
    assertThat(whole.what()).isEqualTo("increasing(x[3])");
    assertThat(whole.sign()).isEmpty();
    assertThat(whole.limit()).isNaN();
  }

  @Test
  void recovered_episode_saysItsWorstAndForgetsItWithTheNext() {
    Lab lab = new Lab(rule("r", "x > 5"));
    lab.at(0, "x", 6).at(1, "x", 9).at(2, "x", 7).at(3, "x", 2);
    assertThat(lab.changes().get(1).alert().observation().worst()).isEqualTo(9);
    lab.at(4, "x", 6).at(5, "x", 1);
    assertThat(lab.changes().get(1).alert().observation().worst()).isEqualTo(6);
  }

  @Test
  void recovered_lowValuesAreTheBadOnes_saysTheLowest() {
    Lab lab = new Lab(rule("r", "x < 5"));
    lab.at(0, "x", 4).at(1, "x", 1).at(2, "x", 3).at(3, "x", 8);
    assertThat(lab.changes().get(1).alert().observation().worst()).isEqualTo(1);
  }
}
