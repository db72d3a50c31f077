package dev.inflight.sink.report;

import dev.inflight.model.CaseReport;
import dev.inflight.model.Goodput;
import dev.inflight.model.Latency;
import java.util.List;

/** Writes what is said of one case, as the inside of an object. */
final class CaseJson {
  private final OverlapJson overlaps = new OverlapJson();

  void write(JsonOut json, CaseReport report) {
    json.key("case_id").text(report.caseId()).key("requests").count(report.requests());
    json.key("ok").count(report.ok()).key("by_status").counts(report.byStatus());
    json.key("latency_ms").open();
    report.latencies().forEach(latency -> latency(json.key(latency.name()), latency));
    json.close();
    throughput(json.key("throughput"), report.throughput());
    json.key("goodput");
    report.goodput().ifPresentOrElse(goodput -> goodput(json, goodput), json::nothing);
    json.key("window_ns").pair(report.windowFromNs(), report.windowToNs());
    json.key("idle_ns").number(report.idleNs());
    json.key("overlap").openArray();
    report.overlap().forEach(overlap -> overlaps.write(json, overlap));
    json.closeArray();
  }

  private static void latency(JsonOut json, Latency latency) {
    json.open();
    quantiles(json.key("ok"), latency.ok());
    quantiles(json.key("penalized"), latency.penalized());
    json.key("excluded").count(latency.excluded()).close();
  }

  private static void quantiles(JsonOut json, List<Latency.Quantile> quantiles) {
    json.open();
    for (Latency.Quantile each : quantiles) {
      json.key(each.label()).open().key("value").number(each.value()).key("n").count(each.n());
      json.key("sufficient").bool(each.sufficient()).close();
    }
    json.close();
  }

  private static void throughput(JsonOut json, CaseReport.Throughput throughput) {
    json.open().key("interval").text(throughput.interval());
    json.key("seconds").number(throughput.seconds());
    json.key("requests_per_second").number(throughput.requestsPerSecond());
    json.key("output_tokens_per_second").number(throughput.outputTokensPerSecond());
    json.key("prompt_tokens_per_second").number(throughput.promptTokensPerSecond());
    json.key("output_tokens").number(throughput.outputTokens());
    json.key("prompt_tokens").number(throughput.promptTokens());
    json.key("requests_without_tokens").number(throughput.requestsWithoutTokens()).close();
  }

  private static void goodput(JsonOut json, Goodput goodput) {
    json.open().key("slo").open();
    goodput.slo().forEach((name, limit) -> json.anyKey(name).number(limit));
    json.close();
    json.key("met").count(goodput.met()).key("missed").count(goodput.missed());
    json.key("unknown").count(goodput.unknown());
    json.key("lower").number(goodput.lower()).key("upper").number(goodput.upper());
    json.key("per_second_lower").number(goodput.perSecondLower());
    json.key("per_second_upper").number(goodput.perSecondUpper()).close();
  }
}
