package dev.inflight.sink.report;

import dev.inflight.model.JoinReport;
import dev.inflight.model.Reason;
import dev.inflight.model.Report;
import dev.inflight.model.SeriesReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What was joined, and how: sentences for a person, whatever they are printed on. */
final class JoinStory {
  private static final int MOST_CLOCKS = 6;
  private static final int NAMED = 3;
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
            + Human.count(places.series(), "series");
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
    if (counts.all() == 0) {
      return pieces;
    }
    String all = Human.count(counts.all(), "request × series") + ": ";
    pieces.add(all + Human.count(counts.observed()) + " observed");
    if (counts.partial().windows() > 0) {
      pieces.add(doubted("partial", counts.partial()));
    }
    if (counts.empty().windows() > 0) {
      pieces.add(doubted("empty", counts.empty()));
    }
    return pieces;
  }

  private String doubted(String status, CoverageCounts.Of counts) {
    return Human.count(counts.windows()) + " " + status + " (" + who(counts) + why(counts) + ")";
  }

  /** Names the things or the metrics that are concerned, when they are few of many. */
  private String who(CoverageCounts.Of counts) {
    List<Place> things = counts.distinct(Place::of);
    List<String> metrics = counts.distinct(key -> Told.of(key).full());
    List<String> names = List.of();
    if (things.size() <= NAMED && things.size() < places.count()) {
      names = things.stream().map(places::name).toList();
    } else if (metrics.size() <= NAMED) {
      names = metrics;
    }
    return names.isEmpty() ? "" : String.join(", ", names) + ": ";
  }

  /** Reasons, the commonest first, with how many have each unless all have the only one. */
  private static String why(CoverageCounts.Of counts) {
    Map<Reason, Long> reasons = counts.why();
    return reasons.entrySet().stream()
        .sorted(Map.Entry.<Reason, Long>comparingByValue().reversed())
        .map(each -> why(each, reasons.size() == 1 && each.getValue() == counts.windows()))
        .collect(Collectors.joining(", "));
  }

  private static String why(Map.Entry<Reason, Long> reason, boolean all) {
    String words = ReasonWords.of(reason.getKey());
    return all ? words : words + " " + Human.count(reason.getValue());
  }
}
