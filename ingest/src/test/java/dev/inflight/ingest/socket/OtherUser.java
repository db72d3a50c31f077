package dev.inflight.ingest.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;

/** A process of another user: one that root starts, or the first of all for everybody else. */
final class OtherUser implements AutoCloseable {
  private static final long UID = 65_534;
  private static final long PATIENCE_NS = 10_000_000_000L;

  private final ProcessHandle process;
  private final boolean ours;

  private OtherUser(ProcessHandle process, boolean ours) {
    this.process = process;
    this.ours = ours;
  }

  static OtherUser start() throws IOException {
    ProcFs proc = ProcFs.below(Path.of("/proc"));
    long self = proc.status(ProcessHandle.current().pid()).orElseThrow().uids().get(1);
    if (self != 0) {
      return new OtherUser(ProcessHandle.of(1).orElseThrow(), false);
    }
    String user = Long.toString(UID);
    Process process =
        new ProcessBuilder("setpriv", "--reuid", user, "--clear-groups", "sleep", "60").start();
    long end = System.nanoTime() + PATIENCE_NS;
    while (proc.status(process.pid()).map(each -> each.uids().get(1)).orElse(UID) != UID) {
      assertThat(System.nanoTime()).as("waiting for another user").isLessThan(end);
      LockSupport.parkNanos(1_000_000);
    }
    return new OtherUser(process.toHandle(), true);
  }

  long pid() {
    return process.pid();
  }

  @Override
  public void close() {
    if (ours) {
      process.destroy();
    }
  }
}
