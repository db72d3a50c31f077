package dev.inflight.sink.report;

import dev.inflight.model.JoinReport;
import dev.inflight.model.Reason;
import dev.inflight.model.Report;
import dev.inflight.model.SeriesReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** What was joined, and how: sentences for a person, whatever they are printed on. */
final class JoinStory {
  private static final int MOST_CLOCKS = 6;
  private static final int NAMED_PLACES = 2;
  private static final double NEAR = 0.05;

  private final Report report;
  private final JoinReport join;
  private final Gathering gathering;
  private final Places places;
  private final Hints hints;

  JoinStory(Report report, Gathering gathering, Places places, Hints hints) {
    this.report = report;
    this.join = report.join();
    this.gathering = gathering;
    this.places = places;
    this.hints = hints;
  }

  /** {@code PARTLY JOINED}. */
  String status() {
    return switch (join.status()) {
      case JOINED -> "JOINED";
      case PARTLY_JOINED -> "PARTLY JOINED";
      case UNJOINED -> "UNJOINED";
      case NOT_CONFIGURED -> "NOT CONFIGURED";
    };
  }

  /** What follows the status. */
  String headline() {
    String requests =
        Human.count(gathering.joined())
            + " of "
            + Human.count(report.measured(), "measured request")
            + " to "
            + Human.count(join.series().size(), "series");
    return switch (join.status()) {
      case JOINED, PARTLY_JOINED -> requests + " (" + places.census() + "), " + route();
      case UNJOINED ->
          "no telemetry could be placed beside the " + Human.count(report.measured(), "request");
      case NOT_CONFIGURED -> "no telemetry was given: what follows is the client's half";
    };
  }

  private String route() {
    return switch (join.routeEvidence()) {
      case DECLARED_PER_REQUEST -> "each to the replica that it names";
      case DECLARED -> "by a declared route";
      case ONE_OF -> "each to several replicas, of which one served it";
      case IMPLIED -> "route implied: there is one endpoint and one host";
      case NONE -> "no route is known";
    };
  }

  /** Each reason of the join, with what would help. */
  List<String> reasons() {
    return join.reasons().stream().map(this::reason).toList();
  }

  private String reason(Reason reason) {
    return reason.wire() + ": " + ReasonWords.of(reason) + " → " + hints.of(reason);
  }

  List<String> clocks() {
    List<String> words =
        join.domains().stream().limit(MOST_CLOCKS).map(Clocks::words).collect(Collectors.toList());
    if (join.domains().size() > MOST_CLOCKS) {
      words.add("and " + Human.count(join.domains().size() - MOST_CLOCKS, "clock") + " more");
    }
    return words;
  }

  /** How often was polled, and how often values came; empty without series. */
  String sampling() {
    double[] nominal =
        join.series().stream()
            .mapToDouble(SeriesReport::intervalMs)
            .filter(ms -> ms > 0)
            .sorted()
            .toArray();
    double[] real =
        join.series().stream()
            .mapToDouble(SeriesReport::effectiveIntervalMs)
            .filter(ms -> ms > 0)
            .sorted()
            .toArray();
    if (nominal.length == 0 || real.length == 0) {
      return nominal.length > 0
          ? "every " + range(nominal)
          : real.length > 0 ? "values came every " + range(real) : "";
    }
    String came =
        alike(nominal, real)
            ? "and values really came so"
            : "values really came every " + range(real);
    return "every " + range(nominal) + ", " + came;
  }

  private static boolean alike(double[] nominal, double[] real) {
    return near(nominal[0], real[0]) && near(nominal[nominal.length - 1], real[real.length - 1]);
  }

  private static boolean near(double nominal, double real) {
    return Math.abs(real - nominal) <= NEAR * nominal;
  }

  private static String range(double[] sorted) {
    String from = Human.millis(sorted[0]);
    String to = Human.millis(sorted[sorted.length - 1]);
    return from.equals(to) ? from : from + " to " + to;
  }

  /** How well the joined requests are covered: pieces. */
  List<String> coverage() {
    CoverageCounts counts = gathering.coverage();
    List<String> pieces = new ArrayList<>();
    if (counts.observed() + counts.partial() + counts.empty() == 0) {
      return pieces;
    }
    pieces.add(Human.count(counts.observed()) + " observed");
    if (counts.partial() > 0) {
      pieces.add(
          Human.count(counts.partial())
              + " partial ("
              + who()
              + why(counts.partialWhy(), counts.partial())
              + ")");
    }
    if (counts.empty() > 0) {
      pieces.add(
          Human.count(counts.empty()) + " empty (" + why(counts.emptyWhy(), counts.empty()) + ")");
    }
    return pieces;
  }

  /** Names what was not read when that is little of all. */
  private String who() {
    Set<Place> doubted = gathering.coverage().doubtedPlaces();
    boolean few = doubted.size() <= NAMED_PLACES && doubted.size() < join.series().size();
    return few ? doubted.stream().map(places::name).collect(Collectors.joining(", ")) + " " : "";
  }

  /** Reasons, the commonest first, with how many have each unless all have the only one. */
  private static String why(Map<Reason, Long> reasons, long requests) {
    return reasons.entrySet().stream()
        .sorted(Map.Entry.<Reason, Long>comparingByValue().reversed())
        .map(each -> why(each, reasons.size() == 1 && each.getValue() == requests))
        .collect(Collectors.joining(", "));
  }

  private static String why(Map.Entry<Reason, Long> reason, boolean all) {
    String words = ReasonWords.of(reason.getKey());
    return all ? words : words + ": " + Human.count(reason.getValue());
  }
}
