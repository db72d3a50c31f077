package dev.inflight.rules.engine;

import static dev.inflight.rules.engine.TestRule.rule;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.inflight.model.AlertChange;
import dev.inflight.model.AlertChange.Recovered;
import dev.inflight.model.Labels;
import dev.inflight.rules.Timing.Mode;
import dev.inflight.rules.Timing.OnUnknown;
import dev.inflight.rules.alert.AlertMachine.Phase;
import dev.inflight.rules.engine.EngineOptions.Blind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The checks that an alert generator has to pass, in virtual time. */
final class AlertGeneratorTest {

  @Test
  void for_conditionHolds_pendingThenFiringThenInactive() {
    Lab lab = new Lab(rule("r", "a > 5").forSeconds(20));
    lab.at(0, "a", 6);
    assertThat(lab.phase("r")).isEqualTo(Phase.PENDING);
    lab.at(10, "a", 6);
    assertThat(lab.phase("r")).isEqualTo(Phase.PENDING);
    lab.at(20, "a", 6);
    assertThat(lab.phase("r")).isEqualTo(Phase.FIRING);
    lab.at(30, "a", 1);
    assertThat(lab.phase("r")).isEqualTo(Phase.INACTIVE);
    assertThat(lab.said()).containsExactly("fired r@20", "recovered r@30");
  }

  @Test
  void for_conditionNeverHoldsLongEnough_saysNothing() {
    Lab lab = new Lab(rule("r", "a > 5").forSeconds(20));
    for (int round = 0; round < 10; round++) {
      lab.at(30 * round, "a", 6).at(30 * round + 10, "a", 6).at(30 * round + 15, "a", 1);
    }
    assertThat(lab.said()).isEmpty();
  }

  @Test
  void condition_neverTrue_staysInactive() {
    Lab lab = new Lab(rule("r", "a > 5"));
    for (int second = 0; second < 50; second++) {
      lab.at(second, "a", second % 5);
      assertThat(lab.phase("r")).isEqualTo(Phase.INACTIVE);
    }
    assertThat(lab.said()).isEmpty();
  }

  @Test
  void for_zero_firesAtOnce() {
    Lab lab = new Lab(rule("r", "a > 5").forSeconds(0));
    assertThat(lab.at(7, "a", 6).said()).containsExactly("fired r@7");
  }

  @Test
  void for_shorterThanTheInterval_firesAtTheSecondPoint() {
    Lab lab = new Lab(rule("r", "a > 5").forSeconds(3));
    assertThat(lab.at(0, "a", 6).said()).isEmpty();
    assertThat(lab.at(10, "a", 6).said()).containsExactly("fired r@10");
  }

  @Test
  void level_firingGoesOn_isSentAgainAfterEachCooldown() {
    Lab lab = new Lab(rule("r", "a > 5").mode(Mode.LEVEL, 30));
    for (int second = 0; second <= 70; second += 10) {
      lab.at(second, "a", 6);
    }
    assertThat(lab.said()).containsExactly("fired r@0", "repeated r@30", "repeated r@60");
  }

  @Test
  void recovery_conditionStaysFalse_isToldOnce() {
    Lab lab = new Lab(rule("r", "a > 5"));
    lab.at(0, "a", 6).at(1, "a", 1).at(2, "a", 1).at(3, "a", 0);
    assertThat(lab.said()).containsExactly("fired r@0", "recovered r@1");
  }

  @Test
  void episode_risesAgain_hasANewStart() {
    Lab lab = new Lab(rule("r", "a > 5"));
    lab.at(0, "a", 6).at(1, "a", 1).at(2, "a", 7);
    List<AlertChange> changes = lab.changes();
    assertThat(changes).extracting(c -> c.alert().startedAtNs()).containsExactly(0L, 0L, 2 * Lab.S);
    assertThat(changes).extracting(AlertChange::atNs).containsExactly(0L, Lab.S, 2 * Lab.S);
    assertThat(((Recovered) changes.get(1)).ending()).isEqualTo(AlertChange.Ending.CLEARED);
  }

  @Test
  void data_ends_isUnknownAndNeitherFiresNorRecovers() {
    Lab lab = new Lab(rule("r", "mean(a[10s]) > 5 and age(a) < 60s"));
    for (int second = 0; second <= 10; second++) {
      lab.at(second, "a", 6);
    }
    assertThat(lab.said()).containsExactly("fired r@10");
    lab.ticks(11, 40);
    assertThat(lab.said()).isEmpty();
    assertThat(lab.state("r").truth()).isEqualTo(RuleState.Answer.UNKNOWN);
    assertThat(lab.state("r").unknownReason()).isEqualTo("no data in window");
    assertThat(lab.phase("r")).isEqualTo(Phase.FIRING);
  }

  @Test
  void data_endsAndRuleResolvesThen_recoversAsUnknown() {
    Lab lab = new Lab(rule("r", "a > 5").onUnknown(OnUnknown.RESOLVE, 30));
    lab.at(0, "a", 6).ticks(1, 29);
    assertThat(lab.said()).containsExactly("fired r@0");
    assertThat(lab.ticks(30, 60).said()).containsExactly("resolved unknown r@30");
  }

  @Test
  void data_endsAndRuleAlertsThen_saysSoOnce() {
    Lab lab = new Lab(rule("r", "a > 5").onUnknown(OnUnknown.ALERT, 30));
    lab.at(0, "a", 6).ticks(1, 60).at(61, "a", 7).at(62, "a", 1);
    assertThat(lab.said())
        .containsExactly("fired r@0", "blind r@30", "sees r@61", "recovered r@62");
  }

  @Test
  void data_comesBackWhileFiring_saysThatItSeesAgain() {
    Lab lab = new Lab(rule("r", "a > 5").onUnknown(OnUnknown.ALERT, 30));
    lab.at(0, "a", 6).ticks(1, 40).at(41, "a", 7).at(42, "a", 7);
    assertThat(lab.said()).containsExactly("fired r@0", "blind r@30", "sees r@41");
  }

  @Test
  void step_latePoint_doesNotTakeItBack() {
    Lab lab = new Lab(rule("r", "step() >= 8"));
    SeriesRef series = lab.engine().series("a", dev.inflight.model.Labels.NONE);
    lab.heard(lab.engine().add(series, Lab.ns(8), 8, 1))
        .heard(lab.engine().add(series, Lab.ns(7), 7, 1))
        .heard(lab.engine().evaluate(Lab.ns(8)));
    assertThat(lab.said()).containsExactly("fired r@8");
  }

  @Test
  void message_changes_identityStays() {
    Lab lab = new Lab(rule("r", "a > 5").mode(Mode.LEVEL, 0).message("a is {a}"));
    lab.at(0, "a", 6).at(1, "a", 7);
    List<AlertChange> changes = lab.changes();
    assertThat(changes).extracting(c -> c.alert().message()).containsExactly("a is 6", "a is 7");
    assertThat(changes).extracting(c -> c.alert().startedAtNs()).containsExactly(0L, 0L);
    assertThat(changes)
        .extracting(c -> c.alert().labels())
        .containsOnly(changes.get(0).alert().labels());
  }

  @Test
  void rule_readsAnEarlierRulesState_followsInTheSameTurn() {
    Lab lab = new Lab(rule("first", "a > 5"), rule("second", "alert/firing{rule=\"first\"} == 1"));
    lab.at(0, "a", 1).at(1, "a", 6).at(2, "a", 2);
    assertThat(lab.said())
        .containsExactly(
            "fired first@1", "fired second@1", "recovered first@2", "recovered second@2");
  }

  @Test
  void rules_ofOneName_areRefused() {
    assertThatThrownBy(() -> new Lab(rule("r", "a > 5"), rule("r", "b > 5")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("two rules are called r");
  }

  @Test
  void unknown_whilePending_takesItsTimeOff() {
    Lab lab = new Lab(rule("r", "a > 5").forSeconds(30));
    lab.at(0, "a", 6).at(10, "a", Double.NaN).at(30, "a", 6);
    assertThat(lab.said()).as("20 of 30 s were unknown").isEmpty();
    assertThat(lab.at(49, "a", 6).said()).isEmpty();
    assertThat(lab.at(50, "a", 6).said()).containsExactly("fired r@50");
  }

  @Test
  void unknown_neverFiresAndNeverRecovers() {
    Lab lab = new Lab(rule("r", "a > 5"));
    lab.at(0, "a", Double.NaN).at(1, "a", 6).at(2, "a", Double.POSITIVE_INFINITY).at(3, "a", 6);
    assertThat(lab.said()).containsExactly("fired r@1");
  }

  @Test
  void clear_conditionFalse_keepsFiringUntilItIsTrue() {
    Lab lab = new Lab(rule("r", "a > 95").clear("a < 80"));
    lab.at(0, "a", 96).at(1, "a", 90).at(2, "a", 81).at(3, "a", 79).at(4, "a", 90);
    assertThat(lab.said()).containsExactly("fired r@0", "recovered r@3");
  }

  @Test
  void keepFiringFor_truthReturns_isOneEpisode() {
    Lab lab = new Lab(rule("r", "a > 5").keepFiringSeconds(10));
    lab.at(0, "a", 6).at(1, "a", 1);
    assertThat(lab.phase("r")).isEqualTo(Phase.LINGERING);
    lab.at(5, "a", 7).at(6, "a", 1).ticks(7, 15);
    assertThat(lab.said()).containsExactly("fired r@0");
    assertThat(lab.ticks(16, 20).said()).containsExactly("recovered r@16");
  }

  @Test
  void cooldown_inEdgeMode_saysOnceThatItFlaps() {
    Lab lab = new Lab(rule("r", "a > 5").mode(Mode.EDGE, 60));
    for (int second = 0; second < 80; second++) {
      lab.at(second, "a", second % 10 < 5 ? 6 : 1);
    }
    assertThat(lab.said())
        .containsExactly(
            "fired r@0",
            "recovered r@5",
            "flapping r@10",
            "recovered r@15",
            "fired r@60",
            "recovered r@65",
            "flapping r@70",
            "recovered r@75");
  }

  @Test
  void undelivered_alarm_firesAgainAtOnce() {
    Lab lab = new Lab(rule("r", "a > 5"));
    AlertChange first = lab.at(0, "a", 6).changes().get(0);
    lab.engine().undelivered((AlertChange.Fired) first);
    assertThat(lab.state("r").fires()).isZero();
    assertThat(lab.at(1, "a", 6).said()).containsExactly("fired r@1");
    assertThat(lab.state("r").fires()).isEqualTo(1);
  }

  @Test
  void inhibition_sourceFires_mutesUntilItEnds() {
    EngineOptions options =
        EngineOptions.DEFAULT
            .withBlind(Blind.OFF)
            .withInhibitions(List.of(TestInhibition.of("rule", "down", "rule", "slow", "host")));
    Lab lab =
        new Lab(options, rule("slow", "ttft > 500").by("host"), rule("down", "up < 1").by("host"));
    lab.point(0, "ttft", Map.of("host", "a"), 900)
        .point(0, "ttft", Map.of("host", "b"), 900)
        .at(0, "up", Map.of("host", "a"), 0);
    assertThat(lab.said())
        .containsExactlyInAnyOrder("fired down{host=\"a\"}@0", "fired slow{host=\"b\"}@0");
    lab.at(1, "ttft", Map.of("host", "a"), 900);
    assertThat(lab.said()).isEmpty();
    lab.at(2, "up", Map.of("host", "a"), 1).at(3, "ttft", Map.of("host", "a"), 900);
    assertThat(lab.said())
        .containsExactly("recovered down{host=\"a\"}@2", "fired slow{host=\"a\"}@3");
    assertThat(lab.engine().counters()).containsEntry("inhibited_alerts", 2L);
  }

  @Test
  void inhibition_twoAlertsAreSourceAndTargetAlike_bothAreTold() {
    EngineOptions options =
        EngineOptions.DEFAULT
            .withBlind(Blind.OFF)
            .withInhibitions(List.of(TestInhibition.of("level", "warning", "level", "warning")));
    Lab lab = new Lab(options, rule("one", "a > 5"), rule("other", "a > 6"));
    lab.at(0, "a", 9).at(1, "a", 9);
    assertThat(lab.said()).containsExactly("fired one@0", "fired other@0");
  }

  @Test
  void alertFiring_endsByTimeOrByHand_isReadByOthers() {
    Lab lab =
        new Lab(
            rule("first", "a > 5").keepFiringSeconds(3),
            rule("second", "alert/firing{rule=\"first\"} > 0"));
    lab.at(0, "a", 9).at(1, "a", 1).ticks(2, 4);
    assertThat(lab.said())
        .containsExactly(
            "fired first@0", "fired second@0", "recovered first@4", "recovered second@4");
    lab.at(5, "a", 9).heard(lab.engine().enable("first", false, Lab.ns(6))).tick(7);
    assertThat(lab.said())
        .containsExactly(
            "fired first@5", "fired second@5", "withdrawn first@6", "recovered second@6");
  }

  @Test
  void alertFiring_ofALaterRule_isReadInTheNextTurn() {
    Lab lab = new Lab(rule("early", "alert/firing{rule=\"late\"} > 0"), rule("late", "a > 5"));
    lab.at(0, "a", 9).tick(1);
    assertThat(lab.said()).containsExactly("fired late@0", "fired early@0");
    lab.at(2, "a", 1).tick(3);
    assertThat(lab.said()).containsExactly("recovered late@2", "recovered early@2");
  }

  @Test
  void clear_asksForAbsence_isAskedOnTicks() {
    Lab lab = new Lab(rule("r", "mean(a[10s, min 1]) > 5").clear("absent(a, 30s)"));
    lab.at(0, "a", 9).ticks(1, 40);
    assertThat(lab.said()).containsExactly("fired r@0", "recovered r@30");
  }

  @Test
  void clear_endsAnUnknownEpisode_stepsAreCountedAnew() {
    Lab lab = new Lab(rule("r", "a > 5").forSteps(3).clear("b > 0"));
    lab.at(0, "a", 9).at(1, "a", 9).at(2, "a", 9);
    lab.point(3, "a", Map.of(), Double.NaN).at(3, "b", 1);
    assertThat(lab.said()).containsExactly("fired r@2", "recovered r@3");
    lab.at(4, "b", 0).at(5, "a", 9).at(6, "a", 9);
    assertThat(lab.said()).isEmpty();
    assertThat(lab.at(7, "a", 9).said()).containsExactly("fired r@7");
  }

  @Test
  void staleAfter_lessThanBetweenTicks_doesNotResolveWhatIsAskedOnTheTick() {
    Lab lab = new Lab(rule("r", "request/in_flight > 0").onUnknown(OnUnknown.RESOLVE, 3));
    lab.heard(lab.engine().opened("a", Labels.NONE, 0)).tick(1).tick(10).tick(20);
    assertThat(lab.said()).containsExactly("fired r@0");
  }

  @Test
  void keepFiringFor_isOverWhileUnknown_endsWhetherAskedOnTicksOrNot() {
    Lab lab =
        new Lab(
            rule("data", "mean(a[5s, min 1]) > 5").keepFiringSeconds(20),
            rule("time", "mean(a[5s, min 1]) > 5 and elapsed() >= 0").keepFiringSeconds(20));
    lab.at(0, "a", 9).at(6, "a", 1).ticks(7, 40);
    assertThat(lab.said())
        .containsExactlyInAnyOrder(
            "fired data@0", "fired time@0", "recovered data@26", "recovered time@26");
  }
}
