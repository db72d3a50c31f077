package dev.inflight.sink.report;

import dev.inflight.model.Scope;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.ServerIdentity;

/**
 * The thing that a series speaks of: series of one place are told in one breath.
 *
 * @param kind what kind of thing
 * @param host its host
 * @param name UUID and instance of a GPU, id of a process, replica of an engine
 */
public record Place(Kind kind, String host, String name) implements Comparable<Place> {

  /** Kinds of things, in the order in which they are told. */
  public enum Kind {
    ENGINE("engine"),
    GPU("GPU"),
    PROCESS("process"),
    HOST("host");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    String word() {
      return word;
    }
  }

  /** The thing that a series speaks of. */
  public static Place of(SeriesKey key) {
    ServerIdentity identity = key.identity();
    Scope scope = key.scope();
    return switch (scope) {
      case GPU_DEVICE -> new Place(Kind.GPU, identity.host(), identity.deviceUuid());
      case GPU_INSTANCE ->
          new Place(
              Kind.GPU, identity.host(), identity.deviceUuid() + "/" + identity.gpuInstanceId());
      case SERVER_PROCESS -> new Place(Kind.PROCESS, identity.host(), process(identity));
      case ENGINE -> new Place(Kind.ENGINE, identity.host(), engine(identity));
      case HOST -> new Place(Kind.HOST, identity.host(), identity.host());
    };
  }

  private static String process(ServerIdentity identity) {
    String rank = identity.rank() >= 0 ? "rank " + identity.rank() + " " : "";
    String start = identity.processStartNs() > 0 ? "@" + identity.processStartNs() : "";
    return rank + "pid " + identity.pid() + start;
  }

  private static String engine(ServerIdentity identity) {
    String rank = identity.rank() >= 0 ? " rank " + identity.rank() : "";
    return replica(identity) + rank;
  }

  /** The replica in words: a bare number needs its noun, a name does not. */
  public static String replica(ServerIdentity identity) {
    if (!identity.groupId().isEmpty() || identity.replicaId().isEmpty()) {
      return identity.replica();
    }
    boolean number = identity.replicaId().chars().allMatch(Character::isDigit);
    return number ? identity.replica() : identity.replicaId();
  }

  @Override
  public int compareTo(Place other) {
    int byKind = kind.compareTo(other.kind);
    int byHost = byKind != 0 ? byKind : host.compareTo(other.host);
    return byHost != 0 ? byHost : name.compareTo(other.name);
  }
}
