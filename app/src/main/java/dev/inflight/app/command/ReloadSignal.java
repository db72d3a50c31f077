package dev.inflight.app.command;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import sun.misc.Signal;

/** SIGHUP: reads the configuration anew. */
final class ReloadSignal {
  private ReloadSignal() {}

  /**
   * Does that whenever the signal comes, on a thread of its own. Where there is no such signal,
   * nothing.
   */
  static void call(Runnable reload) {
    ExecutorService thread =
        Executors.newSingleThreadExecutor(
            each -> {
              Thread made = new Thread(each, "inflight-reload");
              made.setDaemon(true);
              return made;
            });
    try {
      Signal.handle(new Signal("HUP"), signal -> thread.execute(reload));
    } catch (IllegalArgumentException e) {
      thread.shutdown(); // Windows has none
    }
  }
}
