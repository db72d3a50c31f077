package dev.inflight.app.live;

import java.util.List;

/**
 * What came of reading the configuration anew.
 *
 * @param done what is different now
 * @param needsRestart what is different in the configuration, and will be after a restart only
 * @param wrong why nothing was done; empty when all was
 */
public record ReloadReport(List<String> done, List<String> needsRestart, List<String> wrong) {
  public ReloadReport {
    done = List.copyOf(done);
    needsRestart = List.copyOf(needsRestart);
    wrong = List.copyOf(wrong);
  }

  static ReloadReport refused(String words) {
    return new ReloadReport(List.of(), List.of(), words.lines().toList());
  }

  /** A line for the log. */
  public String words() {
    if (!wrong.isEmpty()) {
      return "nothing was reloaded: " + String.join("; ", wrong);
    }
    String what = done.isEmpty() ? "nothing has changed" : "reloaded " + String.join(", ", done);
    return needsRestart.isEmpty()
        ? what
        : what + "; needs a restart: " + String.join(", ", needsRestart);
  }
}
