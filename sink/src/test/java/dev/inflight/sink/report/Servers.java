package dev.inflight.sink.report;

import dev.inflight.model.Absent;
import dev.inflight.model.KnownMetric;
import dev.inflight.model.Provenance;
import dev.inflight.model.Scope;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.SeriesReport;
import dev.inflight.model.ServerIdentity;
import java.util.Optional;
import java.util.Set;

/** Series for tests. */
final class Servers {
  private Servers() {}

  static ServerIdentity gpu(String host, String uuid, String replica) {
    return new ServerIdentity(host, 0, 0, uuid, "", replica, -1, "b00t", "", -1);
  }

  static ServerIdentity engine(String host, String replica) {
    return new ServerIdentity(host, 0, 0, "", "", replica, -1, "b00t", "", -1);
  }

  static ServerIdentity process(String host, long pid) {
    return new ServerIdentity(
        host, pid, 1_700_000_000_000_000_000L, "", "", "", -1, "b00t", "", -1);
  }

  static SeriesKey series(ServerIdentity identity, KnownMetric metric) {
    Scope scope = metric.scope();
    return new SeriesKey(
        identity,
        metric.wire(),
        "dcgm",
        metric.unit(),
        metric.kind(),
        scope,
        metric.owner(scope),
        "run-1",
        identity.clockDomain(),
        true);
  }

  static SeriesReport report(int index, SeriesKey key, long valid) {
    return new SeriesReport(
        index,
        key.id(),
        key,
        Set.of(Provenance.OBSERVED),
        1_000,
        1_000.5,
        new SeriesReport.Samples(valid, 0, 0, 0, 0, 0, 0),
        Absent.LONG,
        Optional.empty());
  }
}
