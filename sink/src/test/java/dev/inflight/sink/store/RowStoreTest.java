package dev.inflight.sink.store;

import static dev.inflight.sink.store.Direction.NEWEST_FIRST;
import static dev.inflight.sink.store.Direction.OLDEST_FIRST;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.inflight.model.Level;
import dev.inflight.sink.store.Samples.TestClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RowStoreTest {
  @TempDir Path folder;
  private final TestClock clock = new TestClock();
  private RowStore store;
  private Path file;

  @BeforeEach
  void open() {
    file = folder.resolve("data").resolve("found.db");
    store = RowStore.open(file, StoreOptions.USUAL, clock);
  }

  @AfterEach
  void close() {
    store.close();
  }

  private void reopen() {
    store.close();
    store = RowStore.open(file, StoreOptions.USUAL, clock);
  }

  private static List<StoredRow> rows(long count) {
    return LongStream.range(0, count).mapToObj(Samples::row).toList();
  }

  @Test
  void write_ofNewRows_keepsThemThroughARestart() {
    Written written = store.write(rows(3), List.of(Samples.alert(1, "r-1")));
    reopen();
    assertThat(written).isEqualTo(new Written(4, 0, 0, 0));
    assertThat(written.onDisk()).isTrue();
    assertThat(store.requests(RequestFilter.ALL, OLDEST_FIRST, Optional.empty(), 10).items())
        .isEqualTo(rows(3));
    assertThat(store.alerts(AlertFilter.ALL, OLDEST_FIRST, Optional.empty(), 10).items())
        .containsExactly(Samples.alert(1, "r-1"));
  }

  @Test
  void write_ofTheSameRow_isNothing() {
    store.write(rows(3), List.of(Samples.alert(1)));
    assertThat(store.write(rows(4), List.of(Samples.alert(1)))).isEqualTo(new Written(1, 4, 0, 0));
    assertThat(store.rowsSince(0, 10)).extracting(Sequenced::item).isEqualTo(rows(4));
    assertThat(store.counts().same()).isEqualTo(4);
  }

  @Test
  void write_ofARowThatIsFinalForAnotherReason_isTheSameRow() {
    store.write(rows(1), List.of());
    StoredRow again = Samples.again(Samples.row(0), "end_of_input", "llama");
    assertThat(store.write(List.of(again), List.of())).isEqualTo(new Written(0, 1, 0, 0));
    assertThat(store.request("r-0")).containsExactly(Samples.row(0));
  }

  @Test
  void write_ofARowWithOtherValues_isRefusedAndCounted() {
    store.write(rows(1), List.of());
    StoredRow other = Samples.again(Samples.row(0), "watermark", "qwen");
    assertThat(store.write(List.of(other), List.of())).isEqualTo(new Written(0, 0, 1, 0));
    assertThat(store.request("r-0")).containsExactly(Samples.row(0));
    assertThat(store.counts().refused()).isEqualTo(1);
  }

  @Test
  void write_ofOneIdInTwoSessions_keepsBoth() {
    StoredRow one = Samples.row("s1", "r", 10, 20, "m", "ok", 1, false);
    StoredRow other = Samples.row("s2", "r", 10, 20, "m", "ok", 1, false);
    store.write(List.of(one, other), List.of());
    assertThat(store.request("r")).containsExactly(other, one);
    assertThat(store.request("R")).isEmpty();
  }

  @Test
  void requests_pageByPage_giveEachOnce() {
    store.write(rows(25), List.of());
    List<StoredRow> found = new ArrayList<>();
    Optional<Cursor> after = Optional.empty();
    do {
      Page<StoredRow> page = store.requests(RequestFilter.ALL, NEWEST_FIRST, after, 10);
      found.addAll(page.items());
      store.write(List.of(Samples.row(100 + found.size())), List.of());
      after = page.next().map(each -> Cursor.of(each.token()).orElseThrow());
    } while (after.isPresent());
    List<StoredRow> expected = new ArrayList<>(rows(25));
    java.util.Collections.reverse(expected);
    assertThat(found).isEqualTo(expected);
  }

  @Test
  void requests_withHostileFilters_findNothingAndHarmNothing() {
    store.write(rows(5), List.of(Samples.alert(0)));
    for (String hostile :
        List.of(
            "'; DROP TABLE rows; --",
            "\" OR 1=1",
            "%",
            "_",
            "*",
            "\0",
            "\ud800",
            "x".repeat(1 << 20))) {
      RequestFilter filter =
          RequestFilter.ALL.model(hostile).caseId(hostile).status(hostile).idPrefix(hostile);
      assertThat(store.requests(filter, NEWEST_FIRST, Optional.empty(), 10).items()).isEmpty();
      assertThat(
              store
                  .requests(
                      RequestFilter.ALL.replica(hostile).host(hostile),
                      NEWEST_FIRST,
                      Optional.of(new Cursor(Long.MAX_VALUE, hostile, hostile)),
                      10)
                  .items())
          .isEmpty();
      AlertFilter alerts = AlertFilter.ALL.label(hostile, hostile).rule(hostile).kind(hostile);
      assertThat(store.alerts(alerts, NEWEST_FIRST, Optional.empty(), 10).items()).isEmpty();
      assertThat(store.request(hostile)).isEmpty();
    }
    assertThat(store.requests(RequestFilter.ALL, NEWEST_FIRST, Optional.empty(), 10).items())
        .hasSize(5);
  }

  @Test
  void requests_ofTooMany_areRefused() {
    assertThatThrownBy(
            () -> store.requests(RequestFilter.ALL, NEWEST_FIRST, Optional.empty(), 1_001))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("limit: found 1001, expected 1 to 1000");
  }

  @Test
  void inFlightAt_findsThoseWhoseIntervalHoldsTheMoment() {
    long t = Samples.START;
    StoredRow endsThen = Samples.row("a", t - 100, 100, false);
    StoredRow startsThen = Samples.row("b", t, 7, false);
    StoredRow instant = Samples.row("c", t, 0, false);
    StoredRow long1 = Samples.row("d", t - 3_600_000_000_000L, 7_200_000_000_000L, false);
    StoredRow before = Samples.row("e", t - 100, 99, false);
    StoredRow after = Samples.row("f", t + 1, 99, false);
    StoredRow backwards = Samples.row("g", t + 50, -100, false);
    store.write(List.of(endsThen, startsThen, instant, long1, before, after, backwards), List.of());
    assertThat(store.inFlightAt(t, 100)).containsExactly(long1, endsThen, startsThen, instant);
    assertThat(store.inFlightAt(Long.MIN_VALUE, 100)).isEmpty();
    assertThat(store.inFlightAt(Long.MAX_VALUE, 100)).isEmpty();
  }

  @Test
  void rowsSince_goesOnWhereItWas_alsoAfterARestart() {
    store.write(rows(5), List.of(Samples.alert(1)));
    assertThat(store.rowsSince(2, 2)).extracting(Sequenced::sequence).containsExactly(3L, 4L);
    reopen();
    store.write(List.of(Samples.row(5)), List.of(Samples.alert(2)));
    assertThat(store.rowsSince(5, 10)).containsExactly(new Sequenced<>(6, Samples.row(5)));
    assertThat(store.alertsSince(1, 10)).containsExactly(new Sequenced<>(2, Samples.alert(2)));
    assertThat(store.lastRow()).isEqualTo(6);
    assertThat(store.lastAlert()).isEqualTo(2);
  }

  private static StoredAlert atOnce(long number, String kind) {
    StoredAlert like = Samples.alert(0);
    return new StoredAlert(
        "alert-" + number,
        like.episode(),
        like.rule(),
        like.labels(),
        like.level(),
        kind,
        like.atNs(),
        like.startedAtNs(),
        like.title(),
        like.evidence(),
        like.json());
  }

  @Test
  void alerts_ofOneInstant_stayInTheOrderInWhichTheyCame() {
    List<StoredAlert> came =
        List.of(
            atOnce(9, "fired"), atOnce(5, "recovered"), atOnce(7, "fired"), atOnce(1, "recovered"));
    store.write(List.of(), came);
    List<StoredAlert> read = new ArrayList<>();
    Optional<Cursor> after = Optional.empty();
    do {
      Page<StoredAlert> page = store.alerts(AlertFilter.ALL, OLDEST_FIRST, after, 1);
      read.addAll(page.items());
      after = page.next().flatMap(next -> Cursor.of(next.token()));
    } while (after.isPresent());
    assertThat(read).isEqualTo(came);
    assertThat(store.alerts(AlertFilter.ALL, NEWEST_FIRST, Optional.empty(), 1).items())
        .containsExactly(came.get(3));
    Cursor foreign = new Cursor(came.get(0).atNs(), "r-1", "s");
    assertThat(store.alerts(AlertFilter.ALL, OLDEST_FIRST, Optional.of(foreign), 9).items())
        .isEqualTo(came);
  }

  @Test
  void alerts_areFiltered() {
    store.write(List.of(), LongStream.range(0, 12).mapToObj(Samples::alert).toList());
    AlertFilter filter =
        AlertFilter.ALL
            .label("host", "node-1")
            .atLeast(Level.ERROR)
            .rule("slow")
            .kind("recovered")
            .from(Samples.START + 4_000 * Samples.MS)
            .to(Samples.START + 10_000 * Samples.MS);
    assertThat(store.alerts(filter, OLDEST_FIRST, Optional.empty(), 10).items())
        .containsExactly(Samples.alert(9));
    assertThat(
            store
                .alerts(AlertFilter.ALL.episode("episode-2"), NEWEST_FIRST, Optional.empty(), 10)
                .items())
        .containsExactly(Samples.alert(5), Samples.alert(4));
  }

  @Test
  void open_makesFilesForTheOwnerOnly() throws IOException {
    store.write(rows(1), List.of());
    try (var files = Files.list(file.getParent())) {
      List<Path> all = files.toList();
      assertThat(all).hasSizeGreaterThanOrEqualTo(3);
      for (Path each : all) {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(each)))
            .as(each.toString())
            .isEqualTo("rw-------");
      }
    }
  }

  @Test
  void open_ofAFileInUse_saysWhoUsesIt() {
    assertThatThrownBy(() -> RowStore.open(file, StoreOptions.USUAL, clock))
        .isInstanceOf(StoreException.class)
        .hasMessage(file + ": in use by this process, expected to be its only user");
  }
}
