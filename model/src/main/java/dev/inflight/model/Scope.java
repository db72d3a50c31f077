package dev.inflight.model;

/** What a counter is about: one process, a whole device, a slice of it, the host, or the engine. */
public enum Scope {
  SERVER_PROCESS("server_process", "operating_system_process"),
  GPU_DEVICE("gpu_device", "gpu_device"),
  GPU_INSTANCE("gpu_instance", "gpu_instance"),
  HOST("host", "host"),
  ENGINE("engine", "engine");

  private final String wire;
  private final String owner;

  Scope(String wire, String owner) {
    this.wire = wire;
    this.owner = owner;
  }

  /** The name in records and reports. */
  public String wire() {
    return wire;
  }

  /** Who owns a counter of this scope when its metric does not say otherwise. */
  public String owner() {
    return owner;
  }
}
