package dev.inflight.sink.report;

import dev.inflight.model.Provenance;
import dev.inflight.model.Reason;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.SeriesReport;
import dev.inflight.model.ServerIdentity;

/** Writes what became of one series, as the inside of an object. */
final class SeriesJson {
  private SeriesJson() {}

  static void write(JsonOut json, SeriesReport series) {
    SeriesKey key = series.key();
    json.key("series_id").name(series.seriesId());
    identity(json.key("identity"), key.identity());
    json.key("metric").text(key.metric()).key("unit").text(key.unit());
    json.key("kind").name(key.kind().wire()).key("scope").name(key.scope().wire());
    json.key("owner").text(key.owner()).key("source").text(key.source());
    json.key("provenance").openArray();
    for (Provenance each : Provenance.values()) {
      if (series.provenance().contains(each)) {
        json.name(each.wire());
      }
    }
    json.closeArray().key("interval_ms").number(series.intervalMs());
    json.key("effective_interval_ms").number(series.effectiveIntervalMs());
    samples(json.key("samples"), series.samples());
    json.key("identity_ended_at_ns").number(series.identityEndedAtNs());
    json.key("reason").text(series.reason().map(Reason::wire).orElse(""));
    json.key("run_id").text(key.runId()).key("clock_domain").text(key.clockDomain());
  }

  private static void identity(JsonOut json, ServerIdentity identity) {
    json.open().key("host").text(identity.host());
    positive(json.key("pid"), identity.pid());
    positive(json.key("process_start_ns"), identity.processStartNs());
    json.key("device_uuid").text(identity.deviceUuid());
    json.key("gpu_instance_id").text(identity.gpuInstanceId());
    json.key("replica_id").text(identity.replicaId());
    orAbsent(json.key("rank"), identity.rank());
    json.key("boot_id").text(identity.bootId()).key("group_id").text(identity.groupId());
    orAbsent(json.key("world_size"), identity.worldSize());
    json.close();
  }

  private static void positive(JsonOut json, long value) {
    if (value > 0) {
      json.count(value);
    } else {
      json.nothing();
    }
  }

  private static void orAbsent(JsonOut json, int value) {
    if (value >= 0) {
      json.count(value);
    } else {
      json.nothing();
    }
  }

  private static void samples(JsonOut json, SeriesReport.Samples samples) {
    json.open();
    json.key("valid").count(samples.valid()).key("missing").count(samples.missing());
    json.key("stale").count(samples.stale()).key("invalid").count(samples.invalid());
    json.key("duplicate").count(samples.duplicate()).key("late").count(samples.late());
    json.key("unplaced").count(samples.unplaced()).close();
  }
}
