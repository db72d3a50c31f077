package dev.inflight.join;

import dev.inflight.model.ServerIdentity;
import java.util.List;

/**
 * The ten fields of an identity by their names in records, as text; a field that was not said is
 * empty.
 */
public final class IdentityField {
  /** All names, in the order of the records' specification. */
  public static final List<String> NAMES =
      List.of(
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

  private IdentityField() {}

  /**
   * The field of that name.
   *
   * @throws IllegalArgumentException when there is no such field
   */
  public static String text(ServerIdentity identity, String field) {
    return switch (field) {
      case "host" -> identity.host();
      case "pid" -> identity.pid() == 0 ? "" : Long.toString(identity.pid());
      case "process_start_ns" ->
          identity.processStartNs() == 0 ? "" : Long.toString(identity.processStartNs());
      case "device_uuid" -> identity.deviceUuid();
      case "gpu_instance_id" -> identity.gpuInstanceId();
      case "replica_id" -> identity.replicaId();
      case "rank" -> identity.rank() < 0 ? "" : Integer.toString(identity.rank());
      case "boot_id" -> identity.bootId();
      case "group_id" -> identity.groupId();
      case "world_size" -> identity.worldSize() < 0 ? "" : Integer.toString(identity.worldSize());
      default ->
          throw new IllegalArgumentException(
              "unknown identity field " + field + ", expected one of " + NAMES);
    };
  }
}
