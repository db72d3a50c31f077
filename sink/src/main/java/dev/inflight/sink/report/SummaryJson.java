package dev.inflight.sink.report;

import dev.inflight.model.Balance;
import dev.inflight.model.ClientLocal;
import dev.inflight.model.Report;
import dev.inflight.model.SeriesReport;

/** Writes the parts of a report that stand beside its requests. */
final class SummaryJson {
  static final String SCHEMA = "inflight.report/1";

  private SummaryJson() {}

  static void summary(JsonOut json, Report report) {
    json.open().key("requests").open();
    json.key("total").count(report.requests()).key("measured").count(report.measured());
    json.key("ok").count(report.ok()).key("failed").count(report.failed());
    json.key("by_status").counts(report.byStatus()).close();
    json.key("window_ns").pair(report.windowFromNs(), report.windowToNs()).close();
  }

  /** Keys {@code client_local} and {@code unattributed}. */
  static void besides(JsonOut json, Report report) {
    json.key("client_local").openArray();
    report.clientLocal().forEach(each -> clientLocal(json, each));
    json.closeArray().key("unattributed").openArray();
    for (SeriesReport.Idle idle : report.unattributed()) {
      json.open().key("series_id").text(idle.seriesId()).key("idle").number(idle.idle());
      json.key("total").number(idle.total()).close();
    }
    json.closeArray();
  }

  /** Key {@code notes}. */
  static void notes(JsonOut json, Report report) {
    json.key("notes").openArray();
    report.notes().forEach(json::text);
    json.closeArray();
  }

  /** The inside of the balance. */
  static void balance(JsonOut json, Balance balance) {
    requests(json.key("requests"), balance.requests());
    samples(json.key("samples"), balance.samples());
  }

  private static void requests(JsonOut json, Balance.Requests requests) {
    json.open().key("read").count(requests.read()).key("joined").count(requests.joined());
    json.key("unjoined").counts(requests.unjoined());
    json.key("rejected").counts(requests.rejected()).close();
  }

  private static void samples(JsonOut json, Balance.Samples samples) {
    json.open().key("read").count(samples.read()).key("inside").count(samples.inside());
    json.key("edge_only").count(samples.edgeOnly()).key("outside").count(samples.outside());
    json.key("after_identity_ended").count(samples.afterIdentityEnded());
    json.key("unplaced").counts(samples.unplaced());
    json.key("duplicate").count(samples.duplicate());
    json.key("stale_repeat").count(samples.staleRepeat()).key("late").count(samples.late());
    json.key("rejected").counts(samples.rejected()).close();
  }

  private static void clientLocal(JsonOut json, ClientLocal local) {
    json.open().key("case_id").text(local.caseId()).key("sampler").text(local.sampler());
    json.key("device_id").text(local.deviceId()).key("count").count(local.count());
    json.key("max_device_used_bytes").number(local.maxDeviceUsedBytes());
    json.key("max_process_rss_bytes").number(local.maxProcessRssBytes());
    json.key("max_gpu_utilization").number(local.maxGpuUtilization()).close();
  }
}
