package dev.inflight.join;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.model.Balance;
import dev.inflight.model.Event;
import dev.inflight.model.Report;
import dev.inflight.model.RequestRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Rows of a stream that nobody surveyed are those of the same events in files. */
final class LiveJoinTest {
  private static final long SEEDS = Long.getLong("inflight.seeds", 400);
  private long beforeTheEnd;
  private long joinedAfterHolding;

  /** Rows as they come, and again by start. */
  private static final class Kept {
    private record Row(long start, String id, String text) {}

    private final List<Row> rows = new ArrayList<>();

    void row(RequestRow row) {
      rows.add(
          new Row(
              row.request().startedAtNs(), row.request().requestId(), Rendering.row(row, false)));
    }

    String sorted() {
      rows.sort(Comparator.comparingLong(Row::start).thenComparing(Row::id));
      return rows.stream().map(Row::text).collect(Collectors.joining("\n"));
    }
  }

  @Test
  void accept_withoutSurvey_rowsEqualThoseOfTheBatch() throws SnapshotMismatchException {
    for (long seed = 0; seed < SEEDS; seed++) {
      LiveRun run = LiveRun.of(seed);
      same("seed " + seed, batch(run), live(run, seed, 0));
    }
    assertThat(beforeTheEnd).as("rows that came before the end").isGreaterThan(2 * SEEDS);
    assertThat(joinedAfterHolding).as("runs whose samples had to wait").isGreaterThan(SEEDS / 4);
  }

  @Test
  void restore_anywhere_rowsStayTheSame() throws SnapshotMismatchException {
    for (long seed = 0; seed < SEEDS / 4; seed++) {
      LiveRun run = LiveRun.of(seed);
      same("seed " + seed, batch(run), live(run, seed, 0.2));
    }
  }

  private static String batch(LiveRun run) {
    Survey survey = new Survey();
    run.events.forEach(survey::accept);
    Kept kept = new Kept();
    OverlapJoin join = new OverlapJoin(survey.plan(run.batch), run.batch, Feed.SLO, kept::row);
    run.events.forEach(join::accept);
    join.finish();
    return kept.sorted();
  }

  private String live(LiveRun run, long seed, double restarts) throws SnapshotMismatchException {
    SplittableRandom random = new SplittableRandom(seed);
    boolean waited = false;
    Kept kept = new Kept();
    LiveJoin join = LiveJoin.of(run.live, LiveLimits.DEFAULT, Feed.SLO, kept::row);
    for (Event each : run.arriving) {
      join.accept(each);
      waited |= kept.rows.isEmpty() && join.status().heldSamples() > 0;
      if (random.nextInt(3) == 0) {
        join.tick(0);
      }
      if (random.nextDouble() < restarts) {
        join = LiveJoin.restore(run.live, LiveLimits.DEFAULT, Feed.SLO, kept::row, join.snapshot());
      }
    }
    beforeTheEnd += kept.rows.size();
    Report report = join.finish();
    Balance balance = report.balance();
    assertThat(balance.requests().holds()).as("seed %d: %s", seed, balance).isTrue();
    assertThat(balance.samples().holds()).as("seed %d: %s", seed, balance).isTrue();
    joinedAfterHolding += waited && kept.sorted().contains(" joined") ? 1 : 0;
    return kept.sorted();
  }

  private static void same(String where, String expected, String actual) {
    assertThat(Rendering.differences(expected, actual)).as(where).isEmpty();
  }
}
