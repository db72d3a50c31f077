package dev.inflight.app.who;

import dev.inflight.app.outcome.CommandFailure;
import dev.inflight.app.outcome.ExitCode;
import dev.inflight.model.JoinReport;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.SeriesReport;
import dev.inflight.sink.report.Hints;
import dev.inflight.sink.report.Plain;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Says why a metric has no peak, and what there is instead. */
final class NoPeak {
  private static final int LONGEST = 60;
  private static final int MOST_DEVICES = 16;

  private final JoinReport join;

  NoPeak(JoinReport join) {
    this.join = join;
  }

  CommandFailure failure(String metric, String device) {
    List<SeriesReport> ofMetric =
        join.series().stream().filter(each -> each.key().metric().equals(metric)).toList();
    if (join.series().isEmpty()) {
      return data("--peak: no telemetry was given, expected --telemetry FILE");
    } else if (ofMetric.isEmpty()) {
      return data("--peak: " + unknown(metric));
    }
    List<SeriesReport> ofDevice =
        ofMetric.stream().filter(each -> PeakFinder.of(each.key(), device)).toList();
    if (ofDevice.isEmpty()) {
      return data(
          "--device: '%s' gave no %s, expected the beginning of a UUID, a replica id or a host, of: %s"
              .formatted(Plain.text(device, LONGEST), Plain.text(metric), devices(ofMetric)));
    }
    return data(
        "--peak: no valid reading of "
            + Plain.text(metric)
            + " has a place in time"
            + why(ofDevice));
  }

  private String unknown(String metric) {
    TreeSet<String> metrics =
        join.series().stream()
            .map(each -> each.key().metric())
            .collect(Collectors.toCollection(TreeSet::new));
    String nearest =
        Spelling.nearest(metric, metrics)
            .map(each -> " (did you mean " + Plain.text(each) + "?)")
            .orElse("");
    return "no metric '%s'%s, expected one of: %s"
        .formatted(
            Plain.text(metric, LONGEST),
            nearest,
            metrics.stream().map(Plain::text).collect(Collectors.joining(", ")));
  }

  private static String devices(List<SeriesReport> series) {
    TreeSet<String> names =
        series.stream()
            .flatMap(each -> names(each.key()))
            .filter(each -> !each.isEmpty())
            .collect(Collectors.toCollection(TreeSet::new));
    int more = names.size() - MOST_DEVICES;
    return names.stream()
            .limit(MOST_DEVICES)
            .map(each -> Plain.text(each, LONGEST))
            .collect(Collectors.joining(", "))
        + (more > 0 ? " and " + more + " more" : "");
  }

  private static Stream<String> names(SeriesKey key) {
    return Stream.of(
        key.identity().deviceUuid(), key.identity().replicaId(), key.identity().host());
  }

  private String why(List<SeriesReport> series) {
    Hints hints = new Hints(Map.of());
    return Stream.concat(
            series.stream().flatMap(each -> each.reason().stream()), join.reasons().stream())
        .findFirst()
        .map(reason -> ": " + reason.wire() + " → " + hints.of(reason))
        .orElse("");
  }

  private static CommandFailure data(String message) {
    return new CommandFailure(ExitCode.DATA, message);
  }
}
