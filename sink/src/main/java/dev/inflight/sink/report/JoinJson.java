package dev.inflight.sink.report;

import dev.inflight.model.ClockEvidence;
import dev.inflight.model.DomainReport;
import dev.inflight.model.JoinReport;
import dev.inflight.model.Reason;
import dev.inflight.model.SeriesReport;

/** Writes what became of the join: its status, its clocks and, where asked for, its series. */
final class JoinJson {
  private JoinJson() {}

  /** The whole object. */
  static void write(JsonOut json, JoinReport join) {
    opening(json, join).key("series").openArray();
    for (SeriesReport series : join.series()) {
      SeriesJson.write(json.line().open(), series);
      json.close();
    }
    closing(json.closeArray(), join);
  }

  /** The object without its series, where these are rows of their own. */
  static void writeWithoutSeries(JsonOut json, JoinReport join) {
    closing(opening(json, join), join);
  }

  private static JsonOut opening(JsonOut json, JoinReport join) {
    json.open().key("status").name(join.status().wire()).key("reasons").openArray();
    join.reasons().forEach(reason -> json.name(reason.wire()));
    json.closeArray().key("route_evidence").name(join.routeEvidence().wire());
    json.key("domains").openArray();
    join.domains().forEach(domain -> domain(json, domain));
    return json.closeArray();
  }

  private static void closing(JsonOut json, JoinReport join) {
    json.key("groups").openArray();
    join.groups().forEach(json::text);
    json.closeArray().close();
  }

  private static void domain(JsonOut json, DomainReport domain) {
    json.open().key("clock_domain").text(domain.clockDomain());
    json.key("offset_ns").number(domain.offsetNs());
    json.key("uncertainty_ns").number(domain.uncertaintyNs());
    json.key("evidence").text(domain.evidence().map(ClockEvidence::wire).orElse(""));
    json.key("placed_samples").count(domain.placedSamples());
    json.key("unplaced").open().key("uncovered").count(domain.uncovered());
    json.key("ambiguous").count(domain.ambiguous()).close();
    json.key("reason").text(domain.reason().map(Reason::wire).orElse("")).close();
  }
}
