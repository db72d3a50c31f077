package dev.inflight.rules.engine;

import static dev.inflight.rules.engine.TestRule.rule;
import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.model.AlertChange;
import dev.inflight.model.AlertChange.WentBlind;
import dev.inflight.rules.engine.EngineOptions.Blind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Sources that leave rules without an answer are told, once per source. */
final class BlindTest {

  private static final EngineOptions SEEING =
      EngineOptions.DEFAULT.withBlind(
          new Blind(true, dev.inflight.model.Level.WARNING, 30 * Lab.S));

  @Test
  void source_goesSilent_isToldOnceWithAllRulesAndRecovers() {
    Lab lab =
        new Lab(
            SEEING,
            rule("one", "kv > 0.9").by("replica"),
            rule("two", "mean(kv[3]) > 0.8").by("replica"),
            rule("other", "gpu > 5"));
    for (int second = 0; second <= 10; second++) {
      lab.at(second, "kv", Map.of("replica", "4"), 0.5).at(second, "gpu", 1);
    }
    for (int second = 11; second <= 60; second++) {
      lab.at(second, "gpu", 1).tick(second);
    }
    WentBlind blind = (WentBlind) lab.changes().get(0);
    assertThat(blind.atNs()).isEqualTo(40 * Lab.S);
    assertThat(blind.spot().source()).isEqualTo("kv{replica=\"4\"}");
    assertThat(blind.spot().reason()).isEqualTo("silent");
    assertThat(blind.spot().sinceNs()).isEqualTo(10 * Lab.S);
    assertThat(blind.spot().rules()).containsExactly("one", "two");
    lab.at(61, "kv", Map.of("replica", "4"), 0.5).at(61, "gpu", 1).tick(61);
    assertThat(lab.said()).containsExactly("sees blind{source=\"kv{replica=\\\"4\\\"}\"}@61");
  }

  @Test
  void sources_fallSilentTogether_areToldAsOneUntilAllAreBack() {
    Lab lab = new Lab(SEEING, rule("one", "a > 5"), rule("two", "b > 5"), rule("far", "c > 5"));
    for (int second = 0; second <= 12; second++) {
      if (second <= 10) {
        lab.at(second, "a", 1);
      }
      lab.at(second, "b", 1).at(second, "c", 1).tick(second);
    }
    for (int second = 13; second <= 60; second++) {
      if (second <= 25) {
        lab.at(second, "c", 1);
      }
      lab.tick(second);
    }
    List<AlertChange> changes = lab.changes();
    assertThat(changes).hasSize(2);
    WentBlind both = (WentBlind) changes.get(0);
    assertThat(both.atNs()).isEqualTo(40 * Lab.S);
    assertThat(both.spot().source()).isEqualTo("a, b");
    assertThat(both.spot().rules()).containsExactly("one", "two");
    assertThat(((WentBlind) changes.get(1)).spot().source()).isEqualTo("c");

    lab.at(61, "a", 1).tick(61);
    assertThat(lab.said()).isEmpty();
    lab.at(62, "a", 1).at(62, "b", 1).tick(62);
    assertThat(lab.said()).containsExactly("sees blind{source=\"a, b\"}@62");
  }

  @Test
  void source_goesSilentWithLittlePatience_takesNoHealthyOneWithIt() {
    EngineOptions hasty =
        EngineOptions.DEFAULT.withBlind(
            new Blind(true, dev.inflight.model.Level.WARNING, 2 * Lab.S));
    Lab lab = new Lab(hasty, rule("one", "a > 5"), rule("two", "b > 5"));
    for (int second = 0; second <= 20; second++) {
      if (second <= 10) {
        lab.at(second, "a", 1);
      }
      lab.at(second, "b", 1).tick(second);
    }
    assertThat(lab.said()).containsExactly("blind blind{source=\"a\"}@13");
  }

  @Test
  void source_neverSeen_isToldAfterAWhile() {
    Lab lab = new Lab(SEEING, rule("r", "kv > 0.9"));
    lab.ticks(0, 29);
    assertThat(lab.said()).isEmpty();
    lab.tick(30);
    WentBlind blind = (WentBlind) lab.changes().get(0);
    assertThat(blind.spot().reason()).isEqualTo("never seen");
  }

  @Test
  void source_sendsNonFinite_isTold() {
    Lab lab = new Lab(SEEING, rule("r", "loss > 5"));
    for (int second = 0; second <= 40; second++) {
      lab.at(second, "loss", second < 5 ? 1 : Double.NaN).tick(second);
    }
    assertThat(lab.said()).containsExactly("blind blind{source=\"loss\"}@35");
  }

  @Test
  void source_slowByNature_isNotSilentBetweenItsPoints() {
    Lab lab = new Lab(SEEING, rule("r", "a > 5"));
    for (int second = 0; second <= 600; second++) {
      if (second % 60 == 0) {
        lab.at(second, "a", 1);
      }
      lab.tick(second);
    }
    assertThat(lab.said()).isEmpty();
  }

  @Test
  void rule_aboutAbsence_isNeverBlind() {
    Lab lab = new Lab(SEEING, rule("gone", "absent(a, 10s)"));
    lab.at(0, "a", 1).ticks(1, 100);
    assertThat(lab.said()).containsExactly("fired gone@10");
  }

  @Test
  void requests_noTraffic_isNotBlind() {
    Lab lab = new Lab(SEEING, rule("r", "p90(request/ttft_ms[..1m]) > 500"));
    lab.ticks(0, 300);
    assertThat(lab.said()).isEmpty();
  }
}
