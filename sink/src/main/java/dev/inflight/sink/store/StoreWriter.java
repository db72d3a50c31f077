package dev.inflight.sink.store;

import dev.inflight.sink.file.OwnFiles;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Writes to a store's database for as long as that is possible, and again when it is. */
final class StoreWriter implements Closeable {
  private static final int MOST_NOTES = 20;

  private final Path file;
  private final Database database;
  private final StoreOptions options;
  private final InstantSource clock;
  private final Readers readers;
  private final Pending pending;
  private final Counts counts = new Counts();
  private final List<String> notes = new ArrayList<>();

  private @Nullable Writing writing;
  private long nextTryMs = Long.MIN_VALUE;
  private volatile String trouble = "";
  private volatile boolean damaged;

  StoreWriter(
      Path file, Database database, StoreOptions options, InstantSource clock, Readers readers) {
    this.file = file;
    this.database = database;
    this.options = options;
    this.clock = clock;
    this.readers = readers;
    this.pending = new Pending(options);
  }

  /**
   * Connects, if that is possible now.
   *
   * @throws StoreException when it never will be
   */
  void connect() {
    try {
      writing();
      trouble = "";
    } catch (SQLException e) {
      failed(e);
    }
  }

  Written write(List<StoredRow> rows, List<StoredAlert> alerts) {
    pending.add(rows, alerts);
    Writing.Done done = new Writing.Done();
    if (pending.size() > 0 && isTime()) {
      try {
        done = writing().write(pending, clock.millis());
        pending.clear();
        count(done);
        trouble = "";
      } catch (SQLException e) {
        failed(e);
      } catch (StoreException e) {
        failed(String.valueOf(e.getMessage()));
      }
    }
    pending.trim(counts);
    counts.waiting.set(pending.size());
    return new Written(done.rows + done.alerts, done.same, done.refused, pending.size());
  }

  private boolean isTime() {
    return trouble.isEmpty() || damaged || clock.millis() >= nextTryMs;
  }

  private void count(Writing.Done done) {
    counts.rows.addAndGet(done.rows);
    counts.alerts.addAndGet(done.alerts);
    counts.same.addAndGet(done.same);
    counts.refused.addAndGet(done.refused);
  }

  private Writing writing() throws SQLException {
    if (damaged) {
      setAside();
    }
    Writing now = writing;
    if (now == null) {
      try {
        now = opened();
      } catch (SQLException e) {
        if (Failure.of(e) != Failure.DAMAGED) {
          throw e;
        }
        setAside();
        now = opened();
      }
      writing = now;
    }
    return now;
  }

  private Writing opened() throws SQLException {
    return new Writing(database.writer(firstSequence()), options.retention().keepOneIn());
  }

  /**
   * Sequences must rise also when a file is lost and nobody can tell how far they were: then they
   * go on from the time in microseconds, which no earlier ones have reached.
   */
  private long firstSequence() {
    return database.hasAside() ? clock.millis() * 1_000 : 0;
  }

  private void setAside() throws SQLException {
    disconnect();
    readers.renew();
    try {
      Path aside = database.setAside();
      damaged = false;
      counts.setAside.incrementAndGet();
      note(
          file
              + ": found a damaged database, expected a sound one; it is kept as "
              + aside.getFileName()
              + ", and a new one is begun");
    } catch (IOException e) {
      throw new SQLException(
          "a damaged database, which cannot be set aside: " + OwnFiles.reason(e), e);
    }
  }

  boolean tidy() {
    if (!trouble.isEmpty()) {
      write(List.of(), List.of());
    }
    if (!trouble.isEmpty()) {
      return false;
    }
    try {
      return new Tidying(writing(), options.retention(), counts).step(clock.millis());
    } catch (SQLException e) {
      failed(e);
    } catch (StoreException e) {
      failed(String.valueOf(e.getMessage()));
    }
    return false;
  }

  private void failed(SQLException e) {
    switch (Failure.of(e)) {
      case DAMAGED -> damaged = true;
      case FOR_NOW, TIMEOUT -> {}
      case OTHER -> disconnect();
    }
    failed("found " + Failure.words(e));
  }

  private void failed(String why) {
    counts.failures.incrementAndGet();
    nextTryMs = clock.millis() + options.retryAfter().toMillis();
    trouble = file + ": " + why + ", expected to write to it; what is new waits in memory";
  }

  /** What to say of a question that failed. */
  String unreadable(SQLException e) {
    return switch (Failure.of(e)) {
      case TIMEOUT ->
          "found no answer within %d ms, expected one; ask for less"
              .formatted(options.queryTimeout().toMillis());
      case DAMAGED -> {
        damaged = true;
        yield "found a damaged database, expected a sound one; another takes its place";
      }
      case FOR_NOW, OTHER -> "found " + Failure.words(e) + ", expected to read it";
    };
  }

  private void note(String words) {
    synchronized (notes) {
      notes.add(words);
      if (notes.size() > MOST_NOTES) {
        notes.remove(0);
      }
    }
  }

  List<String> notes() {
    synchronized (notes) {
      return List.copyOf(notes);
    }
  }

  Optional<String> trouble() {
    return Optional.of(trouble).filter(each -> !each.isEmpty());
  }

  StoreCounts counts() {
    return counts.now();
  }

  private void disconnect() {
    Writing now = writing;
    if (now != null) {
      now.close();
      writing = null;
    }
  }

  /** Tries what waits a last time. */
  @Override
  public void close() {
    nextTryMs = Long.MIN_VALUE;
    write(List.of(), List.of());
    disconnect();
  }
}
