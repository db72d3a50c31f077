package dev.inflight.app.alertmanager;

import dev.inflight.join.OpenRequest;
import dev.inflight.model.Absent;
import dev.inflight.model.Evidence;
import dev.inflight.model.EvidenceRequest;
import dev.inflight.model.Labels;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The requests that were in flight between an alert's start and now. They were there; whether they
 * are the cause is not said.
 */
final class Moment {
  private static final int SHOWN = 10;
  private static final double NS_PER_MS = 1e6;

  /** Labels by which an alert and a request may speak of the same. */
  private static final List<String> PLACES =
      List.of("model", "host", "replica", "case_id", "endpoint");

  private final long nowNs;
  private final Map<String, EvidenceRequest> requests = new LinkedHashMap<>();
  private Optional<String> lack = Optional.empty();

  Moment(long nowNs) {
    this.nowNs = nowNs;
  }

  /** Notes what could not be found out. */
  void lacks(String what) {
    lack = Optional.of(what);
  }

  Optional<String> lack() {
    return lack;
  }

  void ended(EvidenceRequest request) {
    requests.put(request.requestId(), request);
  }

  void open(OpenRequest open) {
    boolean decodes = Absent.has(open.firstContentAtNs()) && open.firstContentAtNs() <= nowNs;
    EvidenceRequest request =
        new EvidenceRequest(
            open.requestId(),
            Labels.of(
                Map.of(
                    "case_id", open.caseId(),
                    "model", open.model(),
                    "endpoint", open.endpoint())),
            decodes ? "decoding" : "no first token yet",
            open.startedAtNs(),
            Absent.LONG,
            Math.max(0, nowNs - open.startedAtNs()) / NS_PER_MS,
            List.of());
    requests.putIfAbsent(open.requestId(), request);
  }

  /** Those of them that the labels of an alert may mean, the longest first. */
  Evidence evidence(Labels alert) {
    List<EvidenceRequest> there = new ArrayList<>(requests.values());
    for (String place : PLACES) {
      String wanted = alert.get(place);
      // others may call the same differently: then it chooses nothing
      if (there.stream().anyMatch(each -> each.labels().get(place).equals(wanted))) {
        there.removeIf(each -> !isThere(each, place, wanted));
      }
    }
    if (there.isEmpty()) {
      return Evidence.NONE;
    }
    there.sort(
        Comparator.comparingDouble((EvidenceRequest each) -> rank(each.value()))
            .thenComparingLong(EvidenceRequest::startedAtNs)
            .thenComparing(EvidenceRequest::requestId));
    SortedMap<String, Long> statuses = new TreeMap<>();
    there.forEach(each -> statuses.merge(each.status(), 1L, Long::sum));
    List<EvidenceRequest> worst = there.subList(0, Math.min(SHOWN, there.size()));
    return new Evidence(there.size(), worst, "request/e2e_ms", statuses);
  }

  private static boolean isThere(EvidenceRequest request, String place, String wanted) {
    String known = request.labels().get(place);
    return wanted.isEmpty() || known.isEmpty() || known.equals(wanted);
  }

  private static double rank(double value) {
    return Double.isNaN(value) ? Double.POSITIVE_INFINITY : -value;
  }
}
