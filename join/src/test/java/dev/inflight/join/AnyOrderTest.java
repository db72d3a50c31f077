package dev.inflight.join;

import static org.assertj.core.api.Assertions.assertThat;

import dev.inflight.join.JoinOptions.Order;
import dev.inflight.join.oracle.SeededRun;
import dev.inflight.model.Absent;
import dev.inflight.model.Balance;
import dev.inflight.model.Event;
import dev.inflight.model.Report;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestSign;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** In what order events come, and how often it is said how far they have come, leaves no trace. */
final class AnyOrderTest {
  private static final long SEEDS = Long.getLong("inflight.seeds", 200);
  private static final long LATE = 15;

  @Test
  void accept_inAnyOrder_saysTheSame() {
    for (long seed = 0; seed < SEEDS; seed++) {
      SeededRun run = startsKnown(SeededRun.of(seed));
      String sorted = batch(run.events(), run.options());
      same(
          "seed " + seed + ", shuffled",
          sorted,
          batch(Feed.shuffled(run.events(), seed), run.options()));
      SplittableRandom random = new SplittableRandom(seed);
      List<Event> late =
          Feed.late(run.events(), run::writtenAt, run.unit() * random.nextInt(60), random);
      same(
          "seed " + seed + ", with watermarks",
          sorted,
          advanced(late, run.options(), 1 + random.nextInt(9)));
    }
  }

  @Test
  void accept_live_saysTheSameAsInBatch() {
    for (long seed = 0; seed < SEEDS; seed++) {
      SeededRun run = SeededRun.of(seed);
      SplittableRandom random = new SplittableRandom(seed);
      List<Event> late = Feed.late(run.events(), run::writtenAt, run.unit() * LATE, random);
      JoinOptions live =
          Feed.with(
              run.options(),
              Order.FINAL,
              run.unit() * (LATE + SeededRun.APART),
              run.options().horizonNs());
      Feed streamed = Feed.silent(late, live);
      for (Event each : late) {
        streamed.join.accept(each);
        if (random.nextInt(4) == 0) {
          streamed.join.tick(0);
        }
      }
      same(
          "seed " + seed,
          quietBatch(run.events(), run.options()),
          streamed.sortedText(balanced(streamed.join.finish())));
    }
  }

  @Test
  void release_ofWhatNoRowAsksFor_changesNothing() {
    released(5);
  }

  @Test
  @Tag("slow")
  void release_ofMuchMore_changesNothing() {
    released(Long.getLong("inflight.seeds", 40));
  }

  private static void released(long seeds) {
    for (long seed = 0; seed < seeds; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      LongRun run = new LongRun(seed, 1500, 25 * LongRun.MS, seed % 2 * 3 * LongRun.MS);
      List<Event> events = run.events();
      String kept = quietBatch(events, run.options);
      same(
          "seed " + seed + ", files", kept, advanced(events, run.options, 1 + random.nextInt(300)));
      JoinOptions live = Feed.with(run.options, Order.FINAL, 200 * LongRun.MS, 1500 * LongRun.MS);
      List<Event> late = Feed.late(events, LongRun::writtenAt, 190 * LongRun.MS, random);
      Feed streamed = Feed.silent(late, live);
      late.forEach(streamed.join::accept);
      assertThat(streamed.join.heldSamples()).isLessThan(5000);
      same("seed " + seed + ", live", kept, streamed.sortedText(balanced(streamed.join.finish())));
    }
  }

  /** A row without a start has no place among rows by start when they come out early. */
  private static SeededRun startsKnown(SeededRun run) {
    List<Event> events =
        run.events().stream()
            .filter(each -> !(each instanceof RequestSign))
            .filter(each -> !(each instanceof RequestEvent r) || Absent.has(r.startedAtNs()))
            .toList();
    return new SeededRun(run.seed(), events, run.options(), run.skew(), run.unit());
  }

  private static String batch(List<Event> events, JoinOptions options) {
    Feed feed = Feed.silent(events, options);
    events.forEach(feed.join::accept);
    return feed.text(balanced(feed.join.finish()));
  }

  private static String quietBatch(List<Event> events, JoinOptions options) {
    Feed feed = Feed.silent(events, options);
    events.forEach(feed.join::accept);
    return feed.sortedText(balanced(feed.join.finish()));
  }

  private static String advanced(List<Event> events, JoinOptions options, int every) {
    Feed feed = Feed.silent(events, options);
    Feed.Watermarks watermarks = new Feed.Watermarks(events);
    for (int at = 0; at < events.size(); at++) {
      feed.join.accept(events.get(at));
      if (at % every == 0) {
        watermarks.tell(feed.join, at + 1);
      }
    }
    return feed.text(balanced(feed.join.finish()));
  }

  private static Report balanced(Report report) {
    Balance balance = report.balance();
    assertThat(balance.requests().holds()).as(balance::toString).isTrue();
    assertThat(balance.samples().holds()).as(balance::toString).isTrue();
    return report;
  }

  private static void same(String where, String expected, String actual) {
    assertThat(Rendering.differences(expected, actual)).as(where).isEmpty();
  }
}
