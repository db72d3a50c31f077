package dev.inflight.model;

/**
 * Who answered a request, as a gateway header or a server's span told; the empty string is "not
 * said".
 *
 * @param host host name as in a {@link ServerIdentity}
 * @param replicaId replica id as in a {@link ServerIdentity}
 * @param pod name of the pod
 * @param pid process id, {@link Absent#LONG} when not said
 * @param address network address
 */
public record ServedBy(String host, String replicaId, String pod, long pid, String address) {
  /** Nothing was said. */
  public static final ServedBy UNKNOWN = new ServedBy("", "", "", Absent.LONG, "");

  /** Whether anything was said. */
  public boolean known() {
    return !equals(UNKNOWN);
  }
}
