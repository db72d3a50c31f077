package dev.inflight.app.example;

import java.util.ArrayList;
import java.util.List;

/**
 * The machines of a generated run.
 *
 * @param clientDomain the client's clock domain
 * @param startNs when the run starts on the client's clock, Unix nanoseconds
 */
record Fleet(
    String runId,
    String sessionId,
    String clientHost,
    String clientBootId,
    String clientDomain,
    long startNs,
    List<Host> hosts) {

  private static final long START_NS = 1_760_000_000_000_000_000L;
  private static final long HOUR_NS = 3_600_000_000_000L;

  /**
   * A server with its engine.
   *
   * @param offsetNs client time − server time
   * @param uncertaintyNs what the alignment record admits
   */
  record Host(
      String name,
      String bootId,
      String domain,
      String endpoint,
      String replicaId,
      int pid,
      long processStartNs,
      long offsetNs,
      long uncertaintyNs,
      List<String> deviceUuids) {

    Host {
      deviceUuids = List.copyOf(deviceUuids);
    }
  }

  Fleet {
    hosts = List.copyOf(hosts);
  }

  static Fleet of(GeneratorOptions options) {
    var dice = new Dice(options.seed());
    String clientBootId = dice.uuid();
    var hosts = new ArrayList<Host>();
    for (int host = 0; host < options.hosts(); host++) {
      hosts.add(host(host, options, dice));
    }
    return new Fleet(
        "run-" + dice.uuid(),
        "sess-" + dice.uuid(),
        "load-0",
        clientBootId,
        domain("load-0", clientBootId),
        START_NS,
        hosts);
  }

  private static Host host(int index, GeneratorOptions options, Dice dice) {
    String name = "host-" + index;
    String bootId = dice.uuid();
    double largest = options.maxOffsetMs() * 1e6;
    boolean drifting = largest > 0;
    var uuids = new ArrayList<String>();
    for (int device = 0; device < options.devicesPerHost(); device++) {
      uuids.add("GPU-" + dice.uuid());
    }
    return new Host(
        name,
        bootId,
        domain(name, bootId),
        "http://" + name + ":8000/v1/chat/completions",
        "replica-" + index,
        1000 + dice.below(30_000),
        START_NS - HOUR_NS - dice.below(1_000_000_000),
        drifting ? (long) dice.between(-largest, largest) : 0,
        drifting ? 50_000 + dice.below(450_000) : 0,
        uuids);
  }

  private static String domain(String host, String bootId) {
    return host + "/" + bootId + "/unix_epoch_ns";
  }
}
