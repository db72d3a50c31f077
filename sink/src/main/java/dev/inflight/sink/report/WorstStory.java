package dev.inflight.sink.report;

import dev.inflight.model.Absent;
import dev.inflight.model.Reason;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RouteEvidence;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What is said of one of the worst requests. */
final class WorstStory {
  private final Places places;
  private final Meanwhile meanwhile;

  WorstStory(Places places) {
    this.places = places;
    this.meanwhile = new Meanwhile(places);
  }

  static String tokens(RequestEvent request) {
    return tokens(request.promptTokens()) + "/" + tokens(request.outputTokens());
  }

  private static String tokens(long count) {
    return Absent.has(count) ? Human.count(count) : Human.UNKNOWN;
  }

  /** What ranked it, status, replica, and how alone it was. */
  List<String> facts(KeptRequest kept, Ranking ranking) {
    List<String> facts = new ArrayList<>();
    if (ranking instanceof Ranking.Metric metric) {
      facts.add(ranking.title() + " " + Quantity.of(kept.rank(), unit(kept, metric.metric())));
    }
    if (!kept.request().ok()) {
      facts.add(Plain.text(kept.request().status(), 30));
    }
    if (!kept.joined()) {
      if (!kept.reason().equals(Reason.NO_TELEMETRY.wire())) {
        facts.add("not joined: " + ReasonWords.of(kept.reason()));
      }
      return facts;
    }
    replica(kept, facts);
    if (Absent.has(kept.inFlightMean())) {
      facts.add(
          Human.tenths(kept.inFlightMean())
              + " in flight on average, at most "
              + Human.count(kept.inFlightMax()));
      facts.add("alone " + Human.percent(kept.aloneRatio()) + " of its time");
    }
    return facts;
  }

  private static String unit(KeptRequest kept, String metric) {
    return kept.overlaps().stream()
        .map(KeptOverlap::series)
        .filter(each -> each.metric().equals(metric))
        .map(SeriesKey::unit)
        .findFirst()
        .orElse("");
  }

  private void replica(KeptRequest kept, List<String> facts) {
    Set<String> names = new TreeSet<>();
    kept.overlaps().forEach(each -> names.add(Place.replica(each.series().identity())));
    if (kept.evidence() == RouteEvidence.ONE_OF || kept.candidates() > 1) {
      facts.add("one of " + Human.count(kept.candidates(), "candidate"));
    } else if (places.replicas().size() > 1 && names.size() == 1) {
      facts.add(Plain.text(names.iterator().next(), 40));
    }
  }

  /** Prefill and decode apart where prefill has values, else the whole request. */
  static List<Window> windows(KeptRequest kept) {
    boolean apart = kept.overlaps(Window.PREFILL).stream().anyMatch(each -> each.count() > 0);
    List<Window> all = apart ? List.of(Window.PREFILL, Window.DECODE) : List.of(Window.WHOLE);
    List<Window> there = all.stream().filter(each -> !kept.overlaps(each).isEmpty()).toList();
    return there.isEmpty()
        ? kept.overlaps().stream().map(KeptOverlap::window).distinct().sorted().toList()
        : there;
  }

  /** {@code prefill 12.9 s}. */
  static String name(KeptRequest kept, Window window) {
    RequestEvent request = kept.request();
    double ms =
        switch (window) {
          case WHOLE -> request.e2eMs();
          case PREFILL -> request.ttftMs();
          case DECODE -> request.e2eMs() - request.ttftMs();
        };
    return window.wire() + " " + Human.millis(ms);
  }

  List<List<String>> meanwhile(KeptRequest kept, Window window) {
    return meanwhile.told(kept.overlaps(window));
  }
}
