package dev.inflight.app.run;

import java.io.PrintWriter;
import java.util.function.LongSupplier;

/** A progress bar on a terminal, from the second second on; silent elsewhere. Not thread-safe. */
public final class Progress {
  private static final long AFTER_NS = 1_000_000_000L;
  private static final long EVERY_NS = 200_000_000L;
  private static final int WIDTH = 30;

  private final PrintWriter terminal;
  private final boolean shown;
  private final LongSupplier clock;
  private final long startedAt;
  private long drawnAt;
  private boolean drawn;

  /**
   * @param shown whether the writer is a terminal
   * @param clock a steady clock in nanoseconds
   */
  public Progress(PrintWriter terminal, boolean shown, LongSupplier clock) {
    this.terminal = terminal;
    this.shown = shown;
    this.clock = clock;
    startedAt = clock.getAsLong();
  }

  /** Draws how far the work is, when there is somebody to see it. */
  void at(String what, long done, long total) {
    if (!shown) {
      return;
    }
    long now = clock.getAsLong();
    if (now - startedAt < AFTER_NS || now - drawnAt < EVERY_NS) {
      return;
    }
    drawnAt = now;
    drawn = true;
    double share = total <= 0 ? 0 : Math.min(1.0, (double) done / total);
    int full = (int) (share * WIDTH);
    terminal.print(
        "\r%s [%s%s] %3.0f %%"
            .formatted(what, "#".repeat(full), " ".repeat(WIDTH - full), share * 100));
    terminal.flush();
  }

  /** Wipes the bar away. */
  public void done() {
    if (drawn) {
      terminal.print("\r" + " ".repeat(WIDTH + 24) + "\r");
      terminal.flush();
      drawn = false;
    }
  }
}
