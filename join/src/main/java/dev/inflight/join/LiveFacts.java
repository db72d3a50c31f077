package dev.inflight.join;

import static java.util.stream.Collectors.toMap;

import dev.inflight.join.JoinPlan.Fate;
import dev.inflight.join.SpanAlignment.Alignment;
import dev.inflight.model.Absent;
import dev.inflight.model.Artifact;
import dev.inflight.model.ClockAlignment;
import dev.inflight.model.ClockAnchor;
import dev.inflight.model.Event;
import dev.inflight.model.Reason;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.SeriesKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What live input has said so far of runs, clocks and endpoints: what a survey knows of files
 * before they are joined. Bounded; not thread-safe.
 */
final class LiveFacts {
  /** Alignment records that are less certain than the state reaches back. */
  static final String FACTS_REFUSED = "facts_refused";

  static final String FACTS_DROPPED = "facts_dropped";
  private static final int MOST_ENDPOINTS = 2;

  private final JoinOptions options;
  private final int most;
  private final Runs runs = new Runs();
  private final List<ClockAlignment> alignments = new ArrayList<>();
  private final List<ClockAnchor> anchors = new ArrayList<>();
  private final Set<String> endpoints = new TreeSet<>();
  private long requests;
  private long toolRequests;

  /** Hosts that rows have used and that are gone: a route implied by one host has not come back. */
  private final Set<String> hosts = new TreeSet<>();

  /** Whether anything came since it was last asked that may place or refuse samples. */
  private boolean changed;

  private final ServingSpans spans;

  LiveFacts(JoinOptions options, LiveLimits limits, ServingSpans spans) {
    this.options = options;
    this.spans = spans;
    most = limits.mostFacts();
  }

  /** Takes a fact in; what is no fact is passed over. */
  void accept(Event event, Books books) {
    boolean full = false;
    if (event instanceof Artifact artifact) {
      runs.accept(artifact);
      full = runs.forget(most);
    } else if (event instanceof ClockAlignment alignment) {
      if (alignment.uncertaintyNs() > options.horizonNs()) {
        books.count(FACTS_REFUSED);
        return;
      }
      if (alignments.stream().anyMatch(each -> same(each, alignment))) {
        return;
      }
      alignments.add(alignment);
      full = trim(alignments);
    } else if (event instanceof ClockAnchor anchor) {
      anchors.add(anchor);
      full = trim(anchors);
    } else {
      return;
    }
    changed = true;
    if (full) {
      books.count(FACTS_DROPPED);
    }
  }

  private static boolean same(ClockAlignment a, ClockAlignment b) {
    return a.runId().equals(b.runId()) && a.sameFacts(b);
  }

  private boolean trim(List<?> facts) {
    boolean full = facts.size() > most;
    if (full) {
      facts.remove(0);
    }
    return full;
  }

  /** Notes a request; returns whether it changes who may have served which. */
  boolean request(RequestEvent request) {
    boolean tool = isTool();
    requests++;
    toolRequests += request.sessionId().isEmpty() ? 1 : 0;
    changed |= tool != isTool();
    return (endpoints.size() < MOST_ENDPOINTS && endpoints.add(request.endpoint()))
        || requests == 1;
  }

  /** Notes that a host which rows have used is gone. */
  void host(String host) {
    if (hosts.size() < MOST_ENDPOINTS) {
      hosts.add(host);
    }
  }

  private boolean isTool() {
    return toolRequests > 0 && toolRequests == requests;
  }

  /** Forgets alignment records that held until before a client's time at the latest. */
  void forget(long before) {
    alignments.removeIf(
        each ->
            Absent.has(each.validToNs())
                && each.validToNs() + each.offsetNs() + each.uncertaintyNs() < before);
  }

  /** Another clock came, which may make a flag ambiguous. */
  void clockCame() {
    changed = true;
  }

  /** Whether anything came that may place or refuse samples; that is forgotten then. */
  boolean takeChanged() {
    boolean was = spans.adopt() || changed;
    changed = false;
    return was;
  }

  Set<String> runIds() {
    return options.runId().isEmpty() ? runs.ids() : Set.of(options.runId());
  }

  Fate fate(SeriesKey canonical) {
    return Planner.fate(canonical, runIds());
  }

  /** Whether nothing says whose records the requests and the canonical samples are. */
  boolean missingRun() {
    return runIds().isEmpty() && !isTool() && requests > 0;
  }

  ClockPlanner clocks(Map<String, Boolean> domains) {
    return new ClockPlanner(
        options,
        runs.clientDomain(options.runId()),
        isTool(),
        runIds(),
        alignments,
        anchors,
        spans.alignments().stream().collect(toMap(Alignment::host, each -> each)),
        domains);
  }

  /**
   * What decides about routes.
   *
   * @param present the hosts that there are now
   */
  RouteFacts routes(boolean anySeries, Set<String> present, Optional<Reason> everything) {
    Set<String> all = new TreeSet<>(present);
    all.addAll(hosts);
    return new RouteFacts(runs, anySeries, endpoints.size() == 1, all.size() == 1, everything);
  }

  void save(StateOutput out) {
    runs.save(out);
    out.number(alignments.size());
    alignments.forEach(each -> EventState.save(each, out));
    out.number(anchors.size());
    anchors.forEach(each -> EventState.save(each, out));
    save(endpoints, out);
    save(hosts, out);
    out.number(requests);
    out.number(toolRequests);
    out.flag(changed);
    spans.save(out);
  }

  private static void save(Set<String> texts, StateOutput out) {
    out.number(texts.size());
    texts.forEach(out::text);
  }

  void load(StateInput in) throws SnapshotMismatchException {
    runs.load(in);
    for (int left = in.count(1); left > 0; left--) {
      alignments.add(EventState.alignment(in));
    }
    for (int left = in.count(1); left > 0; left--) {
      anchors.add(EventState.anchor(in));
    }
    for (int left = in.count(1); left > 0; left--) {
      endpoints.add(in.text());
    }
    for (int left = in.count(1); left > 0; left--) {
      hosts.add(in.text());
    }
    requests = in.number();
    toolRequests = in.number();
    changed = in.flag();
    spans.load(in);
  }
}
