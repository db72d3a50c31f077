package dev.inflight.join;

import dev.inflight.join.JoinPlan.Fate;
import dev.inflight.join.JoinPlan.SeriesPlan;
import dev.inflight.model.Reason;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.ServerIdentity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Turns what a survey saw into a plan. Used once. */
final class Planner {
  /** The order of series in rows and reports. */
  static final Comparator<SeriesKey> ORDER =
      Comparator.comparing((SeriesKey k) -> k.identity().host())
          .thenComparing(k -> k.identity().replicaId())
          .thenComparing(k -> k.identity().groupId())
          .thenComparingInt(k -> k.identity().rank())
          .thenComparing(k -> k.identity().deviceUuid())
          .thenComparing(k -> k.identity().gpuInstanceId())
          .thenComparing(k -> k.identity().bootId())
          .thenComparingLong(k -> k.identity().processStartNs())
          .thenComparingLong(k -> k.identity().pid())
          .thenComparing(SeriesKey::metric)
          .thenComparing(SeriesKey::source)
          .thenComparing(SeriesKey::runId)
          .thenComparing(Object::toString);

  private final Survey survey;
  private final JoinOptions options;
  private final Set<Reason> refusals = EnumSet.noneOf(Reason.class);

  Planner(Survey survey, JoinOptions options) {
    this.survey = survey;
    this.options = options;
  }

  JoinPlan plan() {
    Set<String> runs = runs();
    Sources chosen = new Sources();
    survey.series.values().forEach(each -> chosen.count(each.key, each.count));
    List<SeriesPlan> series = new ArrayList<>();
    Map<String, Boolean> domains = new TreeMap<>();
    Set<String> hosts = new HashSet<>();
    boolean anyOurs = false;
    boolean anyValid = false;
    for (SeriesFacts facts : ordered()) {
      SeriesKey key = facts.key;
      Fate fate = fate(key, runs, chosen);
      series.add(
          new SeriesPlan(
              key, fate, facts.learnedInterval(), facts.largestInterval(), Placing.OPEN));
      if (fate == Fate.JOIN) {
        anyOurs = true;
        anyValid |= facts.valid > 0;
        domains.merge(key.clockDomain(), key.canonical(), Boolean::logicalOr);
        hosts.add(key.identity().host());
      } else if (fate == Fate.FOREIGN_RUN) {
        refusals.add(Reason.RUN_ID_MISMATCH);
      }
    }
    boolean missingRun =
        runs.isEmpty() && !survey.toolRequests() && survey.requests() > 0 && anyCanonical(series);
    if (missingRun) {
      refusals.add(Reason.MISSING_RUN_IDENTITY);
    }
    if (anyOurs && !anyValid) {
      refusals.add(Reason.NO_VALID_SERVER_SAMPLES);
    }
    Optional<Reason> everything = everything(missingRun, !series.isEmpty(), anyOurs, anyValid);
    Map<String, Clock> clocks = clocks(runs, domains);
    series.replaceAll(each -> each.with(placing(each.key(), clocks)));
    return new JoinPlan(
        series,
        clocks,
        survey,
        hosts.size() == 1,
        refusals,
        Groups.notes(identities(series)),
        everything);
  }

  private Placing placing(SeriesKey key, Map<String, Clock> clocks) {
    Clock clock = clocks.get(key.clockDomain());
    SeriesFacts facts = survey.series.get(key);
    return clock == null || facts == null
        ? Placing.OPEN
        : clock.placing(facts.oldestNs, facts.newestNs);
  }

  private Set<String> runs() {
    return options.runId().isEmpty() ? survey.runs.ids() : Set.of(options.runId());
  }

  private List<SeriesFacts> ordered() {
    return survey.series.values().stream()
        .sorted(Comparator.comparing((SeriesFacts facts) -> facts.key, ORDER))
        .toList();
  }

  private Fate fate(SeriesKey key, Set<String> runs, Sources chosen) {
    if (key.canonical()) {
      return fate(key, runs);
    }
    boolean counts = chosen.chosen(key).map(key.source()::equals).orElse(true);
    return counts ? Fate.JOIN : Fate.DUPLICATE_SOURCE;
  }

  /** What is to be done with a canonical series, given the runs that are known. */
  static Fate fate(SeriesKey key, Set<String> runs) {
    return runs.isEmpty() || runs.contains(key.runId()) ? Fate.JOIN : Fate.FOREIGN_RUN;
  }

  /** The reason why nothing at all can be joined, if there is one. */
  static Optional<Reason> everything(
      boolean missingRun, boolean anySeries, boolean anyOurs, boolean anyValid) {
    if (missingRun) {
      return Optional.of(Reason.MISSING_RUN_IDENTITY);
    }
    if (!anyOurs) {
      return anySeries ? Optional.of(Reason.RUN_ID_MISMATCH) : Optional.empty();
    }
    return anyValid ? Optional.empty() : Optional.of(Reason.NO_VALID_SERVER_SAMPLES);
  }

  private static boolean anyCanonical(List<SeriesPlan> series) {
    return series.stream().anyMatch(each -> each.key().canonical());
  }

  private Map<String, Clock> clocks(Set<String> runs, Map<String, Boolean> domains) {
    ClockPlanner planner =
        new ClockPlanner(
            options,
            survey.runs.clientDomain(options.runId()),
            survey.toolRequests(),
            runs,
            survey.alignments,
            survey.anchors,
            Map.of(),
            domains);
    Map<String, Clock> clocks = new HashMap<>();
    domains.forEach((domain, canonical) -> clocks.put(domain, planner.place(domain, canonical)));
    clocks.values().forEach(clock -> clock.refused().ifPresent(refusals::add));
    return clocks;
  }

  private static Set<ServerIdentity> identities(List<SeriesPlan> series) {
    Set<ServerIdentity> identities = new java.util.LinkedHashSet<>();
    for (SeriesPlan each : series) {
      if (each.fate() == Fate.JOIN) {
        identities.add(each.key().identity());
      }
    }
    return identities;
  }
}
