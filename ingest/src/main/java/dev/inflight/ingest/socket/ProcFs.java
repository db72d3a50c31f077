package dev.inflight.ingest.socket;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What the kernel tells of the processes of this host. */
public interface ProcFs {

  /**
   * What it tells of one process; nothing when there is none of that number, when the number is a
   * mere thread's, or when it may not be looked at.
   */
  Optional<Status> status(long pid);

  /** The kernel's own files, usually below {@code /proc}. */
  static ProcFs below(Path root) {
    return new StatusFiles(root);
  }

  /**
   * Who a process is.
   *
   * @param uids its real and its effective user
   * @param pids its number in each namespace, this host's first, its own last; empty on kernels
   *     that do not tell
   */
  record Status(List<Long> uids, List<Long> pids) {
    public Status {
      uids = List.copyOf(uids);
      pids = List.copyOf(pids);
    }

    /** Whether it lives in a namespace that numbers processes anew. */
    public boolean nested() {
      return pids.size() > 1;
    }
  }
}
