package dev.inflight.sink.store;

import dev.inflight.sink.file.OwnFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;
import org.sqlite.SQLiteJDBCLoader;

/** A database file: how to connect to it, and how to set it aside. */
final class Database {
  private static final List<String> COMPANIONS = List.of("", "-wal", "-shm");

  private final Path file;
  private final Duration busyTimeout;

  Database(Path file, Duration busyTimeout) {
    this.file = file;
    this.busyTimeout = busyTimeout;
  }

  /** Makes sure that the database's code, which is not Java, can be run here. */
  static void load() {
    try {
      SQLiteJDBCLoader.initialize();
    } catch (Exception | LinkageError e) {
      throw new StoreException(
          "found no way to run SQLite's library from "
              + System.getProperty("org.sqlite.tmpdir", System.getProperty("java.io.tmpdir"))
              + " ("
              + firstLine(e)
              + "), expected a folder from which programs may be run (not mounted noexec); name"
              + " one with -Dorg.sqlite.tmpdir=DIR",
          e);
    }
  }

  private static String firstLine(Throwable e) {
    String message = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    return message.lines().findFirst().orElse("");
  }

  /** The one connection that writes; creates the file, or brings its tables up to date. */
  Connection writer(long firstSequence) throws SQLException {
    try {
      OwnFiles.folder(OwnFiles.folderOf(file));
      OwnFiles.create(file);
    } catch (IOException e) {
      throw new SQLiteException(OwnFiles.reason(e), SQLiteErrorCode.SQLITE_CANTOPEN);
    }
    Connection connection = connect(false);
    boolean done = false;
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate("PRAGMA auto_vacuum = INCREMENTAL");
      wal(statement);
      statement.executeUpdate("PRAGMA synchronous = FULL");
      statement.executeUpdate("PRAGMA cache_size = -8000");
      statement.executeUpdate("PRAGMA journal_size_limit = 67108864");
      Schema.prepare(connection, firstSequence);
      done = true;
      return connection;
    } finally {
      if (!done) {
        connection.close();
      }
    }
  }

  private static void wal(Statement statement) throws SQLException {
    try (ResultSet mode = statement.executeQuery("PRAGMA journal_mode = WAL")) {
      String found = mode.next() ? mode.getString(1) : "nothing";
      if (!found.equals("wal")) {
        throw new StoreException(
            "found a file system that allows journal_mode " + found + " only, expected wal");
      }
    }
  }

  /** A connection that cannot write. */
  Connection reader() throws SQLException {
    return connect(true);
  }

  private Connection connect(boolean readOnly) throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.setReadOnly(readOnly);
    config.setBusyTimeout((int) busyTimeout.toMillis());
    Connection connection = config.createConnection("jdbc:sqlite:" + file);
    boolean done = false;
    try (Statement statement = connection.createStatement()) {
      // a file that somebody else made must not make us do things
      statement.executeUpdate("PRAGMA trusted_schema = OFF");
      statement.executeUpdate("PRAGMA cell_size_check = ON");
      statement.executeUpdate("PRAGMA temp_store = MEMORY");
      done = true;
      return connection;
    } finally {
      if (!done) {
        connection.close();
      }
    }
  }

  /** Gives a damaged file another name. Returns that. */
  Path setAside() throws IOException {
    int number = 1;
    while (Files.exists(aside(number))) {
      number++;
    }
    for (String each : COMPANIONS) {
      Path companion = OwnFiles.beside(file, each);
      if (Files.exists(companion)) {
        Files.move(companion, OwnFiles.beside(aside(number), each));
      }
    }
    return aside(number);
  }

  /** Whether a damaged one was set aside before. */
  boolean hasAside() {
    return Files.exists(aside(1));
  }

  private Path aside(int number) {
    return OwnFiles.beside(file, ".corrupt-" + number);
  }
}
