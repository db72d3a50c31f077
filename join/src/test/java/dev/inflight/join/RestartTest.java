package dev.inflight.join;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.inflight.join.JoinOptions.Order;
import dev.inflight.join.oracle.SeededRun;
import dev.inflight.model.Event;
import dev.inflight.model.RequestEvent;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A join that was put away and taken out again goes on as if nothing had happened. */
final class RestartTest {
  private static final long SEEDS = Long.getLong("inflight.seeds", 100);

  @Test
  void restore_byStart_changesNothing() throws SnapshotMismatchException {
    for (long seed = 0; seed < SEEDS; seed++) {
      SeededRun run = SeededRun.of(seed);
      SplittableRandom random = new SplittableRandom(seed);
      List<Event> events =
          Feed.late(run.events(), run::writtenAt, run.unit() * random.nextInt(50), random);
      same(
          "seed " + seed,
          whole(events, run.options()),
          restarted(events, run.options(), random, 0.2));
    }
  }

  @Test
  void restore_asFinal_changesNothing() throws SnapshotMismatchException {
    for (long seed = 0; seed < SEEDS; seed++) {
      SeededRun run = SeededRun.of(seed);
      SplittableRandom random = new SplittableRandom(seed);
      // little lateness and a short horizon: late samples and closed requests are state too
      JoinOptions options =
          Feed.with(
              run.options(),
              Order.FINAL,
              run.unit() * random.nextInt(20),
              run.unit() * (1 + random.nextInt(300)));
      List<Event> events =
          Feed.late(run.events(), run::writtenAt, run.unit() * random.nextInt(50), random);
      same("seed " + seed, whole(events, options), restarted(events, options, random, 0.2));
    }
  }

  @Test
  void restore_afterBlocksWereDropped_changesNothing() throws SnapshotMismatchException {
    for (long seed = 0; seed < 2; seed++) {
      LongRun run = new LongRun(seed, 1500, 25 * LongRun.MS, seed % 2 * 3 * LongRun.MS);
      List<Event> events = run.events();
      JoinOptions live = Feed.with(run.options, Order.FINAL, 100 * LongRun.MS, 1000 * LongRun.MS);
      for (JoinOptions options : List.of(run.options, live)) {
        same(
            "seed " + seed + " " + options.order(),
            whole(events, options),
            restarted(events, options, new SplittableRandom(seed), 0.001));
      }
    }
  }

  /** An open request may be of a kind that no finished one was: its crowds are state then. */
  @Test
  void restore_afterARequestOfAnUnknownKind_findsItsCrowds() throws SnapshotMismatchException {
    JoinOptions d = new LongRun(1, 10, 25 * LongRun.MS, 0).options;
    JoinOptions routed =
        new JoinOptions(
            false,
            List.of(
                new Route("e", "*", "known", java.util.Map.of("pid", "1")),
                new Route("*", "*", "*", java.util.Map.of())),
            false,
            false,
            d.offsets(),
            d.uncertainties(),
            "",
            true,
            "*",
            0,
            0,
            d.idleTimeoutNs(),
            100 * LongRun.MS,
            Order.FINAL);
    List<Event> known =
        new LongRun(1, 10, 25 * LongRun.MS, 0)
            .events().stream().filter(each -> !(each instanceof RequestEvent)).toList();
    Feed feed = Feed.of(known, routed);
    known.forEach(feed.join::accept);
    feed.join.accept(LongRun.sign("open", "new", LongRun.START));
    feed.join.accept(LongRun.sign("later", "new", LongRun.START + 900 * LongRun.MS));
    feed.join.tick(0);
    byte[] before = feed.join.snapshot();
    feed.restart();
    assertThat(feed.join.snapshot()).isEqualTo(before);
  }

  private static String whole(List<Event> events, JoinOptions options)
      throws SnapshotMismatchException {
    return restarted(events, options, new SplittableRandom(0), 0);
  }

  private static String restarted(
      List<Event> events, JoinOptions options, SplittableRandom random, double often)
      throws SnapshotMismatchException {
    Feed feed = Feed.of(events, options);
    Feed.Watermarks watermarks = new Feed.Watermarks(events);
    for (int at = 0; at < events.size(); at++) {
      if (random.nextDouble() < often) {
        feed.restart();
      }
      feed.join.accept(events.get(at));
      if (at % 7 == 6) {
        if (options.order() == Order.START) {
          watermarks.tell(feed.join, at + 1);
        } else {
          // a tick that never makes anybody idle sweeps
          feed.join.tick(0);
        }
      }
    }
    if (random.nextDouble() < often) {
      feed.restart();
    }
    return feed.text(feed.join.finish());
  }

  @Test
  void snapshot_ofEqualStates_hasTheSameBytes() throws SnapshotMismatchException {
    LongRun run = new LongRun(5, 600, 25 * LongRun.MS, 0);
    List<Event> events = run.events();
    Feed feed = Feed.of(events, run.options);
    events.subList(0, 3000).forEach(feed.join::accept);
    new Feed.Watermarks(events).tell(feed.join, 3000);
    byte[] first = feed.join.snapshot();
    feed.restart();
    assertThat(feed.join.snapshot()).isEqualTo(first);
  }

  @Test
  void restore_ofDamage_refuses() {
    SeededRun run = SeededRun.of(3);
    Feed feed = Feed.of(run.events(), run.options());
    run.events().forEach(feed.join::accept);
    byte[] good = feed.join.snapshot();
    SplittableRandom random = new SplittableRandom(1);
    for (int round = 0; round < 500; round++) {
      byte[] bad = good.clone();
      bad[random.nextInt(bad.length)] ^= (byte) (1 << random.nextInt(8));
      refused(feed, bad, "");
    }
    for (int length = 0; length < good.length; length += 1 + length / 50) {
      refused(feed, Arrays.copyOf(good, length), "");
    }
    refused(feed, Arrays.copyOf(good, good.length + 1), "bytes, expected");
    refused(
        feed,
        "something else altogether".getBytes(java.nio.charset.StandardCharsets.UTF_8),
        "no snapshot");
    byte[] newer = good.clone();
    newer[11] = 9;
    refused(feed, newer, "version 9, expected 5");
  }

  /** With a checksum that fits, nothing but the state's own form protects the reader. */
  @Test
  void restore_ofNonsense_refusesOrRestoresWithoutLargeAllocations() throws Exception {
    SeededRun run = SeededRun.of(3);
    Feed feed = Feed.of(run.events(), run.options());
    run.events().forEach(feed.join::accept);
    byte[] good = feed.join.snapshot();
    SplittableRandom random = new SplittableRandom(1);
    int refused = 0;
    for (int round = 0; round < 800; round++) {
      byte[] state = Arrays.copyOfRange(good, 16, good.length - 4);
      int at = 40 + random.nextInt(state.length - 40);
      for (int each = at; each < Math.min(state.length, at + 1 + random.nextInt(9)); each++) {
        state[each] = (byte) random.nextInt(256);
      }
      StateInput in = new StateInput(state, 40, state.length);
      try {
        new OverlapJoin(feed.plan, feed.options, Feed.SLO, row -> {}).load(in);
      } catch (SnapshotMismatchException e) {
        refused++;
      }
    }
    assertThat(refused).isPositive();
  }

  @Test
  void restore_underAnotherPlan_saysWhatDiffers() {
    SeededRun run = SeededRun.of(3);
    Feed feed = Feed.of(run.events(), run.options());
    byte[] snapshot = feed.join.snapshot();
    Feed fewer = Feed.of(run.events().subList(0, 2), run.options());
    refused(fewer, snapshot, "other series");
    JoinOptions live = Feed.with(run.options(), Order.FINAL, 1, 1);
    refused(Feed.of(run.events(), live), snapshot, "other options");
  }

  private static void refused(Feed feed, byte[] snapshot, String message) {
    assertThatThrownBy(
            () -> OverlapJoin.restore(feed.plan, feed.options, Feed.SLO, row -> {}, snapshot))
        .isInstanceOf(SnapshotMismatchException.class)
        .hasMessageContaining(message);
  }

  private static void same(String where, String expected, String actual) {
    assertThat(Rendering.differences(expected, actual)).as(where).isEmpty();
  }
}
