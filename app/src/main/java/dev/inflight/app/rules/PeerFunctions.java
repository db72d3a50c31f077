package dev.inflight.app.rules;

import java.util.Set;

/** Which functions a condition calls, as far as it matters for when it is evaluated. */
final class PeerFunctions {
  private static final Set<String> ABSENCE = Set.of("has", "count");
  private static final Set<String> TIME = Set.of("no_data", "age", "elapsed");

  private boolean absence;
  private boolean time;

  void add(String function) {
    absence |= ABSENCE.contains(function);
    time |= TIME.contains(function);
  }

  /** Whether it asks whether there is data; expr_tracker judged such rules with rows only. */
  boolean absence() {
    return absence;
  }

  /** Whether it asks for time; expr_tracker's watchdog judged such rules without rows too. */
  boolean time() {
    return time;
  }
}
