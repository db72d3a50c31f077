package dev.inflight.ingest.socket;

import dev.inflight.model.Annotation.Flag;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which processes one peer may speak of: itself, and others of its user. Looks are remembered for a
 * second. Not thread-safe.
 */
final class PidTrust {
  private static final int MOST_REMEMBERED = 16;

  private final ProcFs proc;
  private final Peer peer;
  private final Optional<ProcFs.Status> self;
  private final Map<Long, Look> looks = new LinkedHashMap<>();

  PidTrust(ProcFs proc, Peer peer) {
    this.proc = proc;
    this.peer = peer;
    this.self = peer.pid() == 0 ? Optional.empty() : proc.status(peer.pid());
  }

  /** What to make of a pid that is not 0. */
  Verdict judge(long pid, long nowNs) {
    if (peer.pid() == 0) {
      return new Filed(pid, List.of(Flag.PID_FOREIGN));
    }
    List<Long> own = self.map(ProcFs.Status::pids).orElse(List.of());
    if (own.size() > 1) {
      return nested(pid, own.get(own.size() - 1));
    }
    if (pid == peer.pid()) {
      return new Filed(pid, List.of());
    }
    return other(pid, nowNs);
  }

  /** The peer numbers processes anew: its numbers are not this host's. */
  private Verdict nested(long pid, long own) {
    return pid == own
        ? new Filed(peer.pid(), List.of(Flag.PID_TRANSLATED))
        : new Filed(pid, List.of(Flag.PID_FOREIGN));
  }

  private Verdict other(long pid, long nowNs) {
    Look known = looks.get(pid);
    if (known != null && nowNs - known.atNs() < SlidingLimit.SECOND_NS) {
      return known.verdict();
    }
    Verdict verdict = look(pid);
    looks.remove(pid);
    if (looks.size() == MOST_REMEMBERED) {
      looks.remove(looks.keySet().iterator().next());
    }
    looks.put(pid, new Look(verdict, nowNs));
    return verdict;
  }

  private Verdict look(long pid) {
    Optional<ProcFs.Status> status = proc.status(pid);
    if (status.isEmpty()) {
      return new Refused(Refusal.PID_UNREADABLE);
    }
    if (!status.orElseThrow().uids().stream().allMatch(uid -> uid == peer.uid())) {
      return new Refused(Refusal.PID_OF_ANOTHER_USER);
    }
    return new Filed(pid, self.isEmpty() ? List.of(Flag.PID_UNCERTAIN) : List.of());
  }

  /** What came of it. */
  sealed interface Verdict {}

  /** Under which pid of this host it is filed, and what to beware of. */
  record Filed(long pid, List<Flag> flags) implements Verdict {}

  /** It is not taken. */
  record Refused(Refusal why) implements Verdict {}

  private record Look(Verdict verdict, long atNs) {}
}
