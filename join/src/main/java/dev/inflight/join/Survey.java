package dev.inflight.join;

import dev.inflight.model.Absent;
import dev.inflight.model.Artifact;
import dev.inflight.model.ClockAlignment;
import dev.inflight.model.ClockAnchor;
import dev.inflight.model.Event;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestSign;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.TelemetrySample;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A first look at all events of a run, in any order: which runs, clocks, identities, endpoints and
 * series there are. Small: it keeps no samples and at most sixteen bytes per request. Not
 * thread-safe.
 */
public final class Survey {
  private static final int MOST_ENDPOINTS = 2;

  final Runs runs = new Runs();
  final List<ClockAlignment> alignments = new ArrayList<>();
  final List<ClockAnchor> anchors = new ArrayList<>();
  final Map<SeriesKey, SeriesFacts> series = new LinkedHashMap<>();
  private final Map<SeriesKey, SeriesFacts> byReference = new IdentityHashMap<>();
  final Set<String> endpoints = new HashSet<>();
  final Map<RouteKey, String> routeKeys = new LinkedHashMap<>();
  private final SeenIds ids = new SeenIds();
  final Set<Long> repeatedIds = new LinkedHashSet<>();
  private final Map<String, RequestSign> signs = new HashMap<>();
  private long requests;
  private long toolRequests;
  private long samples;

  /** Looks at one event. */
  public void accept(Event event) {
    if (event instanceof TelemetrySample sample) {
      sample(sample);
    } else if (event instanceof RequestEvent request) {
      request(request);
    } else if (event instanceof RequestSign sign) {
      signs.putIfAbsent(sign.requestId(), sign);
    } else if (event instanceof Artifact artifact) {
      runs.accept(artifact);
    } else if (event instanceof ClockAlignment alignment) {
      alignments.add(alignment);
    } else if (event instanceof ClockAnchor anchor) {
      anchors.add(anchor);
    }
  }

  private void sample(TelemetrySample sample) {
    samples++;
    SeriesFacts facts = byReference.get(sample.series());
    if (facts == null) {
      facts = series.computeIfAbsent(sample.series(), SeriesFacts::new);
      if (byReference.size() < 1 << 17) {
        byReference.put(sample.series(), facts);
      }
    }
    facts.accept(sample);
  }

  private void request(RequestEvent request) {
    requests++;
    toolRequests += request.sessionId().isEmpty() ? 1 : 0;
    if (endpoints.size() < MOST_ENDPOINTS) {
      endpoints.add(request.endpoint());
    }
    routeKeys.putIfAbsent(RouteKey.of("", request), request.sessionId());
    if (!ids.add(request.requestId())) {
      repeatedIds.add(LongSet.fingerprint(request.requestId()));
    }
  }

  /** Requests that were seen. */
  public long requests() {
    return requests;
  }

  /** Samples that were seen. */
  public long samples() {
    return samples;
  }

  boolean toolRequests() {
    return toolRequests > 0 && toolRequests == requests;
  }

  /** Signs of requests that never came to an end. */
  List<RequestSign> neverFinished() {
    return signs.values().stream()
        .filter(sign -> !ids.contains(sign.requestId()))
        .filter(sign -> Absent.has(sign.startedAtNs()))
        .toList();
  }

  /** What to do with them, given what the operator says. */
  public JoinPlan plan(JoinOptions options) {
    return new Planner(this, options).plan();
  }
}
