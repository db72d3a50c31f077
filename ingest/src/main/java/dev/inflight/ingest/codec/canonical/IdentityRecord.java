package dev.inflight.ingest.codec.canonical;

import dev.inflight.ingest.codec.LineFault;
import dev.inflight.ingest.codec.Reason;
import dev.inflight.ingest.codec.json.Fields;
import dev.inflight.model.ServerIdentity;
import java.util.Set;

/**
 * The {@code identity} of a sample: exactly the ten known keys, and consistent among themselves.
 */
final class IdentityRecord {
  private static final Set<String> KEYS =
      Set.of(
          "host",
          "pid",
          "process_start_ns",
          "device_uuid",
          "gpu_instance_id",
          "replica_id",
          "rank",
          "boot_id",
          "group_id",
          "world_size");
  private static final String POSITIVE = "an integer above 0";
  private static final int NONE = -1;

  private IdentityRecord() {}

  /**
   * @param processOptional whether pid and process start may be absent
   */
  static ServerIdentity read(Fields identity, boolean processOptional) throws LineFault {
    for (String key : identity.keys()) {
      if (!KEYS.contains(key)) {
        throw identity.fault(key, "an unknown key", "only known keys", Reason.UNKNOWN_KEY);
      }
    }
    String host = withoutSlash(identity, "host", identity.filled("host"));
    long pid = process(identity, "pid", processOptional);
    long start = process(identity, "process_start_ns", processOptional);
    String device = optional(identity, "device_uuid");
    String instance = optional(identity, "gpu_instance_id");
    String replica = optional(identity, "replica_id");
    int rank = small(identity, "rank", 0, "null or an integer of at least 0");
    String boot = withoutSlash(identity, "boot_id", optional(identity, "boot_id"));
    String group = optional(identity, "group_id");
    int world = small(identity, "world_size", 1, "null or an integer above 0");
    if (!instance.isEmpty() && device.isEmpty()) {
      throw identity.wrong("device_uuid", "a string, because gpu_instance_id is given");
    }
    checkGroup(identity, group, world, rank);
    return new ServerIdentity(
        host, pid, start, device, instance, replica, rank, boot, group, world);
  }

  private static long process(Fields identity, String key, boolean optional) throws LineFault {
    return optional && !identity.said(key) ? 0 : identity.integer(key, 1, POSITIVE);
  }

  private static String optional(Fields identity, String key) throws LineFault {
    if (!identity.said(key)) {
      return "";
    }
    String text = identity.text(key);
    if (text.isEmpty()) {
      throw identity.fault(key, "null or a string that is not empty", Reason.OUT_OF_RANGE);
    }
    return text;
  }

  private static String withoutSlash(Fields identity, String key, String text) throws LineFault {
    if (text.indexOf('/') >= 0) {
      throw identity.fault(key, "a string without /", Reason.OUT_OF_RANGE);
    }
    return text;
  }

  private static int small(Fields identity, String key, int least, String expected)
      throws LineFault {
    if (!identity.said(key)) {
      return NONE;
    }
    long value = identity.integer(key, least, expected);
    if (value > Integer.MAX_VALUE) {
      throw identity.fault(key, "an integer of 31 bits", Reason.OUT_OF_RANGE);
    }
    return (int) value;
  }

  private static void checkGroup(Fields identity, String group, int world, int rank)
      throws LineFault {
    if (group.isEmpty() && world == NONE) {
      return;
    }
    if (group.isEmpty()) {
      throw inconsistent(identity, "group_id", "a string, because world_size is given");
    }
    if (world == NONE) {
      throw inconsistent(identity, "world_size", "an integer, because group_id is given");
    }
    if (rank == NONE || rank >= world) {
      throw inconsistent(identity, "rank", "an integer from 0 to " + (world - 1));
    }
  }

  private static LineFault inconsistent(Fields identity, String key, String expected) {
    return identity.fault(key, expected, Reason.INCONSISTENT);
  }
}
