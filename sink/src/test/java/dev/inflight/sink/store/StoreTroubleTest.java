package dev.inflight.sink.store;

import static dev.inflight.sink.store.Direction.OLDEST_FIRST;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.inflight.sink.store.Samples.TestClock;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StoreTroubleTest {
  private static final int QUEUED = 10;

  @TempDir Path folder;
  private final TestClock clock = new TestClock();
  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("found.db");
  }

  private RowStore open() {
    return RowStore.open(
        file,
        new StoreOptions(
            2,
            Duration.ofSeconds(5),
            QUEUED,
            1 << 20,
            Duration.ZERO,
            Duration.ofSeconds(1),
            Retention.USUAL),
        clock);
  }

  private static List<StoredRow> rows(long from, long count) {
    return LongStream.range(from, from + count).mapToObj(Samples::row).toList();
  }

  private static List<StoredRow> all(RowStore store) {
    return store.requests(RequestFilter.ALL, OLDEST_FIRST, Optional.empty(), 1_000).items();
  }

  private Connection other() throws SQLException {
    return DriverManager.getConnection("jdbc:sqlite:" + file);
  }

  @Test
  void write_whileAnotherProgramHasLockedTheFile_waitsAndRecovers() throws SQLException {
    try (RowStore store = open()) {
      store.write(rows(0, 2), List.of());
      try (Connection other = other();
          Statement statement = other.createStatement()) {
        statement.executeUpdate("BEGIN IMMEDIATE");
        assertThat(store.write(rows(2, 2), List.of())).isEqualTo(new Written(0, 0, 0, 2));
        assertThat(store.trouble())
            .contains(
                file
                    + ": found that another program has locked it, expected to write to it;"
                    + " what is new waits in memory");
        assertThat(all(store)).isEqualTo(rows(0, 2));
        statement.executeUpdate("ROLLBACK");
      }
      assertThat(store.write(List.of(), List.of()).waiting()).as("too early to try").isEqualTo(2);
      clock.advanceMs(1_000);
      assertThat(store.write(rows(4, 1), List.of())).isEqualTo(new Written(3, 0, 0, 0));
      assertThat(store.trouble()).isEmpty();
      assertThat(all(store)).isEqualTo(rows(0, 5));
      assertThat(store.counts().failures()).isEqualTo(1);
    }
  }

  @Test
  void close_whileSomethingWaits_triesOnceMore() throws SQLException {
    try (RowStore store = open()) {
      try (Connection other = other();
          Statement statement = other.createStatement()) {
        statement.executeUpdate("BEGIN IMMEDIATE");
        assertThat(store.write(rows(0, 2), List.of()).waiting()).isEqualTo(2);
        statement.executeUpdate("ROLLBACK");
      }
    }
    try (RowStore store = open()) {
      assertThat(all(store)).isEqualTo(rows(0, 2));
    }
  }

  @Test
  void write_whileTooMuchWaits_dropsTheOldestRowsAndThenAlerts() throws SQLException {
    List<StoredAlert> alerts = LongStream.range(0, 8).mapToObj(Samples::alert).toList();
    try (RowStore store = open()) {
      try (Connection other = other();
          Statement statement = other.createStatement()) {
        statement.executeUpdate("BEGIN IMMEDIATE");
        store.write(rows(0, 6), alerts.subList(0, 3));
        assertThat(store.counts().droppedRows()).isZero();
        store.write(rows(6, 2), alerts.subList(3, 8));
        assertThat(store.counts().droppedRows()).isEqualTo(6);
        statement.executeUpdate("ROLLBACK");
      }
      clock.advanceMs(1_000);
      store.write(List.of(), List.of());
      assertThat(all(store)).isEqualTo(rows(6, 2));
      assertThat(store.alerts(AlertFilter.ALL, OLDEST_FIRST, Optional.empty(), 10).items())
          .isEqualTo(alerts);
    }
  }

  @Test
  void write_whileOnlyAlertsWaitAndTheyAreTooMany_dropsTheOldest() throws SQLException {
    List<StoredAlert> alerts = LongStream.range(0, 12).mapToObj(Samples::alert).toList();
    try (RowStore store = open()) {
      try (Connection other = other();
          Statement statement = other.createStatement()) {
        statement.executeUpdate("BEGIN IMMEDIATE");
        store.write(rows(0, 1), alerts);
        statement.executeUpdate("ROLLBACK");
      }
      assertThat(store.counts().droppedAlerts()).isEqualTo(2);
      assertThat(store.counts().droppedRows()).isEqualTo(1);
    }
  }

  @Test
  void open_ofAFileThatIsNoDatabase_setsItAsideAndBeginsAnother() throws IOException {
    Files.writeString(file, "this is no database, ".repeat(1_000));
    try (RowStore store = open()) {
      assertThat(store.write(rows(0, 1), List.of()).onDisk()).isTrue();
      assertThat(store.notes())
          .containsExactly(
              file
                  + ": found a damaged database, expected a sound one; it is kept as"
                  + " found.db.corrupt-1, and a new one is begun");
      assertThat(store.lastRow()).as("above all that there may have been").isGreaterThan(1L << 50);
      assertThat(all(store)).isEqualTo(rows(0, 1));
    }
    assertThat(Files.readString(folder.resolve("found.db.corrupt-1"))).startsWith("this is no");
  }

  @Test
  void write_toAFileThatWasDamaged_setsItAsideAndLosesNothingNew() throws IOException {
    try (RowStore store = open()) {
      store.write(rows(0, 500), List.of());
    }
    try (RandomAccessFile damage = new RandomAccessFile(file.toFile(), "rw")) {
      for (long at = 8_192; at < damage.length(); at += 97) {
        damage.seek(at);
        damage.write(0xff);
      }
    }
    try (RowStore store = open()) {
      store.write(rows(500, 5), List.of());
      clock.advanceMs(1_000);
      assertThat(store.write(rows(505, 1), List.of()).onDisk()).isTrue();
      assertThat(all(store)).isEqualTo(rows(500, 6));
      assertThat(store.counts().setAside()).isEqualTo(1);
      assertThat(store.trouble()).isEmpty();
    }
  }

  @Test
  void requests_fromAFileThatIsDamaged_sayItAndTheNextWriteRepairs() throws IOException {
    try (RowStore store = open()) {
      store.write(rows(0, 500), List.of());
    }
    try (RandomAccessFile damage = new RandomAccessFile(file.toFile(), "rw")) {
      for (long at = 8_192; at < damage.length(); at += 97) {
        damage.seek(at);
        damage.write(0xff);
      }
    }
    try (RowStore store = open()) {
      assertThatThrownBy(() -> all(store))
          .isInstanceOf(StoreException.class)
          .hasMessage(
              file + ": found a damaged database, expected a sound one; another takes its place");
      store.write(rows(500, 1), List.of());
      assertThat(all(store)).isEqualTo(rows(500, 1));
    }
  }

  @Test
  void open_ofAnotherProgramsDatabase_leavesItAsItIs() throws SQLException {
    try (Connection other = other();
        Statement statement = other.createStatement()) {
      statement.executeUpdate("CREATE TABLE theirs (a)");
    }
    assertThatThrownBy(this::open)
        .isInstanceOf(StoreException.class)
        .hasMessage(file + ": found a database of another program, expected one of Inflight");
  }

  @Test
  void open_ofANewerVersion_leavesItAsItIs() throws SQLException {
    open().close();
    try (Connection other = other();
        Statement statement = other.createStatement()) {
      statement.executeUpdate("PRAGMA user_version = 99");
    }
    assertThatThrownBy(this::open)
        .isInstanceOf(StoreException.class)
        .hasMessage(file + ": found version 99, written by a newer Inflight, expected at most 2");
  }

  @Test
  void prepare_ofAnEarlierVersion_takesTheMissingStepsOnly() throws SQLException {
    List<List<String>> first =
        List.of(List.of("CREATE TABLE rows (seq INTEGER PRIMARY KEY AUTOINCREMENT)"));
    List<List<String>> both =
        List.of(first.get(0), List.of("ALTER TABLE rows ADD COLUMN more TEXT"));
    try (Connection connection = other();
        Statement statement = connection.createStatement()) {
      Schema.prepare(connection, 7, first);
      Schema.prepare(connection, 7, both);
      Schema.prepare(connection, 7, both);
      assertThat(Schema.number(statement, "PRAGMA user_version")).isEqualTo(2);
      statement.executeUpdate("INSERT INTO rows (more) VALUES ('x')");
      assertThat(Schema.number(statement, "SELECT max(seq) FROM rows")).isEqualTo(8);
    }
  }

  @Test
  void open_ofAFolder_saysSo() throws IOException {
    Files.createDirectory(file);
    assertThatThrownBy(this::open)
        .isInstanceOf(StoreException.class)
        .hasMessage(file + ": found a directory, expected a database");
  }

  @Test
  void requests_thatTakeTooLong_areGivenUp() {
    try (RowStore store = open()) {
      store.write(rows(0, 10_000), List.of());
      TestClock.passing(clock, 10_000);
      assertThatThrownBy(
              () ->
                  store.requests(
                      RequestFilter.ALL.minTtftMs(1e9), OLDEST_FIRST, Optional.empty(), 10))
          .isInstanceOf(StoreException.class)
          .hasMessage(file + ": found no answer within 5000 ms, expected one; ask for less");
    }
  }
}
