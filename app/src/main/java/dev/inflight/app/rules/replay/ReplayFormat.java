package dev.inflight.app.rules.replay;

import java.io.Writer;
import java.util.Locale;
import java.util.Optional;

/** How a replay is written. */
public enum ReplayFormat {
  TEXT,
  JSON,
  NDJSON;

  /** The format of that name. */
  public static Optional<ReplayFormat> of(String name) {
    for (ReplayFormat each : values()) {
      if (each.name().toLowerCase(Locale.ROOT).equals(name)) {
        return Optional.of(each);
      }
    }
    return Optional.empty();
  }

  /** The row that ends a stream which cannot go on. */
  public static String errorRow(String message) {
    return NdjsonReplay.error(message);
  }

  ReplayWriter writer(Writer out) {
    return switch (this) {
      case TEXT -> new TextReplay(out);
      case JSON -> new JsonReplay(out);
      case NDJSON -> new NdjsonReplay(out);
    };
  }
}
