package dev.inflight.rules.engine;

import static dev.inflight.rules.engine.TestRule.rule;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class DimensionsTest {

  private static Map<String, String> replica(String name) {
    return Map.of("replica", name);
  }

  @Test
  void by_oneInstanceForEachLabelSet_withItsOwnWindows() {
    Lab lab = new Lab(rule("r", "mean(a[2]) > 5").by("replica"));
    lab.at(0, "a", replica("1"), 9).at(1, "a", replica("2"), 1).at(2, "a", replica("1"), 9);
    lab.at(3, "a", replica("2"), 1);
    assertThat(lab.said()).containsExactly("fired r{replica=\"1\"}@2");
    assertThat(lab.engine().states()).hasSize(2);
  }

  @Test
  void without_by_allSeriesAreOneStream() {
    Lab lab = new Lab(rule("r", "mean(a[2]) == 5"));
    lab.at(0, "a", replica("1"), 9).at(1, "a", replica("2"), 1);
    assertThat(lab.said()).containsExactly("fired r@1");
  }

  @Test
  void series_thatLacksTheLabel_joinsEveryInstance() {
    Lab lab = new Lab(rule("r", "a > 5 and load > 1").by("replica"));
    lab.at(0, "a", replica("1"), 9).at(0, "a", replica("2"), 9).at(1, "load", Map.of(), 2);
    assertThat(lab.said()).containsExactly("fired r{replica=\"1\"}@1", "fired r{replica=\"2\"}@1");
  }

  @Test
  void series_thatLacksTheLabel_isKnownToLaterInstances() {
    Lab lab = new Lab(rule("r", "a > 5 and mean(load[2]) > 1").by("replica"));
    lab.at(0, "load", Map.of(), 2).at(1, "load", Map.of(), 2).at(2, "a", replica("1"), 9);
    assertThat(lab.said()).containsExactly("fired r{replica=\"1\"}@2");
  }

  @Test
  void matchers_chooseSeries() {
    Lab lab = new Lab(rule("r", "a{host=~\"gpu-.*\", zone!=\"b\"} > 5"));
    lab.at(0, "a", Map.of("host", "cpu-1"), 9)
        .at(1, "a", Map.of("host", "gpu-1", "zone", "b"), 9)
        .at(2, "a", Map.of("host", "gpu-1"), 9);
    assertThat(lab.said()).containsExactly("fired r@2");
  }

  @Test
  void instances_beyondTheMost_areRefusedAndCounted() {
    Lab lab = new Lab(rule("r", "a > 5").by("replica").maxInstances(2));
    for (int i = 0; i < 5; i++) {
      lab.at(i, "a", replica("n" + i), 9);
    }
    lab.at(9, "a", replica("n0"), 1);
    assertThat(lab.said())
        .containsExactly(
            "fired r{replica=\"n0\"}@0",
            "fired r{replica=\"n1\"}@1",
            "recovered r{replica=\"n0\"}@9");
    assertThat(lab.engine().counters()).containsEntry("refused_instances", 3L);
  }

  @Test
  void name_withDots_findsSlashesUntilTheNameItselfComes() {
    Lab lab = new Lab(rule("r", "t.loss > 5"));
    assertThat(lab.at(0, "t/loss", 9).said()).containsExactly("fired r@0");
    lab.at(1, "t.loss", 1).at(2, "t/loss", 9);
    assertThat(lab.said()).containsExactly("recovered r@1");
  }

  @Test
  void points_ofOneTime_areAnsweredOnceAndTogether() {
    Lab lab = new Lab(rule("r", "a > b"));
    lab.point(0, "a", Map.of(), 2).point(0, "b", Map.of(), 1).point(1, "a", Map.of(), 0);
    assertThat(lab.said()).containsExactly("fired r@0");
    assertThat(lab.state("r").hits()).isEqualTo(1);
  }

  @Test
  void latePoint_isInsertedByTimeAndWhatWasAnsweredStands() {
    Lab lab = new Lab(rule("r", "first(a[3]) > 5"));
    lab.at(0, "a", 1).at(2, "a", 1).at(4, "a", 1);
    lab.at(1, "a", Map.of(), 9);
    assertThat(lab.said()).containsExactly("fired r@4");
    lab.at(100, "a", 9).at(10, "a", 9);
    assertThat(lab.engine().counters()).containsEntry("late_points", 1L);
  }

  @Test
  void stale_series_isUnknownUntilItsNextPoint() {
    Lab lab = new Lab(rule("r", "a > 5"));
    lab.at(0, "a", 9);
    SeriesRef series = lab.engine().series("a", dev.inflight.model.Labels.NONE);
    lab.heard(lab.engine().stale(series, Lab.ns(1))).heard(lab.engine().evaluate(Lab.ns(1)));
    assertThat(lab.state("r").unknownReason()).isEqualTo("stale");
    lab.at(2, "a", 1);
    assertThat(lab.said()).containsExactly("fired r@0", "recovered r@2");
  }

  @Test
  void selector_thatSpeaksOfAByLabel_readsAcrossInstances() {
    Lab lab = new Lab(rule("r", "last(a) > 2 * mean(a{replica=~\".+\"}[..10])").by("replica"));
    lab.point(0, "a", replica("1"), 1).point(0, "a", replica("2"), 1).at(0, "a", replica("3"), 9);
    assertThat(lab.said()).containsExactly("fired r{replica=\"3\"}@0");
  }

  @Test
  void selector_thatExcludesItsOwnInstance_readsTheOthers() {
    Lab lab =
        new Lab(rule("r", "last(a) > 3 * mean(a{replica!=\"$replica\"}[..10])").by("replica"));
    lab.point(0, "a", replica("1"), 1).at(0, "a", replica("2"), 1);
    lab.point(1, "a", replica("1"), 1).at(1, "a", replica("2"), 4);
    assertThat(lab.said()).containsExactly("fired r{replica=\"2\"}@1");
    lab.point(2, "a", replica("1"), 4).at(2, "a", replica("2"), 4);
    assertThat(lab.said())
        .as("the others now have a mean of 2.5")
        .containsExactly("recovered r{replica=\"2\"}@2");
  }

  @Test
  void increase_ofSeveralCountersInOneStream_isUnknown() {
    Lab lab =
        new Lab(
            rule("all", "increase(e[..10]) > 0"), rule("each", "increase(e[..10]) > 0").by("gpu"));
    for (int second = 0; second < 3; second++) {
      lab.point(second, "e", Map.of("gpu", "0"), 1000 + second)
          .at(second, "e", Map.of("gpu", "1"), 5 + second);
    }
    assertThat(lab.said()).containsExactly("fired each{gpu=\"0\"}@1", "fired each{gpu=\"1\"}@1");
    assertThat(lab.state("all").unknownReason()).isEqualTo("several series");
  }

  @Test
  void stale_series_staysUnknownWhenAnOlderPointComesLate() {
    Lab lab = new Lab(rule("r", "a > 5"));
    lab.at(2, "a", 1);
    SeriesRef series = lab.engine().series("a", dev.inflight.model.Labels.NONE);
    lab.heard(lab.engine().stale(series, Lab.ns(3))).heard(lab.engine().evaluate(Lab.ns(3)));
    lab.at(1, "a", 1);
    assertThat(lab.state("r").unknownReason()).isEqualTo("stale");
  }

  @Test
  void latePoint_ofSeveralStreams_isCountedOnce() {
    Lab lab = new Lab(rule("r", "a > 5"), rule("s", "a{x=\"1\"} > 5"), rule("t", "a > 5").by("x"));
    lab.at(100, "a", Map.of("x", "1"), 9).at(10, "a", Map.of("x", "1"), 9);
    assertThat(lab.engine().counters()).containsEntry("late_points", 1L);
  }

  @Test
  void series_thatLacksTheLabelAndEnded_isUnknownToLaterInstancesToo() {
    Lab lab = new Lab(rule("r", "a > 5 and load > 1").by("replica"));
    lab.at(0, "load", Map.of(), 2);
    SeriesRef load = lab.engine().series("load", dev.inflight.model.Labels.NONE);
    lab.heard(lab.engine().stale(load, Lab.ns(1))).at(2, "a", replica("1"), 9);
    assertThat(lab.said()).isEmpty();
    assertThat(lab.state("r").unknownReason()).isEqualTo("stale");
  }
}
