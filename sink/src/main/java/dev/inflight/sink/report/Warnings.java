package dev.inflight.sink.report;

import dev.inflight.model.Absent;
import dev.inflight.model.Report;
import dev.inflight.model.SeriesReport;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/** What is doubtful about a report, said aloud. */
final class Warnings {
  private static final int MOST = 12;
  private static final int MOST_ENDED = 4;
  private static final double SLOWER = 1.5;

  private final Report report;
  private final Gathering gathering;
  private final Places places;
  private final List<String> all = new ArrayList<>();

  private Warnings(Report report, Gathering gathering, Places places) {
    this.report = report;
    this.gathering = gathering;
    this.places = places;
  }

  static List<String> of(Report report, Gathering gathering, Places places) {
    Warnings warnings = new Warnings(report, gathering, places);
    warnings.requests();
    warnings.samples();
    warnings.ended();
    report.join().groups().forEach(each -> warnings.all.add(Plain.text(each)));
    report.notes().forEach(each -> warnings.all.add(Plain.text(each)));
    return warnings.bounded();
  }

  private void requests() {
    if (gathering.prefillUnsampled() > 0) {
      all.add(
          "prefill is shorter than one sample for "
              + Human.count(gathering.prefillUnsampled(), "request")
              + ": counters are bounds (≤), gauges unknown");
    }
    if (gathering.inFlightMean() >= 1.05) {
      all.add(
          Human.tenths(gathering.inFlightMean())
              + " requests shared a replica on average: device values describe the batch, not one"
              + " request");
    }
    if (gathering.oneOfSeveral() > 0) {
      all.add(
          Human.count(gathering.oneOfSeveral(), "request")
              + " may have been served by any of up to "
              + gathering.mostCandidates()
              + " replicas: all of them are shown");
    }
  }

  private void samples() {
    say(
        SeriesReport.Samples::duplicate,
        "sample",
        "are duplicates: another exporter or file has them too, and they count once");
    say(SeriesReport.Samples::late, "sample", "came too late and count nowhere");
    say(SeriesReport.Samples::stale, "sample", "repeat a cached reading (stale) and have no value");
    say(SeriesReport.Samples::missing, "poll", "read nothing; nothing is not 0");
    long slow =
        report.join().series().stream()
            .filter(each -> each.effectiveIntervalMs() > SLOWER * each.intervalMs())
            .count();
    if (slow > 0) {
      all.add(Human.count(slow, "series") + " came more than half as slowly again as announced");
    }
  }

  private void say(ToLongFunction<SeriesReport.Samples> what, String noun, String words) {
    long samples = 0;
    long series = 0;
    for (SeriesReport each : report.join().series()) {
      long count = what.applyAsLong(each.samples());
      samples += count;
      series += count > 0 ? 1 : 0;
    }
    if (samples > 0) {
      all.add(Human.count(samples, noun) + " of " + Human.count(series, "series") + " " + words);
    }
  }

  private void ended() {
    TreeMap<String, Long> ends = new TreeMap<>();
    for (SeriesReport each : report.join().series()) {
      if (Absent.has(each.identityEndedAtNs())) {
        ends.merge(places.name(each.key()), each.identityEndedAtNs(), Math::max);
      }
    }
    ends.entrySet().stream()
        .limit(MOST_ENDED)
        .map(
            each ->
                each.getKey()
                    + " ended at "
                    + Human.timeOfDayTenths(each.getValue())
                    + ": no longer the one observed")
        .forEach(all::add);
    if (ends.size() > MOST_ENDED) {
      all.add(Human.count(ends.size() - MOST_ENDED, "more identity") + " ended");
    }
  }

  private List<String> bounded() {
    if (all.size() <= MOST) {
      return all;
    }
    List<String> shown = new ArrayList<>(all.subList(0, MOST));
    shown.add("and " + (all.size() - MOST) + " more, in --format json");
    return shown;
  }
}
