package dev.inflight.rules.engine;

import static dev.inflight.rules.engine.TestRule.rule;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.inflight.model.Absent;
import dev.inflight.model.AlertChange.Fired;
import dev.inflight.model.EvidenceRequest;
import dev.inflight.model.Labels;
import dev.inflight.rules.engine.EngineOptions.Blind;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Requests that have not ended count. */
final class OpenRequestsTest {

  private static final Labels ONE = Labels.of(Map.of("replica", "1"));

  private static void open(Lab lab, String id, double second) {
    lab.heard(lab.engine().opened(id, ONE, Lab.ns(second)));
  }

  private static void close(Lab lab, String id, double from, double to, double ttftMs) {
    lab.heard(lab.engine().closed(TestRequest.of(id, Lab.ns(from), Lab.ns(to), ttftMs), ONE));
  }

  @Test
  void share_serverStalls_countsOpenRequestsOverTheLimit() {
    Lab lab = new Lab(rule("burn", "share(request/ttft_ms[1m] > 500) > 0.15"));
    for (int i = 0; i < 60; i++) {
      open(lab, "ok" + i, i);
      close(lab, "ok" + i, i, i + 0.4, 100);
    }
    lab.ticks(60, 62);
    assertThat(lab.said()).isEmpty();
    for (int i = 0; i < 12; i++) {
      open(lab, "stuck" + i, 63);
    }
    assertThat(lab.tick(63.4).said()).as("waiting, but not yet over the limit").isEmpty();
    lab.tick(63.6);
    Fired fired = (Fired) lab.changes().get(0);
    assertThat(fired.alert().value()).isBetween(0.16, 0.19);
    assertThat(fired.evidence().worst()).hasSize(10);
    assertThat(fired.evidence().worst())
        .extracting(EvidenceRequest::status)
        .containsOnly("no first token yet");
    assertThat(fired.evidence().requests()).isGreaterThan(60);
    assertThat(fired.evidence().metric()).isEqualTo("request/ttft_ms");
    assertThat(fired.evidence().statuses())
        .containsEntry("no first token yet", 12L)
        .containsEntry("ok", fired.evidence().requests() - 12);
    assertThat(fired.alert().observation().open()).isEqualTo(12);
    assertThat(fired.alert().observation().points() * fired.alert().value())
        .as("none but those that wait is late")
        .isCloseTo(12, within(1e-9));
  }

  @Test
  void share_windowAsksForPoints_openRequestsCountTowardsThem() {
    Lab lab = new Lab(rule("burn", "share(request/ttft_ms[1h, min 10] > 500) > 0.5"));
    open(lab, "slow", 0);
    lab.ticks(1, 5);
    assertThat(lab.said()).as("one slow request is no hour").isEmpty();
    assertThat(lab.state("burn").unknownReason()).isEqualTo("too few points, 1 of 10");
    for (int i = 0; i < 9; i++) {
      open(lab, "stalled" + i, 6);
    }
    assertThat(lab.tick(7).said()).containsExactly("fired burn@7");
  }

  @Test
  void share_plainWindowNotYetOld_isUnknownThoughRequestsWait() {
    Lab lab = new Lab(rule("burn", "share(request/ttft_ms[10s] > 500) > 0.5"));
    open(lab, "slow", 0);
    lab.ticks(1, 9);
    assertThat(lab.said()).isEmpty();
    close(lab, "quick", 9, 10, 10);
    lab.ticks(11, 21);
    assertThat(lab.said())
        .as("of the last 10 s only the one that waits is left")
        .containsExactly("fired burn@21");
  }

  @Test
  void share_firstTokenCame_isNoLongerCountedAsWaiting() {
    Lab lab = new Lab(rule("burn", "share(request/ttft_ms[..1m] > 500) > 0.4"));
    close(lab, "before", 0, 1, 100);
    open(lab, "slow", 2);
    lab.tick(3);
    assertThat(lab.said()).containsExactly("fired burn@3");
    lab.heard(lab.engine().firstToken("slow", Lab.ns(3.5)));
    lab.tick(4);
    assertThat(lab.said()).containsExactly("recovered burn@4");
  }

  @Test
  void stall_nothingFinishes_oldestInFlightGrowsOnTicks() {
    Lab lab =
        new Lab(rule("stall", "request/oldest_in_flight_ms > 30s and request/in_flight >= 2"));
    open(lab, "a", 0);
    open(lab, "b", 5);
    lab.ticks(6, 30);
    assertThat(lab.said()).isEmpty();
    lab.tick(31);
    assertThat(lab.said()).containsExactly("fired stall@31");
    close(lab, "a", 0, 32, 100);
    lab.tick(33);
    assertThat(lab.said()).hasSize(1).first().asString().startsWith("recovered stall@3");
  }

  @Test
  void by_openRequestsAlone_makeTheInstance() {
    Lab lab = new Lab(rule("stall", "request/oldest_in_flight_ms > 10s").by("replica"));
    open(lab, "a", 0);
    lab.ticks(1, 11);
    assertThat(lab.said()).containsExactly("fired stall{replica=\"1\"}@11");
  }

  @Test
  void open_beyondTheMost_isCountedAndOthersGoOn() {
    EngineOptions few =
        new EngineOptions(
            "",
            0,
            dev.inflight.rules.plan.Dialect.OURS,
            0,
            1_000,
            3,
            Map.of(),
            Blind.OFF,
            java.util.List.of());
    Lab lab = new Lab(few, rule("many", "request/in_flight > 2"));
    for (int i = 0; i < 10; i++) {
      open(lab, "r" + i, i);
    }
    lab.tick(10);
    assertThat(lab.said()).hasSize(1);
    assertThat(lab.engine().counters()).containsEntry("refused_requests", 7L);
  }

  @Test
  void evidence_worstFirstByTheRulesOwnMetric() {
    Lab lab = new Lab(rule("slow", "max(request/ttft_ms[..1m]) > 800"));
    close(lab, "quick", 0, 3, 10);
    close(lab, "slowest", 1, 4, 900);
    close(lab, "middle", 2, 5, 300);
    lab.tick(6);
    Fired fired = (Fired) lab.changes().get(0);
    assertThat(fired.evidence().worst())
        .extracting(EvidenceRequest::requestId)
        .startsWith("slowest");
    assertThat(fired.evidence().requests()).isEqualTo(2);
  }

  @Test
  void share_windowWithMin_countsOpenRequestsTowardsIt() {
    Lab lab = new Lab(rule("burn", "share(request/ttft_ms[1m, min 10] > 500) > 0.15"));
    open(lab, "alone", 0);
    assertThat(lab.tick(1).said()).as("one is not ten").isEmpty();
    assertThat(lab.state("burn").unknownReason()).isEqualTo("too few points, 1 of 10");
    close(lab, "alone", 0, 2, 100);
    for (int i = 0; i < 20; i++) {
      open(lab, "stuck" + i, 3);
    }
    assertThat(lab.tick(3.4).said()).isEmpty();
    assertThat(lab.tick(4).said()).as("one that ended and twenty that wait").hasSize(1);
  }

  @Test
  void firstToken_ofNoOpenRequest_saysWhatEarlierPointsMade() {
    Lab lab = new Lab(rule("r", "a > 5"));
    lab.point(0, "a", Map.of(), 9);
    lab.heard(lab.engine().firstToken("closed already", Lab.ns(1)));
    assertThat(lab.said()).containsExactly("fired r@0");
  }

  @Test
  void evidence_selectorWithMatchers_hasOnlyRequestsThatItMeans() {
    Lab lab = new Lab(rule("slow", "max(request/ttft_ms{model=\"a\"}[..1m]) > 5"));
    Labels a = Labels.of(Map.of("model", "a"));
    Labels b = Labels.of(Map.of("model", "b"));
    lab.heard(lab.engine().opened("open b", b, Lab.ns(1)));
    lab.heard(lab.engine().closed(TestRequest.of("b", Lab.ns(1), Lab.ns(2), 900), b));
    lab.heard(lab.engine().closed(TestRequest.of("a", Lab.ns(1), Lab.ns(2), 800), a));
    lab.tick(3);
    Fired fired = (Fired) lab.changes().get(0);
    assertThat(fired.evidence().worst())
        .extracting(EvidenceRequest::requestId)
        .containsExactly("a");
  }

  @Test
  void evidence_openRequestThatGotItsFirstToken_hasThatLatency() {
    Lab lab = new Lab(rule("slow", "max(request/ttft_ms[..1m]) > 800"));
    open(lab, "decoding", 0);
    lab.heard(lab.engine().firstToken("decoding", Lab.ns(0.1)));
    close(lab, "late", 40, 45, 900);
    lab.tick(46);
    Fired fired = (Fired) lab.changes().get(0);
    assertThat(fired.evidence().worst())
        .extracting(EvidenceRequest::requestId)
        .containsExactly("late", "decoding");
    assertThat(fired.evidence().worst().get(1).value()).isEqualTo(100);
  }

  @Test
  void evidence_ofFailuresAndGoodput_hasThoseThatFailedFirst() {
    Lab lab =
        new Lab(
            EngineOptions.DEFAULT.withBlind(Blind.OFF).withObjectives(Map.of("ttft_ms", 500.0)),
            rule("failing", "mean(request/failed[..1m]) > 0.2"),
            rule("goodput", "count(request/good[1m]) > 2 and mean(request/good[..1m]) < 0.5"));
    close(lab, "long", 0, 9, 100);
    lab.heard(lab.engine().closed(TestRequest.of("late", Lab.ns(2), Lab.ns(9), 900), ONE));
    lab.heard(
        lab.engine().closed(TestRequest.of("failed", Lab.ns(8), Lab.ns(9), 100, "error"), ONE));
    lab.tick(10);
    assertThat(lab.changes())
        .extracting(change -> ((Fired) change).evidence().worst())
        .extracting(worst -> worst.stream().map(EvidenceRequest::requestId).toList())
        .containsExactly(
            java.util.List.of("failed", "long", "late"),
            java.util.List.of("late", "failed", "long"));
  }

  @Test
  void closed_withoutTimes_isNoLongerOpen() {
    Lab lab = new Lab(rule("open", "request/in_flight > 0 or request/oldest_in_flight_ms > 0"));
    open(lab, "a", 0);
    assertThat(lab.tick(1).said()).containsExactly("fired open@0");
    lab.heard(lab.engine().closed(TestRequest.of("a", Absent.LONG, Absent.LONG, 100), ONE));
    assertThat(lab.tick(2).said()).hasSize(1).first().asString().startsWith("recovered open");
  }

  @Test
  void evidence_ofADevice_areTheRequestsOfItsReplica() {
    Lab lab = new Lab(rule("hot", "gpu_temperature > 85").by("device"));
    open(lab, "here", 0);
    lab.heard(lab.engine().opened("there", Labels.of(Map.of("replica", "2")), Lab.ns(1)));
    lab.heard(lab.engine().opened("nobody knows", Labels.NONE, Lab.ns(2)));
    lab.at(3, "gpu_temperature", Map.of("device", "GPU-1", "replica", "1"), 91);
    Fired fired = (Fired) lab.changes().get(0);
    assertThat(fired.evidence().worst())
        .extracting(EvidenceRequest::requestId)
        .containsExactly("here", "nobody knows");
  }
}
