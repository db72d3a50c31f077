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
  private static final Comparator<SeriesKey> ORDER =
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
    Map<String, String> chosen = chosenSources();
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
    Optional<Reason> everything = everything(runs, anyOurs, anyValid, series);
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

  private Fate fate(SeriesKey key, Set<String> runs, Map<String, String> chosen) {
    if (key.canonical()) {
      boolean unknownRun = runs.isEmpty() && (survey.toolRequests() || survey.requests() == 0);
      return unknownRun || runs.isEmpty() || runs.contains(key.runId())
          ? Fate.JOIN
          : Fate.FOREIGN_RUN;
    }
    String source = chosen.get(device(key.identity()));
    return source == null || source.equals(key.source()) ? Fate.JOIN : Fate.DUPLICATE_SOURCE;
  }

  /**
   * Of several exporters that report one device the one with the most samples, the first by name
   * among equals.
   */
  private Map<String, String> chosenSources() {
    Map<String, TreeMap<String, Long>> counts = new HashMap<>();
    for (SeriesFacts facts : survey.series.values()) {
      if (!facts.key.canonical() && !facts.key.identity().deviceUuid().isEmpty()) {
        counts
            .computeIfAbsent(device(facts.key.identity()), any -> new TreeMap<>())
            .merge(facts.key.source(), facts.count, Long::sum);
      }
    }
    Map<String, String> chosen = new HashMap<>();
    counts.forEach(
        (device, sources) -> {
          long most = sources.values().stream().mapToLong(Long::longValue).max().orElse(0);
          sources.entrySet().stream()
              .filter(each -> each.getValue() == most)
              .findFirst()
              .ifPresent(first -> chosen.put(device, first.getKey()));
        });
    return chosen;
  }

  private static String device(ServerIdentity identity) {
    return identity.deviceUuid() + "\u001f" + identity.gpuInstanceId();
  }

  /** The reason why nothing at all can be joined, if there is one. */
  private Optional<Reason> everything(
      Set<String> runs, boolean anyOurs, boolean anyValid, List<SeriesPlan> series) {
    Optional<Reason> first = Optional.empty();
    if (runs.isEmpty() && !survey.toolRequests() && survey.requests() > 0 && anyCanonical(series)) {
      refusals.add(Reason.MISSING_RUN_IDENTITY);
      first = Optional.of(Reason.MISSING_RUN_IDENTITY);
    }
    if (!anyOurs && !series.isEmpty() && first.isEmpty()) {
      first = Optional.of(Reason.RUN_ID_MISMATCH);
    }
    if (anyOurs && !anyValid) {
      refusals.add(Reason.NO_VALID_SERVER_SAMPLES);
      first = first.isEmpty() ? Optional.of(Reason.NO_VALID_SERVER_SAMPLES) : first;
    }
    return first;
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
