package dev.inflight.sink.store;

import static dev.inflight.sink.store.Direction.OLDEST_FIRST;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.inflight.sink.store.Samples.TestClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RetentionTest {
  private static final long DAY_MS = Duration.ofDays(1).toMillis();

  @TempDir Path folder;
  private final TestClock clock = new TestClock();

  private RowStore open(int keepOneIn, long bytes) {
    Retention retention =
        new Retention(
            Duration.ofDays(7),
            Duration.ofDays(1),
            keepOneIn,
            Duration.ofDays(30),
            Duration.ofDays(90),
            bytes,
            10);
    return RowStore.open(folder.resolve("found.db"), StoreOptions.USUAL.with(retention), clock);
  }

  private static List<StoredRow> rows(long count) {
    return LongStream.range(0, count).mapToObj(Samples::row).toList();
  }

  private static List<StoredRow> all(RowStore store) {
    return store.requests(RequestFilter.ALL, OLDEST_FIRST, Optional.empty(), 1_000).items();
  }

  private static int tidy(RowStore store) {
    int steps = 1;
    while (store.tidy()) {
      steps++;
    }
    return steps;
  }

  @Test
  void tidy_byAge_keepsMissesAndEvidenceLonger() {
    StoredRow miss = Samples.row("miss", Samples.START, 1, true);
    try (RowStore store = open(1, 1L << 30)) {
      store.write(rows(25), List.of(Samples.alert(0, "r-3", "later")));
      StoredRow later = Samples.row("later", Samples.START + 1, 1, false);
      store.write(List.of(miss, later), List.of());
      clock.advanceMs(7 * DAY_MS);
      assertThat(store.tidy()).as("nothing is older than its age").isFalse();
      assertThat(all(store)).hasSize(27);
      clock.advanceMs(1);
      assertThat(tidy(store)).isEqualTo(3);
      assertThat(all(store)).containsExactly(miss, later, Samples.row(3));
      assertThat(store.counts().removedByAge()).isEqualTo(24);
      clock.advanceMs(23 * DAY_MS);
      tidy(store);
      assertThat(all(store)).isEmpty();
      clock.advanceMs(60 * DAY_MS);
      tidy(store);
      assertThat(store.alertsSince(0, 10)).isEmpty();
      assertThat(store.counts().removedAlerts()).isEqualTo(1);
      store.write(List.of(Samples.row(100)), List.of());
      assertThat(store.rowsSince(0, 10)).extracting(Sequenced::sequence).containsExactly(28L);
    }
  }

  @Test
  void tidy_ofThinnedRows_keepsTheSameOnesEverywhere() {
    List<StoredRow> kept;
    try (RowStore store = open(4, 1L << 30)) {
      store.write(rows(400), List.of());
      clock.advanceMs(DAY_MS + 1);
      tidy(store);
      kept = all(store);
      assertThat(kept).hasSizeBetween(70, 130);
      assertThat(store.counts().removedByThinning()).isEqualTo(400 - kept.size());
      assertThat(store.counts().removedByAge()).isZero();
    }
    assertThat(kept)
        .isEqualTo(rows(400).stream().filter(each -> Keep.of(each, 4) == Keep.USUAL).toList());
  }

  @Test
  void tidy_bySize_removesRowsBeforeMissesBeforeAlerts() {
    try (RowStore store = open(1, 1L << 20)) {
      List<StoredRow> misses = new ArrayList<>();
      for (int i = 0; i < 200; i++) {
        misses.add(Samples.row("miss-" + i, Samples.START, 1, true));
      }
      store.write(misses, List.of(Samples.alert(1)));
      store.write(rows(5_000), List.of());
      tidy(store);
      long left = store.counts().rows() - store.counts().removedBySize();
      assertThat(left).isBetween(500L, 5_000L);
      assertThat(
              store
                  .requests(RequestFilter.ALL.sloMiss(true), OLDEST_FIRST, Optional.empty(), 1_000)
                  .items())
          .hasSize(200);
      assertThat(store.request("r-0")).as("the oldest").isEmpty();
      assertThat(store.request("r-4999")).as("the newest").hasSize(1);
      assertThat(store.alertsSince(0, 10)).hasSize(1);
    }
  }

  @Test
  void options_outOfBounds_areRefused() {
    Duration day = Duration.ofDays(1);
    assertThatThrownBy(() -> new Retention(day, day, 0, day, day, 1L << 30, 1))
        .hasMessage("keepOneIn: found 0, expected 1 to 1000000");
    assertThatThrownBy(() -> new Retention(day, day, 1, day, Duration.ZERO, 1L << 30, 1))
        .hasMessage("alerts: found PT0S, expected more than nothing and at most 100 years");
    assertThatThrownBy(() -> new Retention(day.multipliedBy(2), day, 1, day, day, 1L << 30, 1))
        .hasMessage(
            "found thinAfter PT24H, rows PT48H, misses PT24H, expected each at most the next");
  }
}
