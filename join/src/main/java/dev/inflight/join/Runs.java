package dev.inflight.join;

import dev.inflight.model.Artifact;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which run each session belongs to and which clock its client has, as the artifacts say. Not
 * thread-safe.
 *
 * <p>A session without an artifact belongs to the run that the operator names, else to the only run
 * there is.
 */
final class Runs {
  private final Map<String, Artifact> bySession = new LinkedHashMap<>();
  private final Map<String, Artifact> byRun = new LinkedHashMap<>();

  void accept(Artifact artifact) {
    if (artifact.hasContext()) {
      bySession.putIfAbsent(artifact.sessionId(), artifact);
      byRun.putIfAbsent(artifact.runId(), artifact);
    }
  }

  /** Everything that decides about the run of a session, in words. */
  String description() {
    return bySession.values().stream()
            .map(each -> each.sessionId() + "=" + each.runId())
            .sorted()
            .toList()
        + "/"
        + ids();
  }

  /** Forgets the oldest beyond so many; returns whether there were more. */
  boolean forget(int most) {
    boolean forgot = trim(bySession, most);
    return trim(byRun, most) || forgot;
  }

  private static boolean trim(Map<String, Artifact> artifacts, int most) {
    boolean full = artifacts.size() > most;
    if (full) {
      artifacts.remove(artifacts.keySet().iterator().next());
    }
    return full;
  }

  void save(StateOutput out) {
    save(bySession, out);
    save(byRun, out);
  }

  private static void save(Map<String, Artifact> artifacts, StateOutput out) {
    out.number(artifacts.size());
    artifacts.values().forEach(each -> EventState.save(each, out));
  }

  void load(StateInput in) throws SnapshotMismatchException {
    for (int left = in.count(1); left > 0; left--) {
      Artifact artifact = EventState.artifact(in);
      bySession.put(artifact.sessionId(), artifact);
    }
    for (int left = in.count(1); left > 0; left--) {
      Artifact artifact = EventState.artifact(in);
      byRun.put(artifact.runId(), artifact);
    }
  }

  Set<String> ids() {
    return byRun.keySet();
  }

  /** The run of a session of canonical records; empty when nothing says. */
  Optional<String> of(String session, String named) {
    Artifact artifact = bySession.get(session);
    if (artifact != null) {
      return Optional.of(artifact.runId());
    }
    if (!named.isEmpty()) {
      return Optional.of(named);
    }
    return byRun.size() == 1 ? Optional.of(byRun.keySet().iterator().next()) : Optional.empty();
  }

  /**
   * The client's clock: {@code context.clock_domain} when it names a boot; else host and boot id
   * when both are known; else what names at least the host. Empty when nothing does.
   */
  Optional<String> clientDomain(String named) {
    Artifact artifact = named.isEmpty() ? null : byRun.get(named);
    if (artifact == null) {
      artifact = byRun.values().stream().findFirst().orElse(null);
    }
    return artifact == null ? Optional.empty() : domain(artifact);
  }

  private static Optional<String> domain(Artifact a) {
    if (bootQualified(a.clockDomain())) {
      return Optional.of(a.clockDomain());
    }
    if (!a.host().isEmpty() && !a.bootId().isEmpty()) {
      return Optional.of(a.host() + "/" + a.bootId() + "/unix_epoch_ns");
    }
    if (!a.clockDomain().isEmpty()) {
      return Optional.of(a.clockDomain());
    }
    return a.host().isEmpty() ? Optional.empty() : Optional.of(a.host() + "/unix_epoch_ns");
  }

  /** Whether the name holds a boot id, so that equal names prove one clock. */
  static boolean bootQualified(String domain) {
    int first = domain.indexOf('/');
    return first > 0 && domain.indexOf('/', first + 1) > first + 1;
  }

  /** The host in a domain's name. */
  static String host(String domain) {
    int slash = domain.indexOf('/');
    return slash < 0 ? domain : domain.substring(0, slash);
  }
}
