package dev.inflight.join;

import dev.inflight.model.ClockEvidence;
import dev.inflight.model.Reason;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
  private final Limits limits;
  private final Map<String, Request> requests = new LinkedHashMap<>();
  private final Map<String, List<Span>> waiting = new LinkedHashMap<>();
  private final Map<String, Bounds> hosts = new LinkedHashMap<>();
  private int waitingSpans;
  private long forgottenRequests;
  private long forgottenSpans;
  private long passedOver;

  /** Holds at most that much. */
  public SpanAlignment(Limits limits) {
    this.limits = limits;
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
   * @param id what spans call it
   * @param whole whether its client waited for all of it: a server may go on with one that was
   *     cancelled or timed out, which then bounds the offset from below only
   */
  public record Request(String id, long startedNs, long endedNs, boolean whole) {}

  /**
   * A server's span of a request, on the server's clock.
   *
   * @param requestId the request it names
   * @param host the server's host, or whatever names its clock
   * @param pid the process that worked on it
   * @param whole whether its end was told; one that was open when its process went bounds the
   *     offset from below only
   */
  public record Span(
      String requestId, String host, long pid, long startNs, long endNs, boolean whole) {}

  /** That a process served a request. */
  public record Served(String requestId, String host, long pid) {}

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
    requests.remove(request.id());
    if (requests.size() == limits.requests()) {
      requests.remove(requests.keySet().iterator().next());
      forgottenRequests++;
    }
    requests.put(request.id(), request);
    List<Span> spans = waiting.remove(request.id());
    if (spans == null) {
      return List.of();
    }
    waitingSpans -= spans.size();
    List<Served> served = new ArrayList<>();
    for (Span each : spans) {
      served.add(match(request, each));
    }
    return served.stream().distinct().toList();
  }

  /** Takes a span; says that its process served the request, when that is known by now. */
  public List<Served> accept(Span span) {
    if (span.endNs() < span.startNs()) {
      throw new IllegalArgumentException("ends before it starts: " + span);
    }
    Request request = requests.get(span.requestId());
    if (request != null) {
      return List.of(match(request, span));
    }
    while (waitingSpans >= limits.spans()) {
      forgetOldest();
    }
    waiting.computeIfAbsent(span.requestId(), id -> new ArrayList<>(1)).add(span);
    waitingSpans++;
    return List.of();
  }

  private void forgetOldest() {
    Iterator<List<Span>> oldest = waiting.values().iterator();
    int spans = oldest.next().size();
    oldest.remove();
    waitingSpans -= spans;
    forgottenSpans += spans;
  }

  private Served match(Request request, Span span) {
    bound(request, span);
    return new Served(request.id(), span.host(), span.pid());
  }

  private void bound(Request request, Span span) {
    Bounds bounds = hosts.get(span.host());
    if (bounds == null && hosts.size() == limits.hosts()) {
      passedOver++;
      return;
    }
    try {
      long lowest = Math.subtractExact(request.startedNs(), span.startNs());
      boolean both = request.whole() && span.whole();
      long highest = both ? Math.subtractExact(request.endedNs(), span.endNs()) : Long.MAX_VALUE;
      if (bounds == null) {
        bounds = new Bounds();
        hosts.put(span.host(), bounds);
      }
      bounds.narrow(lowest, highest);
    } catch (ArithmeticException e) {
      passedOver++; // times so far apart that no clock is meant
    }
  }

  /** Where a host's clock stands; nothing while it is not bounded on both sides. */
  public Optional<Alignment> alignment(String host) {
    return Optional.ofNullable(hosts.get(host)).filter(Bounds::known).map(each -> each.of(host));
  }

  /** All of them, in the order they were first known. */
  public List<Alignment> alignments() {
    return hosts.keySet().stream().flatMap(host -> alignment(host).stream()).toList();
  }

  /** What had no room or no sense. */
  public Counts counts() {
    return new Counts(forgottenRequests, forgottenSpans, passedOver);
  }

  private static final class Bounds {
    private long lowest = Long.MIN_VALUE;
    private long highest = Long.MAX_VALUE;
    private long spans;

    void narrow(long least, long most) {
      lowest = Math.max(lowest, least);
      highest = Math.min(highest, most);
      spans++;
    }

    /** A step of the clock may leave it without an offset; it is known all the same. */
    boolean known() {
      return highest != Long.MAX_VALUE;
    }

    Alignment of(String host) {
      return new Alignment(host, lowest, highest, spans);
    }
  }
}
