package dev.inflight.ingest.push;

import java.nio.charset.StandardCharsets;

/** The keys by which kinds of line are told apart. */
enum Keys {
  EVENT_TYPE,
  TIME("_time"),
  STEP("_step"),
  LABELS;

  private final byte[] quoted;

  Keys() {
    this.quoted = quoted(name().toLowerCase(java.util.Locale.ROOT));
  }

  Keys(String key) {
    this.quoted = quoted(key);
  }

  private static byte[] quoted(String key) {
    return ('"' + key + '"').getBytes(StandardCharsets.US_ASCII);
  }

  /** Whether it stands anywhere in {@code buf[from, to)} with a colon after it. */
  boolean in(byte[] buf, int from, int to) {
    int last = to - quoted.length;
    for (int at = from; at <= last; at++) {
      if (buf[at] == '"' && buf[at + 1] == quoted[1] && matches(buf, at)) {
        int after = at + quoted.length;
        while (after < to && (buf[after] == ' ' || buf[after] == '\t')) {
          after++;
        }
        if (after < to && buf[after] == ':') {
          return true;
        }
      }
    }
    return false;
  }

  private boolean matches(byte[] buf, int at) {
    for (int i = 0; i < quoted.length; i++) {
      if (buf[at + i] != quoted[i]) {
        return false;
      }
    }
    return true;
  }
}
