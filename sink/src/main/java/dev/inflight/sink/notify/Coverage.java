package dev.inflight.sink.notify;

import dev.inflight.model.Absent;
import dev.inflight.model.CoverageStatus;
import dev.inflight.model.EvidenceRequest;
import dev.inflight.model.KnownMetric;
import dev.inflight.model.RequestOverlap;
import dev.inflight.model.Scope;
import java.util.List;

/**
 * For how many requests devices were read while they were in flight.
 *
 * @param open requests that have not ended, of which nothing is joined yet
 * @param observed ended ones of which every series was covered
 * @param partial ended ones of which some values are known
 * @param none ended ones of which none is
 * @param onlyGpus whether all series are of GPUs
 */
record Coverage(int open, int observed, int partial, int none, boolean onlyGpus) {

  static Coverage of(List<EvidenceRequest> requests) {
    int open = 0;
    int observed = 0;
    int partial = 0;
    int none = 0;
    for (EvidenceRequest request : requests) {
      List<RequestOverlap> overlaps = request.overlaps();
      if (!Absent.has(request.endedAtNs())) {
        open++;
      } else if (overlaps.stream().allMatch(each -> each.coverage() == CoverageStatus.EMPTY)) {
        none++;
      } else if (overlaps.stream().allMatch(each -> each.coverage() == CoverageStatus.OBSERVED)) {
        observed++;
      } else {
        partial++;
      }
    }
    boolean gpus =
        requests.stream().flatMap(each -> each.overlaps().stream()).allMatch(Coverage::ofGpu);
    return new Coverage(open, observed, partial, none, gpus);
  }

  private static boolean ofGpu(RequestOverlap overlap) {
    return KnownMetric.of(overlap.metric())
        .map(known -> known.scope() == Scope.GPU_DEVICE || known.scope() == Scope.GPU_INSTANCE)
        .orElse(false);
  }

  int ended() {
    return observed + partial + none;
  }

  /** {@code GPUs observed for 4 of 5 ended requests, in part for 1}. */
  String words() {
    String who = onlyGpus && none < ended() ? "GPUs" : "devices";
    String of = " of " + ended() + " ended " + (ended() == 1 ? "request" : "requests");
    if (none == ended()) {
      return "no device values for the "
          + (ended() == 1 ? "ended request" : ended() + " ended requests");
    }
    String partly = partial > 0 ? ", in part for " + partial : "";
    return who + " observed for " + observed + of + partly;
  }
}
