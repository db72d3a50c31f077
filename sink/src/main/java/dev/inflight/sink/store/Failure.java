package dev.inflight.sink.store;

import java.sql.SQLException;
import org.sqlite.SQLiteErrorCode;

/** What went wrong with a database, by what can be done about it. */
enum Failure {
  /** The file is damaged or no database: another has to take its place. */
  DAMAGED,
  /** Another program holds it, or the disk is full: the connection is good, later may be better. */
  FOR_NOW,
  /** Too much was asked. */
  TIMEOUT,
  /** Anything else: a new connection may help. */
  OTHER;

  static Failure of(SQLException e) {
    return switch (code(e)) {
      case SQLITE_CORRUPT, SQLITE_NOTADB -> DAMAGED;
      case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_FULL -> FOR_NOW;
      case SQLITE_INTERRUPT -> TIMEOUT;
      default -> OTHER;
    };
  }

  /** What was found, in words. */
  static String words(SQLException e) {
    return switch (code(e)) {
      case SQLITE_FULL -> "no room left on the disk";
      case SQLITE_BUSY, SQLITE_LOCKED -> "that another program has locked it";
      case SQLITE_CORRUPT -> "a damaged database";
      case SQLITE_NOTADB -> "a file that is no database";
      case SQLITE_READONLY, SQLITE_PERM -> "no permission to write";
      case SQLITE_CANTOPEN -> "that it cannot be opened";
      case SQLITE_IOERR -> "that the disk cannot be read or written";
      default -> "an error: " + e.getMessage();
    };
  }

  private static SQLiteErrorCode code(SQLException e) {
    return SQLiteErrorCode.getErrorCode(e.getErrorCode() & 0xff);
  }
}
