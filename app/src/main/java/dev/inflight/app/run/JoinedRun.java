package dev.inflight.app.run;

import dev.inflight.model.Balance;
import dev.inflight.model.Report;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;

/** Puts the lines that did not get through into the books of a report. */
public final class JoinedRun {
  private JoinedRun() {}

  /** The report with the bad lines counted, and with notes before its own. */
  public static Report withBadLines(Report report, BadLines bad, List<String> notes) {
    Balance balance = report.balance();
    List<String> all = new ArrayList<>(notes);
    all.addAll(report.notes());
    return new Report(
        report.requests() + sum(bad.requests()),
        report.measured(),
        report.ok(),
        report.failed(),
        report.byStatus(),
        report.windowFromNs(),
        report.windowToNs(),
        report.join(),
        report.cases(),
        report.clientLocal(),
        report.unattributed(),
        new Balance(requests(balance.requests(), bad), samples(balance.samples(), bad)),
        all);
  }

  private static Balance.Requests requests(Balance.Requests of, BadLines bad) {
    SortedMap<String, Long> rejected = merged(of.rejected(), bad.requests());
    return new Balance.Requests(
        of.read() + sum(bad.requests()), of.joined(), of.unjoined(), rejected);
  }

  private static Balance.Samples samples(Balance.Samples of, BadLines bad) {
    return new Balance.Samples(
        of.read() + sum(bad.samples()),
        of.inside(),
        of.edgeOnly(),
        of.outside(),
        of.afterIdentityEnded(),
        of.unplaced(),
        of.duplicate(),
        of.staleRepeat(),
        of.late(),
        merged(of.rejected(), bad.samples()));
  }

  private static SortedMap<String, Long> merged(
      SortedMap<String, Long> one, SortedMap<String, Long> other) {
    SortedMap<String, Long> merged = new java.util.TreeMap<>(one);
    other.forEach((reason, count) -> merged.merge(reason, count, Long::sum));
    return merged;
  }

  private static long sum(SortedMap<String, Long> counts) {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }
}
