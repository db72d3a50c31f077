package dev.inflight.join;

import dev.inflight.model.ClockEvidence;
import dev.inflight.model.Reason;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Where a server's clock stands beside the client's, and which process served a request, told by
 * spans of requests that are known on both sides. Not thread-safe.
 *
 * <p>A server's span lies within its request: {@code started ≤ span_start + offset} and {@code
 * span_end + offset ≤ ended}, where client time = server time + offset. So each pair of them bounds
 * the offset, and all of one host bound it together; when no single offset fits them all, a clock
 * has stepped or drifted. A request may have many spans, and each of them counts; one that comes
 * before its request waits for it, and the other way round.
 */
public final class SpanAlignment {
  /** Bounds are forgotten by an eighth of the time that they count for. */
  private static final int STRETCHES = 8;

  /** Stands for all requests that share a name: such a name tells none of them. */
  private static final Request SEVERAL = new Request(List.of(), 0, 0, false);

  /** Times that are further apart than a day are of another unit, or of another run. */
  private static final long MOST_OFFSET_NS = 86_400_000_000_000L;

  private final Limits limits;
  private final Map<String, Request> requests = new LinkedHashMap<>();
  private final Map<String, Set<Span>> waiting = new LinkedHashMap<>();
  private final Map<String, Bounds> hosts = new LinkedHashMap<>();
  private final long width;
  private int waitingSpans;
  private long newestNs = Long.MIN_VALUE;
  private long forgottenRequests;
  private long forgottenSpans;
  private long passedOver;

  /** Holds at most that much, and lets all spans count that it is told of. */
  public SpanAlignment(Limits limits) {
    this(limits, Long.MAX_VALUE);
  }

  /**
   * One in which a span counts for a while only: clocks are slewed, so that no offset holds for
   * ever.
   *
   * @param memoryNs for how long, to an eighth, by the newest end of a request
   */
  SpanAlignment(Limits limits, long memoryNs) {
    this.limits = limits;
    this.width = Math.max(1, memoryNs / STRETCHES);
  }

  /**
   * How much is held. What is oldest goes first, and is counted.
   *
   * @param requests requests that more spans may come for
   * @param spans spans whose request has not come
   * @param hosts hosts that have an alignment; spans of more are passed over
   */
  public record Limits(int requests, int spans, int hosts) {
    /** About 30 MB. */
    public static final Limits DEFAULT = new Limits(65_536, 65_536, 1_024);

    public Limits {
      if (requests < 1 || spans < 1 || hosts < 1) {
        throw new IllegalArgumentException("every limit is at least 1");
      }
    }
  }

  /**
   * A finished request on the client's clock.
   *
   * @param names what spans may call it, its own id first
   * @param whole whether its client waited for all of it: a server may go on with one that was
   *     cancelled or timed out, which then bounds the offset from below only
   */
  public record Request(List<String> names, long startedNs, long endedNs, boolean whole) {
    public Request {
      names = List.copyOf(names);
    }

    /** One that has no other name than its id. */
    public Request(String id, long startedNs, long endedNs, boolean whole) {
      this(List.of(id), startedNs, endedNs, whole);
    }

    String id() {
      return names.get(0);
    }
  }

  /**
   * A server's span of a request, on the server's clock.
   *
   * @param names what may name the request, the surest first
   * @param host the server's host, or whatever names its clock
   * @param replicaId the replica, empty when not said
   * @param pid the process that worked on it, 0 when not said
   * @param whole whether its end was told; one that was open when its process went bounds the
   *     offset from below only
   */
  public record Span(
      List<String> names,
      String host,
      String replicaId,
      long pid,
      long startNs,
      long endNs,
      boolean whole) {
    public Span {
      names = List.copyOf(names);
    }

    /** What a trace is called among the names of its requests. */
    public static String trace(String traceId) {
      return "trace:" + traceId;
    }

    /** One that names its request by its id. */
    public Span(String requestId, String host, long pid, long startNs, long endNs, boolean whole) {
      this(List.of(requestId), host, "", pid, startNs, endNs, whole);
    }
  }

  /** That a process served a request. */
  public record Served(String requestId, String host, String replicaId, long pid) {
    /** A process of no replica in particular. */
    public Served(String requestId, String host, long pid) {
      this(requestId, host, "", pid);
    }
  }

  /**
   * Where a host's clock stands: client time = server time + offset.
   *
   * @param lowestNs least offset that all spans allow
   * @param highestNs largest offset that all spans allow; below the least when there is none
   * @param spans how many spans it rests on
   */
  public record Alignment(String host, long lowestNs, long highestNs, long spans) {

    /** Why there is no offset: no single one fits all spans. */
    public Optional<Reason> refused() {
      return lowestNs > highestNs ? Optional.of(Reason.CLOCK_STEP_OR_DRIFT) : Optional.empty();
    }

    /** The middle of what is allowed. */
    public long offsetNs() {
      return lowestNs + (highestNs - lowestNs) / 2;
    }

    /** Half the width of what is allowed, rounded up. */
    public long uncertaintyNs() {
      long width = highestNs - lowestNs;
      return width / 2 + width % 2;
    }

    /** What it rests on. */
    public ClockEvidence evidence() {
      return ClockEvidence.SPANS;
    }
  }

  /**
   * What had no room or no sense.
   *
   * @param forgottenRequests requests that were forgotten to make room
   * @param forgottenSpans spans that were forgotten before their request came
   * @param passedOver spans that bound nothing: of a host too many, or with times beyond all bounds
   */
  public record Counts(long forgottenRequests, long forgottenSpans, long passedOver) {}

  /** Takes a request; says which processes served it, as far as is known by now. */
  public List<Served> accept(Request request) {
    newestNs = Math.max(newestNs, request.endedNs());
    Set<Span> spans = new LinkedHashSet<>();
    for (int at = 0; at < request.names().size(); at++) {
      String name = request.names().get(at);
      boolean twice = requests.remove(name) != null;
      if (requests.size() >= limits.requests()) {
        requests.remove(requests.keySet().iterator().next());
        forgottenRequests++;
      }
      boolean shared = twice && at > 0;
      requests.put(name, shared ? SEVERAL : request);
      if (!shared) {
        spans.addAll(waiting.getOrDefault(name, Set.of()));
      }
    }
    List<Served> served = new ArrayList<>();
    for (Span each : spans) {
      stopWaiting(each);
      served.add(match(request, each));
    }
    return served.stream().distinct().toList();
  }

  private void stopWaiting(Span span) {
    for (String name : span.names()) {
      Set<Span> spans = waiting.get(name);
      if (spans != null) {
        waitingSpans -= spans.remove(span) ? 1 : 0;
        if (spans.isEmpty()) {
          waiting.remove(name);
        }
      }
    }
  }

  /** Takes a span; says that its process served the request, when that is known by now. */
  public List<Served> accept(Span span) {
    if (span.endNs() < span.startNs()) {
      throw new IllegalArgumentException("ends before it starts: " + span);
    }
    for (String name : span.names()) {
      Request request = requests.get(name);
      if (request != null && request != SEVERAL) {
        return List.of(match(request, span));
      }
    }
    for (String name : span.names()) {
      while (waitingSpans >= limits.spans()) {
        forgetOldest();
      }
      Set<Span> spans = waiting.computeIfAbsent(name, id -> new LinkedHashSet<>(2));
      waitingSpans += spans.add(span) ? 1 : 0;
    }
    return List.of();
  }

  private void forgetOldest() {
    Iterator<Set<Span>> oldest = waiting.values().iterator();
    int spans = oldest.next().size();
    oldest.remove();
    waitingSpans -= spans;
    forgottenSpans += spans;
  }

  private Served match(Request request, Span span) {
    bound(request, span);
    return new Served(request.id(), span.host(), span.replicaId(), span.pid());
  }

  private void bound(Request request, Span span) {
    Bounds bounds = hosts.get(span.host());
    if (bounds == null && hosts.size() >= limits.hosts()) {
      hosts.values().removeIf(each -> each.isOlderThan(oldest()));
    }
    if (bounds == null && hosts.size() >= limits.hosts()) {
      passedOver++;
      return;
    }
    try {
      long lowest = Math.subtractExact(request.startedNs(), span.startNs());
      boolean both = request.whole() && span.whole();
      long highest = both ? Math.subtractExact(request.endedNs(), span.endNs()) : Long.MAX_VALUE;
      if (lowest > MOST_OFFSET_NS || highest < -MOST_OFFSET_NS) {
        passedOver++;
        return;
      }
      if (bounds == null) {
        bounds = new Bounds();
        hosts.put(span.host(), bounds);
      }
      bounds.narrow(Math.floorDiv(request.endedNs(), width), lowest, highest, oldest());
    } catch (ArithmeticException e) {
      passedOver++; // times so far apart that no clock is meant
    }
  }

  /** Where a host's clock stands; nothing while it is not bounded on both sides. */
  public Optional<Alignment> alignment(String host) {
    return Optional.ofNullable(hosts.get(host)).flatMap(each -> each.of(host, oldest()));
  }

  /** All of them, in the order they were first known. */
  public List<Alignment> alignments() {
    return hosts.keySet().stream().flatMap(host -> alignment(host).stream()).toList();
  }

  /** What had no room or no sense. */
  public Counts counts() {
    return new Counts(forgottenRequests, forgottenSpans, passedOver);
  }

  /** The first stretch of time whose spans count. */
  private long oldest() {
    return newestNs == Long.MIN_VALUE ? Long.MIN_VALUE : Math.floorDiv(newestNs, width) - STRETCHES;
  }

  void save(StateOutput out) {
    Map<Request, Integer> known = new LinkedHashMap<>();
    out.number(requests.size());
    requests.forEach(
        (name, request) -> {
          out.text(name);
          Integer index = known.putIfAbsent(request, known.size());
          out.number(index == null ? -1 : index);
          if (index == null) {
            save(request, out);
          }
        });
    Set<Span> spans = new LinkedHashSet<>();
    waiting.values().forEach(spans::addAll);
    out.number(spans.size());
    spans.forEach(each -> save(each, out));
    out.number(hosts.size());
    hosts.forEach(
        (host, bounds) -> {
          out.text(host);
          bounds.save(out);
        });
    out.counts(new long[] {newestNs, forgottenRequests, forgottenSpans, passedOver});
  }

  private static void save(Request request, StateOutput out) {
    save(request.names(), out);
    out.number(request.startedNs());
    out.number(request.endedNs());
    out.flag(request.whole());
  }

  private static void save(Span span, StateOutput out) {
    save(span.names(), out);
    out.text(span.host());
    out.text(span.replicaId());
    out.number(span.pid());
    out.number(span.startNs());
    out.number(span.endNs());
    out.flag(span.whole());
  }

  private static void save(List<String> names, StateOutput out) {
    out.number(names.size());
    names.forEach(out::text);
  }

  void load(StateInput in) throws SnapshotMismatchException {
    List<Request> known = new ArrayList<>();
    for (int left = in.count(2); left > 0; left--) {
      String name = in.text();
      long index = in.number();
      if (index < 0) {
        Request read = new Request(names(in), in.number(), in.number(), in.flag());
        known.add(read.names().isEmpty() ? SEVERAL : read);
        index = known.size() - 1L;
      } else if (index >= known.size()) {
        throw new SnapshotMismatchException("the snapshot is damaged: no request " + index);
      }
      requests.put(name, known.get((int) index));
    }
    for (int left = in.count(2); left > 0; left--) {
      Span span =
          new Span(
              names(in), in.text(), in.text(), in.number(), in.number(), in.number(), in.flag());
      for (String name : span.names()) {
        Set<Span> spans = waiting.computeIfAbsent(name, id -> new LinkedHashSet<>(2));
        waitingSpans += spans.add(span) ? 1 : 0;
      }
    }
    for (int left = in.count(2); left > 0; left--) {
      hosts.put(in.text(), Bounds.load(in));
    }
    long[] counts = new long[4];
    in.counts(counts);
    newestNs = counts[0];
    forgottenRequests = counts[1];
    forgottenSpans = counts[2];
    passedOver = counts[3];
  }

  private static List<String> names(StateInput in) throws SnapshotMismatchException {
    List<String> names = new ArrayList<>();
    for (int left = in.count(1); left > 0; left--) {
      names.add(in.text());
    }
    return names;
  }

  /** The bounds of one host, by stretches of the client's time. */
  private static final class Bounds {
    private static final int LOWEST = 0;
    private static final int HIGHEST = 1;
    private static final int SPANS = 2;

    private final NavigableMap<Long, long[]> stretches = new TreeMap<>();

    void narrow(long stretch, long least, long most, long oldest) {
      long[] bounds =
          stretches.computeIfAbsent(stretch, any -> new long[] {Long.MIN_VALUE, Long.MAX_VALUE, 0});
      bounds[LOWEST] = Math.max(bounds[LOWEST], least);
      bounds[HIGHEST] = Math.min(bounds[HIGHEST], most);
      bounds[SPANS]++;
      stretches.headMap(oldest, false).clear();
    }

    boolean isOlderThan(long oldest) {
      return stretches.isEmpty() || stretches.lastKey() < oldest;
    }

    /** A step of the clock may leave it without an offset; it is known all the same. */
    Optional<Alignment> of(String host, long oldest) {
      long lowest = Long.MIN_VALUE;
      long highest = Long.MAX_VALUE;
      long spans = 0;
      for (long[] each : stretches.tailMap(oldest, true).values()) {
        lowest = Math.max(lowest, each[LOWEST]);
        highest = Math.min(highest, each[HIGHEST]);
        spans += each[SPANS];
      }
      return highest == Long.MAX_VALUE
          ? Optional.empty()
          : Optional.of(new Alignment(host, lowest, highest, spans));
    }

    void save(StateOutput out) {
      out.number(stretches.size());
      stretches.forEach(
          (at, bounds) -> {
            out.number(at);
            out.counts(bounds);
          });
    }

    static Bounds load(StateInput in) throws SnapshotMismatchException {
      Bounds bounds = new Bounds();
      for (int left = in.count(4); left > 0; left--) {
        long at = in.number();
        long[] stretch = new long[3];
        in.counts(stretch);
        bounds.stretches.put(at, stretch);
      }
      return bounds;
    }
  }
}
