package dev.inflight.join.oracle;

import static java.util.Collections.shuffle;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.inflight.join.oracle.OracleReport.Row;
import dev.inflight.join.oracle.OracleReport.Seen;
import dev.inflight.model.Event;
import dev.inflight.model.JoinStatus;
import dev.inflight.model.Reason;
import dev.inflight.model.Stat;
import dev.inflight.model.Window;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * The runs reach what they are meant to reach, and the oracle keeps what the contract promises of
 * all runs.
 */
final class RandomRunsTest {
  private static final int SEEDS = 400;

  /** Every word for coverage, every number and most refusals occur. */
  @Test
  void reachTheCorners() {
    Set<Stat> stats = EnumSet.noneOf(Stat.class);
    Set<Reason> reasons = EnumSet.noneOf(Reason.class);
    Set<Reason> unjoined = EnumSet.noneOf(Reason.class);
    Set<JoinStatus> statuses = EnumSet.noneOf(JoinStatus.class);
    long resets = 0;
    long edges = 0;
    long manyGaps = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      RandomRuns.Run run = RandomRuns.of(seed);
      OracleReport report = Oracle.of(run.events(), run.options());
      statuses.add(report.status());
      for (Row row : report.rows()) {
        row.unjoined().ifPresent(unjoined::add);
        for (Seen seen : row.overlaps()) {
          stats.addAll(seen.stats().keySet());
          reasons.addAll(seen.reasons());
          resets += seen.resets();
          edges += seen.edgeSamples();
          manyGaps += seen.gaps().size() > 8 ? 1 : 0;
        }
      }
    }
    assertThat(stats).containsExactlyInAnyOrder(Stat.values());
    assertThat(reasons)
        .contains(
            Reason.WINDOW_SHORTER_THAN_UNCERTAINTY,
            Reason.IDENTITY_ENDED,
            Reason.ALL_MISSING,
            Reason.BETWEEN_SAMPLES,
            Reason.NO_SAMPLES,
            Reason.GAP_AT_START,
            Reason.GAP_INSIDE,
            Reason.GAP_AT_END,
            Reason.CLOCK_ALIGNMENT_UNCOVERED,
            Reason.CLOCK_ALIGNMENT_AMBIGUOUS);
    assertThat(unjoined)
        .contains(
            Reason.ROUTE_NOT_DECLARED,
            Reason.IDENTITY_NOT_SEEN,
            Reason.REQUEST_WITHOUT_TIMES,
            Reason.CLOCK_ALIGNMENT_REQUIRED,
            Reason.CLOCK_UNCERTAINTY_REQUIRED,
            Reason.CLOCK_OFFSET_REQUIRED,
            Reason.CLOCK_ALIGNMENT_FROM_ANOTHER_RUN);
    assertThat(statuses).containsExactlyInAnyOrder(JoinStatus.values());
    assertThat(resets).isPositive();
    assertThat(edges).isPositive();
    assertThat(manyGaps).isPositive();
  }

  /**
   * "Σ equal_share + idle = the device's own increase, to rounding", when all requests are
   * analysed.
   */
  @Test
  void sharesAddUp() {
    int checked = 0;
    for (long seed = 0; seed < SEEDS; seed++) {
      RandomRuns.Run run = RandomRuns.of(seed);
      OracleReport report = Oracle.of(run.events(), run.options());
      if (report.requests().unjoined().keySet().stream()
          .anyMatch(reason -> reason.equals("warmup") || reason.equals("not_selected"))) {
        continue;
      }
      for (OracleReport.Idle idle : report.idle()) {
        BigDecimal sum = idle.idle();
        for (Row row : report.rows()) {
          for (Seen seen : row.overlaps()) {
            BigDecimal share = seen.stats().get(Stat.EQUAL_SHARE);
            if (seen.series().equals(idle.series())
                && seen.window() == Window.WHOLE
                && share != null) {
              sum = sum.add(share);
            }
          }
        }
        assertThat(sum.doubleValue())
            .as("seed %s", seed)
            .isCloseTo(idle.total().doubleValue(), within(1e-9));
        checked++;
      }
    }
    assertThat(checked).isGreaterThan(100);
  }

  /** "File order never matters", and the same seed gives the same run. */
  @Test
  void orderNeverMatters() {
    for (long seed = 0; seed < SEEDS / 4; seed++) {
      RandomRuns.Run run = RandomRuns.of(seed);
      assertThat(RandomRuns.of(seed)).hasToString(run.toString());
      List<Event> others = new ArrayList<>(run.events());
      shuffle(others, new Random(seed));
      OracleReport a = Oracle.of(run.events(), run.options());
      OracleReport b = Oracle.of(others, run.options());
      assertThat(b.samples()).isEqualTo(a.samples());
      assertThat(b.requests()).isEqualTo(a.requests());
      assertThat(b.rows()).hasSameSizeAs(a.rows());
      for (int i = 0; i < a.rows().size(); i++) {
        assertThat(b.rows().get(i).overlaps())
            .as("seed %s", seed)
            .containsExactlyInAnyOrderElementsOf(a.rows().get(i).overlaps());
      }
    }
  }
}
