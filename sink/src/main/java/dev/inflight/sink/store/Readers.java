package dev.inflight.sink.store;

import java.io.Closeable;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.sqlite.ProgressHandler;

/** Connections that only read, each used by one thread at a time. */
final class Readers implements Closeable {
  /** How many steps of the database's machine lie between two looks at the clock: about 1 ms. */
  private static final int STEPS = 20_000;

  private final Database database;
  private final InstantSource clock;
  private final Duration timeout;
  private final Semaphore free;
  private final Deque<Reader> idle = new ArrayDeque<>();
  private int generation;

  Readers(Database database, int most, Duration timeout, InstantSource clock) {
    this.database = database;
    this.clock = clock;
    this.timeout = timeout;
    this.free = new Semaphore(most, true);
  }

  /** One question to the database. */
  interface Question<T> {
    T ask(Connection connection) throws SQLException;
  }

  /** Asks, and gives up when it takes too long. */
  <T> T ask(Question<T> question) throws SQLException {
    long deadlineMs = clock.millis() + timeout.toMillis();
    await();
    try {
      Reader reader = take();
      boolean good = false;
      try {
        reader.deadlineMs = deadlineMs;
        T answer = question.ask(reader.connection);
        good = true;
        return answer;
      } finally {
        give(reader, good);
      }
    } finally {
      free.release();
    }
  }

  private void await() {
    try {
      if (free.tryAcquire(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StoreException("interrupted while waiting for others that read");
    }
    throw new StoreException(
        "found all readers busy for " + timeout.toMillis() + " ms, expected a free one");
  }

  private Reader take() throws SQLException {
    int now;
    synchronized (idle) {
      Reader reader = idle.pollLast();
      if (reader != null) {
        return reader;
      }
      now = generation;
    }
    return new Reader(database.reader(), now);
  }

  private void give(Reader reader, boolean good) {
    synchronized (idle) {
      if (good && reader.generation == generation) {
        idle.addLast(reader);
        return;
      }
    }
    reader.close();
  }

  /** Uses no present connection any more: another file has taken the place of theirs. */
  void renew() {
    synchronized (idle) {
      generation++;
      idle.forEach(Reader::close);
      idle.clear();
    }
  }

  @Override
  public void close() {
    renew();
  }

  private final class Reader implements Closeable {
    private final Connection connection;
    private final int generation;
    private volatile long deadlineMs;

    Reader(Connection connection, int generation) throws SQLException {
      this.connection = connection;
      this.generation = generation;
      ProgressHandler.setHandler(
          connection,
          STEPS,
          new ProgressHandler() {
            @Override
            protected int progress() {
              return clock.millis() > deadlineMs ? 1 : 0;
            }
          });
    }

    @Override
    public void close() {
      try {
        connection.close();
      } catch (SQLException e) {
        // it is not used any more
      }
    }
  }
}
