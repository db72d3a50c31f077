package dev.inflight.app.example;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;

/**
 * Writes {@code infer.telemetry_sample} records of one series: the constant text of a line is laid
 * out once. Keys are sorted, spaced as Python's {@code json.dumps} does.
 */
final class SampleLines {
  private final byte[] beforeTime;
  private final byte[] valid;
  private final byte[] missing;
  private final int scale;

  private SampleLines(byte[] beforeTime, byte[] valid, byte[] missing, int scale) {
    this.beforeTime = beforeTime;
    this.valid = valid;
    this.missing = missing;
    this.scale = scale;
  }

  /** Whose counter it is. */
  record Owner(String scope, String counterOwner, String identity) {

    /** A device, or the process that uses it, by all that a collector on the host knows. */
    static Owner process(String scope, String counterOwner, Fleet.Host host, int device) {
      return new Owner(
          scope, counterOwner, identity(host, quoted(host.deviceUuids().get(device)), device));
    }

    /** The engine of a host. */
    static Owner engine(Fleet.Host host) {
      return new Owner("engine", "engine", identity(host, "null", -1));
    }

    private static String identity(Fleet.Host host, String uuid, int rank) {
      return """
      {"boot_id": "%s", "device_uuid": %s, "gpu_instance_id": null, "group_id": null, "host": "%s", \
      "pid": %d, "process_start_ns": %d, "rank": %s, "replica_id": "%s", "world_size": null}\
      """
          .formatted(
              host.bootId(),
              uuid,
              host.name(),
              host.pid(),
              host.processStartNs(),
              rank < 0 ? "null" : Integer.toString(rank),
              host.replicaId());
    }

    private static String quoted(String text) {
      return '"' + text + '"';
    }
  }

  /** Version 1: bytes. */
  static SampleLines bytes(
      Fleet fleet, Fleet.Host host, Owner owner, String metric, String source, int intervalMs) {
    String before = head(host, owner, intervalMs, "", metric);
    String middle = middle(fleet, owner, source, 1);
    return new SampleLines(
        ascii(before),
        ascii(middle + "\"valid\", \"value_bytes\": "),
        ascii(middle + "\"missing\", \"value_bytes\": null}\n"),
        0);
  }

  /** Version 2: any unit. */
  static SampleLines measured(
      Fleet fleet, Fleet.Host host, Owner owner, EngineMetric metric, int intervalMs) {
    String kind = "\"kind\": \"%s\", ".formatted(metric.kind);
    String middle = middle(fleet, owner, metric.source, 2);
    String unit = "\"unit\": \"%s\", \"value\": ".formatted(metric.unit);
    return new SampleLines(
        ascii(head(host, owner, intervalMs, kind, metric.wire)),
        ascii(middle + "\"valid\", " + unit),
        ascii(middle + "\"missing\", " + unit + "null}\n"),
        metric.scale);
  }

  void valid(Ascii out, long serverNs, long unscaled) throws IOException {
    out.text(beforeTime).number(serverNs).text(valid);
    if (scale == 0) {
      out.number(unscaled);
    } else {
      out.decimal(unscaled, scale);
    }
    out.text("}\n");
  }

  void missing(Ascii out, long serverNs) throws IOException {
    out.text(beforeTime).number(serverNs).text(missing);
  }

  private static String head(
      Fleet.Host host, Owner owner, int intervalMs, String kind, String metric) {
    return """
    {"clock_domain": "%s", "counter_owner": "%s", "detail": null, \
    "event_type": "infer.telemetry_sample", "identity": %s, "interval_ms": %d, %s"metric": "%s", \
    "observed_at_ns":\
    """
        .formatted(host.domain(), owner.counterOwner(), owner.identity(), intervalMs, kind, metric)
        .concat(" ");
  }

  private static String middle(Fleet fleet, Owner owner, String source, int version) {
    return """
    , "provenance": "observed", "run_id": "%s", "schema_version": %d, "scope": "%s", \
    "source": "%s", "state":\
    """
        .formatted(fleet.runId(), version, owner.scope(), source)
        .concat(" ");
  }

  private static byte[] ascii(String text) {
    return text.getBytes(US_ASCII);
  }
}
