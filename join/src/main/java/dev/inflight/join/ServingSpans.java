package dev.inflight.join;

import dev.inflight.join.SpanAlignment.Alignment;
import dev.inflight.join.SpanAlignment.Request;
import dev.inflight.join.SpanAlignment.Served;
import dev.inflight.join.SpanAlignment.Span;
import dev.inflight.model.Absent;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestStatus;
import dev.inflight.model.ServedBy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What servers' spans say to a join of live input: who served which request, and where a host's
 * clock stands. Bounded; not thread-safe.
 */
final class ServingSpans {
  /** Requests that spans of several hosts say they served: none of them is taken to have. */
  static final String SEVERAL_HOSTS = "served_by_several_hosts";

  private static final int MOST_SERVED = 65_536;

  /** Servers of one request beyond which more say nothing new. */
  private static final int MOST_SERVERS = 16;

  /**
   * An offset whose uncertainty changed by less than a fifth is kept: samples stay where they are.
   */
  private static final double CHANGE = 0.8;

  private final SpanAlignment alignment;
  private final Books books;
  private final Map<String, Set<Served>> served = new LinkedHashMap<>();
  private final Map<String, Alignment> adopted = new TreeMap<>();
  private boolean servedChanged;
  private boolean boundsChanged;

  /**
   * @param memoryNs for how long a span tells of a clock
   */
  ServingSpans(LiveLimits limits, long memoryNs, Books books) {
    SpanAlignment.Limits most = SpanAlignment.Limits.DEFAULT;
    this.alignment =
        new SpanAlignment(
            new SpanAlignment.Limits(
                Math.min(most.requests(), limits.mostWaiting()),
                Math.min(most.spans(), limits.mostWaiting()),
                most.hosts()),
            memoryNs);
    this.books = books;
  }

  /** Takes a request that has both times. */
  void accept(RequestEvent request) {
    RequestStatus outcome = request.outcome();
    boolean whole = outcome == RequestStatus.OK;
    if (request.endedAtNs() >= request.startedAtNs()) {
      told(
          alignment.accept(
              new Request(names(request), request.startedAtNs(), request.endedAtNs(), whole)));
    }
  }

  private static List<String> names(RequestEvent request) {
    List<String> names = new ArrayList<>(List.of(request.requestId()));
    if (!request.xRequestId().isEmpty() && !names.contains(request.xRequestId())) {
      names.add(request.xRequestId());
    }
    if (!request.traceId().isEmpty()) {
      names.add(Span.trace(request.traceId()));
    }
    return names;
  }

  /** Takes a server's span. */
  void accept(Span span) {
    told(alignment.accept(span));
  }

  private void told(List<Served> all) {
    for (Served each : all) {
      boundsChanged = true;
      Set<Served> servers = served.get(each.requestId());
      if (servers == null) {
        if (served.size() >= MOST_SERVED) {
          served.remove(served.keySet().iterator().next());
        }
        servers = new LinkedHashSet<>(2);
        served.put(each.requestId(), servers);
      }
      if (servers.size() < MOST_SERVERS && servers.add(each)) {
        servedChanged = true;
        if (hosts(servers) == 2 && hosts(withoutLast(servers)) == 1) {
          books.count(SEVERAL_HOSTS);
        }
      }
    }
  }

  private static List<Served> withoutLast(Set<Served> servers) {
    List<Served> all = List.copyOf(servers);
    return all.subList(0, all.size() - 1);
  }

  private static long hosts(Iterable<Served> servers) {
    Set<String> hosts = new LinkedHashSet<>();
    servers.forEach(each -> hosts.add(each.host()));
    return hosts.size();
  }

  /** Who served a request that does not say so itself: what all its spans agree on. */
  Optional<ServedBy> servedBy(RequestEvent request) {
    Set<Served> servers = served.getOrDefault(request.requestId(), Set.of());
    if (request.servedBy().known() || servers.isEmpty() || hosts(servers) > 1) {
      return Optional.empty();
    }
    Served one = servers.iterator().next();
    boolean onePid = servers.stream().allMatch(each -> each.pid() == one.pid());
    boolean oneReplica =
        servers.stream().allMatch(each -> each.replicaId().equals(one.replicaId()));
    return Optional.of(
        new ServedBy(
            one.host(),
            oneReplica ? one.replicaId() : "",
            "",
            onePid && one.pid() > 0 ? one.pid() : Absent.LONG,
            ""));
  }

  /** Whether spans said of some request who served it since this was last asked. */
  boolean takeServedChanged() {
    boolean was = servedChanged;
    servedChanged = false;
    return was;
  }

  /** Whether a host's clock is told to stand elsewhere than when this was last asked. */
  boolean adopt() {
    if (!boundsChanged) {
      return false;
    }
    boundsChanged = false;
    boolean changed = false;
    for (Alignment each : alignment.alignments()) {
      Alignment before = adopted.get(each.host());
      if (before == null || isOther(before, each)) {
        adopted.put(each.host(), each);
        changed = true;
      }
    }
    return changed;
  }

  private static boolean isOther(Alignment before, Alignment now) {
    if (before.refused().isPresent() || now.refused().isPresent()) {
      return before.refused().isPresent() != now.refused().isPresent();
    }
    boolean outside = before.offsetNs() < now.lowestNs() || before.offsetNs() > now.highestNs();
    double ratio = (now.uncertaintyNs() + 1.0) / (before.uncertaintyNs() + 1.0);
    return outside || ratio < CHANGE || ratio > 1 / CHANGE;
  }

  /** Where the clock of a host stands, as spans say. */
  Optional<Alignment> alignment(String host) {
    return Optional.ofNullable(adopted.get(host));
  }

  /** All hosts whose clocks are known by spans, by name. */
  List<Alignment> alignments() {
    return List.copyOf(adopted.values());
  }

  SpanAlignment.Counts counts() {
    return alignment.counts();
  }

  void save(StateOutput out) {
    alignment.save(out);
    out.number(served.size());
    served.forEach(
        (id, servers) -> {
          out.text(id);
          out.number(servers.size());
          for (Served each : servers) {
            out.text(each.host());
            out.text(each.replicaId());
            out.number(each.pid());
          }
        });
    out.number(adopted.size());
    for (Alignment each : adopted.values()) {
      out.text(each.host());
      out.number(each.lowestNs());
      out.number(each.highestNs());
      out.number(each.spans());
    }
    out.flag(servedChanged);
    out.flag(boundsChanged);
  }

  void load(StateInput in) throws SnapshotMismatchException {
    alignment.load(in);
    for (int left = in.count(2); left > 0; left--) {
      String id = in.text();
      Set<Served> servers = new LinkedHashSet<>(2);
      for (int each = in.count(3); each > 0; each--) {
        servers.add(new Served(id, in.text(), in.text(), in.number()));
      }
      served.put(id, servers);
    }
    for (int left = in.count(4); left > 0; left--) {
      Alignment each = new Alignment(in.text(), in.number(), in.number(), in.number());
      adopted.put(each.host(), each);
    }
    servedChanged = in.flag();
    boundsChanged = in.flag();
  }
}
