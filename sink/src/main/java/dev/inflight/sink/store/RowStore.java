package dev.inflight.sink.store;

import dev.inflight.sink.file.OwnFiles;
import dev.inflight.sink.file.SoleUse;
import dev.inflight.sink.file.UnusableFileException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * What a service found, in an embedded database: finished rows of the join and changes of alerts.
 *
 * <p>What {@link #write} said is on disk stays there, whatever ends the process. A disk that takes
 * nothing harms nobody else: up to a bound all waits in memory, {@link #trouble} says why, and it
 * is written as soon as that is possible. A damaged file is set aside and another begun.
 *
 * <p>One thread at a time may write, tidy and close; any may ask.
 */
public final class RowStore implements Closeable {
  /** Most items of one answer. */
  public static final int MOST = 1_000;

  private final Path file;
  private final SoleUse lock;
  private final StoreWriter writer;
  private final Readers readers;

  private RowStore(Path file, SoleUse lock, StoreWriter writer, Readers readers) {
    this.file = file;
    this.lock = lock;
    this.writer = writer;
    this.readers = readers;
  }

  /**
   * Opens a store, and creates it when there is none. A disk that takes nothing now is no reason to
   * fail: {@link #trouble} says it.
   *
   * @param clock for ages, timeouts and the time between attempts
   * @throws StoreException when another process uses the file, it is none of ours, it is of a newer
   *     version, or the database's library cannot be run here
   */
  public static RowStore open(Path file, StoreOptions options, InstantSource clock) {
    try {
      return opened(file, options, clock);
    } catch (UnusableFileException | StoreException e) {
      throw new StoreException(file + ": " + e.getMessage(), e);
    } catch (IOException e) {
      throw new StoreException(
          file + ": found " + OwnFiles.reason(e) + ", expected to read and write it", e);
    }
  }

  private static RowStore opened(Path file, StoreOptions options, InstantSource clock)
      throws IOException {
    Database.load();
    OwnFiles.folder(OwnFiles.folderOf(file));
    Path real = OwnFiles.real(file, "a database");
    if (real.toString().indexOf('?') >= 0) {
      throw new StoreException("found a name with a question mark, expected one without");
    }
    SoleUse lock = SoleUse.of(real);
    boolean done = false;
    try {
      Database database = new Database(real, options.busyTimeout());
      Readers readers = new Readers(database, options.readers(), options.queryTimeout(), clock);
      StoreWriter writer = new StoreWriter(real, database, options, clock, readers);
      writer.connect();
      done = true;
      return new RowStore(file, lock, writer, readers);
    } finally {
      if (!done) {
        lock.close();
      }
    }
  }

  /**
   * Writes rows and alerts, all or none of them, with all that waits. What is there already is not
   * written again; when it is there with other values, those stay, and it counts as refused.
   *
   * <p>Never fails: what cannot be written waits. With nothing to write, it tries what waits.
   */
  public Written write(List<StoredRow> rows, List<StoredAlert> alerts) {
    return writer.write(rows, alerts);
  }

  /**
   * Removes some of what need not be kept; short enough to come between two writes.
   *
   * @return whether there may be more to remove
   */
  public boolean tidy() {
    return writer.tidy();
  }

  /**
   * Rows in the order of their start, request id and session.
   *
   * @param after the former page's {@link Page#next}
   * @param limit at most {@value #MOST}; a page of very long rows may have fewer
   * @throws StoreException when it takes too long or the database cannot be read
   */
  public Page<StoredRow> requests(
      RequestFilter filter, Direction direction, Optional<Cursor> after, int limit) {
    check(limit);
    return ask(connection -> Queries.requests(connection, filter, direction, after, limit));
  }

  /** Rows of that request; several when several sessions had one of that id, latest first. */
  public List<StoredRow> request(String requestId) {
    return ask(connection -> Queries.request(connection, requestId, MOST));
  }

  /** Rows of requests that were in flight at that moment, Unix nanoseconds, by their start. */
  public List<StoredRow> inFlightAt(long atNs, int limit) {
    check(limit);
    return ask(connection -> Queries.inFlightAt(connection, atNs, limit));
  }

  /** Changes of alerts in the order of their time. */
  public Page<StoredAlert> alerts(
      AlertFilter filter, Direction direction, Optional<Cursor> after, int limit) {
    check(limit);
    return ask(connection -> Queries.alerts(connection, filter, direction, after, limit));
  }

  /** Rows that were stored after that one, in their order. */
  public List<Sequenced<StoredRow>> rowsSince(long sequence, int limit) {
    check(limit);
    return ask(connection -> Queries.rowsSince(connection, sequence, limit));
  }

  /** Changes of alerts that were stored after that one, in their order. */
  public List<Sequenced<StoredAlert>> alertsSince(long sequence, int limit) {
    check(limit);
    return ask(connection -> Queries.alertsSince(connection, sequence, limit));
  }

  /** A sequence that no row so far is above, and all later ones are. */
  public long lastRow() {
    return ask(connection -> Queries.lastSequence(connection, "rows"));
  }

  /** A sequence that no alert so far is above, and all later ones are. */
  public long lastAlert() {
    return ask(connection -> Queries.lastSequence(connection, "alerts"));
  }

  /** Why nothing can be written at present; empty when all is well. */
  public Optional<String> trouble() {
    return writer.trouble();
  }

  /** What people should know of that happened to the file, the latest twenty. */
  public List<String> notes() {
    return writer.notes();
  }

  /** What it has done so far. */
  public StoreCounts counts() {
    return writer.counts();
  }

  private static void check(int limit) {
    Retention.between("limit", limit, 1, MOST);
  }

  private <T> T ask(Readers.Question<T> question) {
    try {
      return readers.ask(question);
    } catch (StoreException e) {
      throw new StoreException(file + ": " + e.getMessage(), e);
    } catch (SQLException e) {
      throw new StoreException(file + ": " + writer.unreadable(e), e);
    }
  }

  /** Tries what waits a last time, and lets go of the file. */
  @Override
  public void close() {
    writer.close();
    readers.close();
    lock.close();
  }
}
