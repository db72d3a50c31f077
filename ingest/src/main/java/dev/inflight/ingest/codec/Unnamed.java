package dev.inflight.ingest.codec;

import dev.inflight.model.MetricKind;
import dev.inflight.model.Scope;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.ServerIdentity;

/** What other tools' files do not say, filled in the same way for all of them. */
public final class Unnamed {
  /** The case of requests whose file has no cases. */
  public static final String CASE = "all";

  /** The identity of an engine whose file names nothing. */
  public static final ServerIdentity SERVER =
      new ServerIdentity("", 0, 0, "", "", "", -1, "", "", -1);

  private Unnamed() {}

  /** A GPU by its UUID, on a host that may be empty. */
  public static ServerIdentity gpu(String host, String uuid) {
    return new ServerIdentity(host, 0, 0, uuid, "", "", -1, "", "", -1);
  }

  /** A series of no run, placed by assumption. */
  public static SeriesKey series(
      ServerIdentity identity,
      String metric,
      String source,
      String unit,
      MetricKind kind,
      Scope scope) {
    return new SeriesKey(
        identity,
        metric,
        source,
        unit,
        kind,
        scope,
        scope.owner(),
        "",
        identity.clockDomain(),
        false);
  }
}
