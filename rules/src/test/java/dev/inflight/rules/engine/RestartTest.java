package dev.inflight.rules.engine;

import static dev.inflight.rules.engine.TestRule.rule;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.inflight.model.AlertChange;
import dev.inflight.rules.RuleDefinition;
import dev.inflight.rules.Timing.Mode;
import dev.inflight.rules.Timing.OnUnknown;
import dev.inflight.rules.check.MetricCatalog;
import dev.inflight.rules.check.PipelineMetrics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A restart anywhere is no restart. */
final class RestartTest {

  private static final List<RuleDefinition> RULES =
      List.of(
          rule("mean", "mean(a[5]) > 5").forSeconds(3).made(),
          rule("by", "max(b[20s]) - min(b[20s]) > 6").by("host").keepFiringSeconds(4).made(),
          rule("share", "share(request/ttft_ms[30s] > 2000) > 0.3").clear("count(a[3]) > 2").made(),
          rule("level", "p90(a[..50]) > 7").mode(Mode.LEVEL, 5).message("{a} {explain}").made(),
          rule("edge", "ema(b[10]) > 5").mode(Mode.EDGE, 15).by("host", "device").made(),
          rule("silent", "a > 8").onUnknown(OnUnknown.RESOLVE, 6).made(),
          rule("absent", "absent(b, 4s) or age(a) > 3s").made(),
          rule("flight", "request/in_flight > 3 or request/oldest_in_flight_ms > 4000").made(),
          rule("after", "alert/firing{rule=\"mean\"} == 1 and slope(a[10s]) > 0").made(),
          rule("steps", "step() % 7 == 0 or stalled(a[4], 1)").forSteps(2).made());

  static LongStream seeds() {
    return new Random(Long.getLong("inflight.seed", 20261130L))
        .longs(Integer.getInteger("inflight.seeds", 200));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void restore_anywhere_saysTheSame(long seed) throws SnapshotMismatchException {
    RandomFeed feed = new RandomFeed(seed, 120);
    List<AlertChange> straight = new ArrayList<>();
    RuleEngine engine = new RuleEngine(RULES, EngineOptions.DEFAULT);
    feed.steps().forEach(step -> straight.addAll(step.feed(engine)));
    List<AlertChange> broken = new ArrayList<>();
    RuleEngine other = new RuleEngine(RULES, EngineOptions.DEFAULT);
    Random random = new Random(seed);
    for (RandomFeed.Step step : feed.steps()) {
      if (random.nextInt(10) == 0) {
        byte[] snapshot = other.snapshot();
        other = RuleEngine.restore(RULES, EngineOptions.DEFAULT, PipelineMetrics.ALONE, snapshot);
        assertThat(other.snapshot()).as("a snapshot of what was restored").isEqualTo(snapshot);
      }
      broken.addAll(step.feed(other));
    }
    assertThat(broken).isEqualTo(straight);
    assertThat(other.states()).isEqualTo(engine.states());
    assertThat(other.counters()).isEqualTo(engine.counters());
  }

  @Test
  void feed_ofAllSeeds_makesEveryRuleSpeak() {
    List<String> heard = new ArrayList<>();
    seeds()
        .limit(20)
        .forEach(
            seed -> {
              RuleEngine engine = new RuleEngine(RULES, EngineOptions.DEFAULT);
              new RandomFeed(seed, 120)
                  .steps()
                  .forEach(s -> s.feed(engine).forEach(c -> heard.add(c.alert().rule())));
            });
    assertThat(heard).contains(RULES.stream().map(RuleDefinition::name).toArray(String[]::new));
  }

  @Test
  void restore_damagedSnapshot_isRefused() {
    RuleEngine engine = new RuleEngine(RULES, EngineOptions.DEFAULT);
    new RandomFeed(1, 50).steps().forEach(step -> step.feed(engine));
    byte[] snapshot = engine.snapshot();
    Random random = new Random(7);
    for (int round = 0; round < 100; round++) {
      byte[] damaged = snapshot.clone();
      damaged[random.nextInt(damaged.length)] ^= (byte) (1 + random.nextInt(255));
      assertThatThrownBy(
              () -> RuleEngine.restore(RULES, EngineOptions.DEFAULT, MetricCatalog.NONE, damaged))
          .isInstanceOf(SnapshotMismatchException.class);
    }
  }

  @Test
  void restore_ruleReadsOtherwiseNow_beginsAnewOnOldWindows() throws SnapshotMismatchException {
    Lab before = new Lab(rule("r", "mean(a[3]) > 5"), rule("s", "mean(a[3]) > 4"));
    before.at(0, "a", 6).at(1, "a", 6).at(2, "a", 6);
    assertThat(before.said()).containsExactly("fired r@2", "fired s@2");
    Lab after =
        new Lab(
            RuleEngine.restore(
                List.of(Lab.made("r", "mean(a[3]) > 5"), Lab.made("s", "mean(a[3]) > 3")),
                EngineOptions.DEFAULT,
                MetricCatalog.NONE,
                before.engine().snapshot()));
    assertThat(after.at(3, "a", 6).said()).containsExactly("fired s@3");
  }

  @Test
  void restore_instancesOfSeveralMetrics_areThoseThatThereWere() throws SnapshotMismatchException {
    List<RuleDefinition> rules =
        List.of(rule("r", "a > 5 or b > 5").by("host").maxInstances(2).made());
    Lab before = new Lab(new RuleEngine(rules, EngineOptions.DEFAULT));
    before.at(0, "a", Map.of("host", "h1"), 9).at(1, "b", Map.of("host", "h2"), 9);
    before.at(2, "a", Map.of("host", "h3"), 9);
    assertThat(before.said()).containsExactly("fired r{host=\"h1\"}@0", "fired r{host=\"h2\"}@1");
    Lab after =
        new Lab(
            RuleEngine.restore(
                rules, EngineOptions.DEFAULT, MetricCatalog.NONE, before.engine().snapshot()));
    assertThat(after.engine().states()).isEqualTo(before.engine().states());
    after.point(3, "a", Map.of("host", "h2"), 1).at(3, "b", Map.of("host", "h2"), 1);
    assertThat(after.said()).containsExactly("recovered r{host=\"h2\"}@3");
  }

  @Test
  void snapshot_blindSourceWithALongLabel_isTakenAndRestored() throws SnapshotMismatchException {
    List<RuleDefinition> rules = List.of(rule("r", "a > 5").by("host").made());
    Lab before = new Lab(new RuleEngine(rules, EngineOptions.DEFAULT));
    before.at(0, "a", Map.of("host", "h".repeat(70_000)), 9).tick(1000);
    RuleEngine after =
        RuleEngine.restore(
            rules, EngineOptions.DEFAULT, MetricCatalog.NONE, before.engine().snapshot());
    assertThat(after.blindSpots()).hasSize(1).isEqualTo(before.engine().blindSpots());
  }

  @Test
  void restore_textsOfMetrics_areStillPrinted() throws SnapshotMismatchException {
    List<RuleDefinition> rules = List.of(rule("r", "a > 5").message("{phase}").made());
    RuleEngine before = new RuleEngine(rules, EngineOptions.DEFAULT);
    before.text("phase", "warm");
    Lab after =
        new Lab(
            RuleEngine.restore(
                rules, EngineOptions.DEFAULT, MetricCatalog.NONE, before.snapshot()));
    after.at(0, "a", 9);
    assertThat(after.changes().get(0).alert().message()).isEqualTo("warm");
  }

  @Test
  void restore_ruleIsGone_itsWindowIsNotKept() throws SnapshotMismatchException {
    Lab before = new Lab(rule("r", "mean(a[3]) > 5"), rule("s", "mean(a[5000]) > 5"));
    for (int second = 0; second < 500; second++) {
      before.at(second, "a", 1);
    }
    byte[] both = before.engine().snapshot();
    Lab after =
        new Lab(
            RuleEngine.restore(
                List.of(Lab.made("r", "mean(a[3]) > 5")),
                EngineOptions.DEFAULT,
                MetricCatalog.NONE,
                both));
    after.at(500, "a", 1);
    assertThat(after.engine().snapshot()).hasSizeLessThan(both.length / 4);
  }
}
