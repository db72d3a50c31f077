package dev.inflight.join;

import dev.inflight.model.Absent;
import dev.inflight.model.RequestSign;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * How far the clients have come: their newest stamp, the requests that are open, and the ids that
 * were seen. Not thread-safe.
 */
final class Clients {
  /** How many closed requests are remembered whose end has not come. */
  private static final int MOST_CLOSED = 1 << 17;

  static final String OPEN_REFUSED = "open_refused";

  /** Signs of requests that have not come to an end, by their ids. */
  private final Map<String, RequestSign> open = new HashMap<>();

  /** How many open requests started when. */
  private final TreeMap<Long, Integer> starts = new TreeMap<>();

  /** Fingerprints of requests that were open for too long and whose end has not come since. */
  private final Set<Long> closed = new LinkedHashSet<>();

  final RecentIds ids = new RecentIds();
  final Silence silence = new Silence();
  private final Books books;
  private final int mostOpen;
  long newest = Long.MIN_VALUE;

  /** Before that time no request will start that has not been seen. */
  long to = Long.MIN_VALUE;

  Clients(Books books, int mostOpen) {
    this.books = books;
    this.mostOpen = mostOpen;
  }

  /** Notes a time that the clients know has come. */
  void stamped(long at) {
    silence.broken();
    if (Absent.has(at)) {
      newest = Math.max(newest, at);
    }
  }

  /** Opens a request, or notes when its first content came. */
  void sign(RequestSign sign) {
    if (Absent.has(sign.startedAtNs()) && !ids.contains(fingerprint(sign.requestId()))) {
      RequestSign known = open.get(sign.requestId());
      if (known != null) {
        if (Absent.has(sign.firstContentAtNs()) && !Absent.has(known.firstContentAtNs())) {
          open.put(sign.requestId(), withFirstContent(known, sign.firstContentAtNs()));
        }
      } else if (open.size() >= mostOpen) {
        books.count(OPEN_REFUSED);
      } else {
        open(sign);
      }
    }
    stamped(sign.startedAtNs());
    stamped(sign.atNs());
  }

  private void open(RequestSign sign) {
    open.put(sign.requestId(), sign);
    starts.merge(sign.startedAtNs(), 1, Integer::sum);
  }

  private static RequestSign withFirstContent(RequestSign s, long at) {
    return new RequestSign(
        s.firstContent(),
        s.sessionId(),
        s.requestId(),
        s.xRequestId(),
        s.caseId(),
        s.phase(),
        s.endpoint(),
        s.model(),
        s.startedAtNs(),
        s.atNs(),
        at);
  }

  static long fingerprint(String requestId) {
    return LongSet.fingerprint(requestId, "");
  }

  /** It is not open any more. */
  void ended(String requestId) {
    RequestSign sign = open.remove(requestId);
    if (sign != null) {
      starts.computeIfPresent(sign.startedAtNs(), (at, count) -> count == 1 ? null : count - 1);
    }
  }

  /** Whether it was closed before; that is forgotten then. */
  boolean reopened(long id) {
    return closed.remove(id);
  }

  /** The start of the request that has been open for longest; the largest long when none is. */
  long oldestOpen() {
    return starts.isEmpty() ? Long.MAX_VALUE : starts.firstKey();
  }

  Collection<RequestSign> open() {
    return open.values();
  }

  /** Takes out those that have been open since before a time, the oldest first. */
  List<RequestSign> close(long before) {
    if (oldestOpen() >= before) {
      return List.of();
    }
    List<RequestSign> old =
        open.values().stream()
            .filter(each -> each.startedAtNs() < before)
            .sorted(
                Comparator.comparingLong(RequestSign::startedAtNs)
                    .thenComparing(RequestSign::requestId))
            .toList();
    for (RequestSign each : old) {
      ended(each.requestId());
      long id = fingerprint(each.requestId());
      ids.add(id);
      closed.add(id);
    }
    while (closed.size() > MOST_CLOSED) {
      closed.remove(closed.iterator().next());
    }
    return old;
  }

  /** Moves on as far as their stamps allow, and the horizon asks. */
  void advance(long horizon, long latenessNs) {
    to = Math.max(to, horizon);
    if (newest != Long.MIN_VALUE) {
      long watermark = silence.idle() ? newest + 1 : newest - latenessNs;
      to = Math.max(to, Math.min(oldestOpen(), watermark));
    }
  }

  void save(StateOutput out) {
    out.number(newest);
    out.number(to);
    silence.save(out);
    ids.save(out);
    out.number(closed.size());
    closed.forEach(out::fixed);
    out.number(open.size());
    new TreeMap<>(open).values().forEach(each -> EventState.save(each, out));
  }

  void load(StateInput in) throws SnapshotMismatchException {
    newest = in.number();
    to = in.number();
    silence.load(in);
    ids.load(in);
    for (int left = in.count(Long.BYTES); left > 0; left--) {
      closed.add(in.fixed());
    }
    for (int left = in.count(1); left > 0; left--) {
      open(EventState.sign(in));
    }
  }
}
