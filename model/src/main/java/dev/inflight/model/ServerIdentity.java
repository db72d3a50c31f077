package dev.inflight.model;

/**
 * Which server process or device a counter belongs to. Any difference is another identity: a
 * restart, a second GPU, another replica.
 *
 * <p>Texts that were not said are empty; pid and process start are 0, rank and world size −1.
 *
 * @param host host name, without {@code /}
 * @param pid process id on that host
 * @param processStartNs start of the process, Unix nanoseconds: tells a restart from a reused pid
 * @param deviceUuid UUID of the GPU
 * @param gpuInstanceId MIG instance on that GPU
 * @param rank place in the group, from 0
 * @param bootId boot of the host, without {@code /}: tells whether two clocks are one
 * @param groupId tensor or pipeline parallel group
 * @param worldSize how many ranks the group has
 */
public record ServerIdentity(
    String host,
    long pid,
    long processStartNs,
    String deviceUuid,
    String gpuInstanceId,
    String replicaId,
    int rank,
    String bootId,
    String groupId,
    int worldSize) {

  /** The name of the clock that stamps this identity's samples. */
  public String clockDomain() {
    return bootId.isEmpty() ? host + "/unix_epoch_ns" : host + "/" + bootId + "/unix_epoch_ns";
  }

  /** What a route calls one replica: the group, else the replica id, else the host. */
  public String replica() {
    if (!groupId.isEmpty()) {
      return "group " + groupId;
    }
    return replicaId.isEmpty() ? "host " + host : "replica " + replicaId;
  }
}
