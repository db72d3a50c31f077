package dev.inflight.sink.report;

import dev.inflight.model.Absent;
import dev.inflight.model.Overlap;
import dev.inflight.model.Reason;
import dev.inflight.model.RequestRow;
import dev.inflight.model.Window;
import java.util.List;

/**
 * What a report for people keeps of its rows: counters, the worst few, and a bounded sample. Its
 * size does not depend on how many rows come.
 */
final class Gathering {
  private final CoverageCounts coverage = new CoverageCounts();
  private final Names models = new Names();
  private final Names arrivals = new Names();
  private final Worst worst;
  private final Worst longest;
  private final Apart apart;
  private final Apart apartByLength;
  private long joined;
  private long prefillUnsampled;
  private long oneOfSeveral;
  private long mostCandidates;
  private double inFlightSum;
  private long inFlightKnown;

  Gathering(ReportOptions options) {
    Ranking ranking = Ranking.of(options.by());
    worst = new Worst(ranking, options.top(), options.windows());
    longest = new Worst(Ranking.Latency.E2E, options.top(), options.windows());
    apart = new Apart(ranking instanceof Ranking.Latency latency ? latency : Ranking.Latency.TTFT);
    apartByLength = new Apart(Ranking.Latency.E2E);
  }

  void row(RequestRow row) {
    if (!row.joined() && aside(row.reason())) {
      return;
    }
    models.add(row.request().model());
    arrivals.add(row.request().arrivalMode());
    worst.offer(row);
    if (worst.isEmpty()) {
      longest.offer(row);
    }
    if (row.joined()) {
      joined(row);
    }
  }

  /** Whether such requests are not part of what was asked for. */
  private static boolean aside(Reason why) {
    return why == Reason.WARMUP || why == Reason.NOT_SELECTED || why == Reason.DUPLICATE_REQUEST_ID;
  }

  private void joined(RequestRow row) {
    joined++;
    if (row.candidates() > 1) {
      oneOfSeveral++;
      mostCandidates = Math.max(mostCandidates, row.candidates());
    }
    if (Absent.has(row.inFlightMean())) {
      inFlightSum += row.inFlightMean();
      inFlightKnown++;
    }
    windows(row);
    apart.offer(row);
    if (apart.isEmpty()) {
      apartByLength.offer(row);
    }
  }

  private void windows(RequestRow row) {
    boolean prefill = false;
    boolean sampled = false;
    for (int at = 0; at < row.overlapCount(); at++) {
      Overlap overlap = row.overlap(at);
      if (overlap.window() == Window.WHOLE) {
        coverage.add(overlap);
      } else if (overlap.window() == Window.PREFILL) {
        prefill = true;
        sampled |= overlap.count() > 0;
      }
    }
    prefillUnsampled += prefill && !sampled ? 1 : 0;
  }

  CoverageCounts coverage() {
    return coverage;
  }

  Names models() {
    return models;
  }

  Names arrivals() {
    return arrivals;
  }

  /** Joined requests. */
  long joined() {
    return joined;
  }

  /** Joined requests in whose prefill no series has a sample. */
  long prefillUnsampled() {
    return prefillUnsampled;
  }

  /** Joined requests that any of several replicas may have served. */
  long oneOfSeveral() {
    return oneOfSeveral;
  }

  long mostCandidates() {
    return mostCandidates;
  }

  /**
   * Requests in flight at a request's candidates, averaged over the joined requests; NaN without
   * any.
   */
  double inFlightMean() {
    return inFlightKnown == 0 ? Double.NaN : inFlightSum / inFlightKnown;
  }

  /** What set the slow ones apart; by end-to-end latency when nothing has what was asked for. */
  Apart apart() {
    return apart.isEmpty() ? apartByLength : apart;
  }

  /** The worst first; by end-to-end latency when nothing has what was asked for. */
  List<KeptRequest> worst() {
    return chosen().worstFirst();
  }

  /** By what {@link #worst()} is ranked. */
  Ranking ranking() {
    return chosen().ranking();
  }

  private Worst chosen() {
    return worst.isEmpty() && !longest.isEmpty() ? longest : worst;
  }
}
