package dev.inflight.join;

import dev.inflight.model.Reason;
import dev.inflight.model.RequestSign;
import dev.inflight.model.SeriesKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a join works by: the fate of each series, the place of each clock, the run of each session,
 * and the routes that requests may take. Immutable; made by {@link Survey#plan}.
 */
public final class JoinPlan {
  /**
   * One series and what is to be done with it.
   *
   * @param intervalNs of samples that do not say theirs; 0 when unknown
   * @param largestNs the largest interval of its samples, as far as they were looked at
   * @param placing whether they have places on the client's clock
   */
  record SeriesPlan(SeriesKey key, Fate fate, long intervalNs, long largestNs, Placing placing) {
    SeriesPlan with(Placing known) {
      return new SeriesPlan(key, fate, intervalNs, largestNs, known);
    }
  }

  /** What is to be done with a series. */
  enum Fate {
    JOIN,
    FOREIGN_RUN,
    DUPLICATE_SOURCE
  }

  final List<SeriesPlan> series;
  final Map<String, Clock> clocks;
  final Runs runs;
  final boolean toolClient;
  final boolean oneEndpoint;
  final boolean oneHost;
  final Map<RouteKey, String> routeKeys;
  final Set<Long> repeatedIds;
  final List<RequestSign> neverFinished;
  final Set<Reason> refusals;
  final List<String> groups;
  final Optional<Reason> everything;
  final long samples;

  JoinPlan(
      List<SeriesPlan> series,
      Map<String, Clock> clocks,
      Survey survey,
      boolean oneHost,
      Set<Reason> refusals,
      List<String> groups,
      Optional<Reason> everything) {
    this.series = List.copyOf(series);
    this.clocks = Map.copyOf(clocks);
    runs = survey.runs;
    toolClient = survey.toolRequests();
    oneEndpoint = survey.endpoints.size() == 1;
    this.oneHost = oneHost;
    routeKeys = survey.routeKeys;
    repeatedIds = Set.copyOf(survey.repeatedIds);
    neverFinished = survey.neverFinished();
    this.refusals = Set.copyOf(refusals);
    this.groups = List.copyOf(groups);
    this.everything = everything;
    samples = survey.samples();
  }

  /** What decides about routes. */
  RouteFacts routeFacts() {
    return new RouteFacts(runs, !series.isEmpty(), oneEndpoint, oneHost, everything);
  }

  /** Where the clock of a domain stands. */
  Clock clock(String domain) {
    Clock clock = clocks.get(domain);
    if (clock == null) {
      throw new IllegalStateException("no clock was planned for " + domain);
    }
    return clock;
  }

  /** Series in order with their fates, in words. */
  String seriesDescription() {
    return series + "/" + everything + "/" + runs.description();
  }

  /** Where every clock stands, in words. */
  String clocksDescription() {
    return clocks.values().stream().map(Clock::description).sorted().toList().toString();
  }

  /** Reasons that are known before anything is joined. */
  public Set<Reason> refusals() {
    return refusals;
  }

  /** Signs of requests that never came to an end. */
  public List<RequestSign> neverFinished() {
    return neverFinished;
  }
}
