package dev.inflight.sink.report;

import dev.inflight.model.Absent;
import dev.inflight.model.CoverageStatus;
import dev.inflight.model.Reason;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What one thing, or several alike, did during a window: short values, then the doubts about them.
 */
final class Telling {
  private static final int NAMED_METRICS = 2;
  private static final int MOST_FIGURES = 9;

  private final Map<String, Figure> figures = new TreeMap<>();
  private final Map<String, List<String>> doubts = new LinkedHashMap<>();
  private int things;
  private int partial;
  private double leastCovered = 1;
  private final Map<Reason, Integer> partialWhy = new TreeMap<>();

  /** Adds the overlaps of one thing. */
  void add(List<KeptOverlap> overlaps) {
    things++;
    boolean partly = false;
    for (KeptOverlap overlap : overlaps) {
      Told told = Told.of(overlap.series());
      boolean figure = figure(told, overlap);
      if (overlap.coverage() == CoverageStatus.EMPTY && !figure) {
        doubts.computeIfAbsent(emptiness(overlap), any -> new ArrayList<>()).add(told.full());
      } else if (overlap.coverage() == CoverageStatus.PARTIAL) {
        partly = true;
        leastCovered = Math.min(leastCovered, overlap.coveredRatio());
        overlap.reasons().forEach(why -> partialWhy.merge(why, 1, Integer::sum));
      }
    }
    partial += partly ? 1 : 0;
  }

  private boolean figure(Told told, KeptOverlap overlap) {
    double high = told.high(overlap::value);
    if (Double.isNaN(high)) {
      return false;
    }
    figures
        .computeIfAbsent(
            overlap.series().metric(), any -> new Figure(told, overlap.series().unit()))
        .add(told.low(overlap::value), high);
    return true;
  }

  private static String emptiness(KeptOverlap overlap) {
    if (overlap.bracketed()) {
      return "between two samples " + Human.duration(overlap.bracketNs()) + " apart";
    }
    String why = overlap.reasons().stream().map(ReasonWords::of).collect(Collectors.joining(", "));
    return Absent.has(overlap.nearestNs())
        ? why + ": nearest " + Human.duration(overlap.nearestNs()) + " away"
        : why;
  }

  boolean isEmpty() {
    return figures.isEmpty() && doubts.isEmpty();
  }

  List<String> pieces() {
    List<Figure> moved =
        figures.values().stream()
            .filter(figure -> !figure.still())
            .sorted(Comparator.comparingInt(Figure::order))
            .toList();
    List<String> pieces = new ArrayList<>();
    moved.stream().limit(MOST_FIGURES).forEach(figure -> pieces.add(figure.words(things)));
    if (moved.size() > MOST_FIGURES) {
      pieces.add(Human.count(moved.size() - MOST_FIGURES, "metric") + " more");
    }
    if (moved.isEmpty() && !figures.isEmpty()) {
      pieces.add("all counters stood still");
    }
    doubts.forEach((doubt, metrics) -> pieces.add(doubt(doubt, metrics)));
    if (partial > 0) {
      pieces.add(partly());
    }
    return pieces;
  }

  private String doubt(String doubt, List<String> metrics) {
    List<String> names = metrics.stream().distinct().toList();
    if (figures.isEmpty() && doubts.size() == 1) {
      return doubt;
    }
    String who =
        names.size() <= NAMED_METRICS
            ? String.join(", ", names)
            : Human.count(names.size(), "metric");
    return who + " " + doubt;
  }

  private String partly() {
    String why =
        partialWhy.keySet().stream().map(ReasonWords::of).collect(Collectors.joining(", "));
    String who = things > 1 ? partial + " of " + things + " " : "";
    return who + "only " + Human.percent(leastCovered) + " covered (" + why + ")";
  }
}
