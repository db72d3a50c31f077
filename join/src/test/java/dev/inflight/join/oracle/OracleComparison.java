package dev.inflight.join.oracle;

import static java.util.Collections.disjoint;
import static java.util.Objects.requireNonNull;

import dev.inflight.join.oracle.OracleReport.Bracket;
import dev.inflight.join.oracle.OracleReport.Case;
import dev.inflight.join.oracle.OracleReport.Idle;
import dev.inflight.join.oracle.OracleReport.Row;
import dev.inflight.join.oracle.OracleReport.Seen;
import dev.inflight.join.oracle.OracleReport.Span;
import dev.inflight.model.Balance;
import dev.inflight.model.CaseReport;
import dev.inflight.model.JoinStatus;
import dev.inflight.model.Overlap;
import dev.inflight.model.Report;
import dev.inflight.model.RequestRow;
import dev.inflight.model.SampleState;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.SeriesReport;
import dev.inflight.model.ServerIdentity;
import dev.inflight.model.Stat;
import dev.inflight.model.Window;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Holds rows against those of the oracle: whole numbers exactly, others to a billionth. A
 * difference names where it is and both values.
 */
final class OracleComparison {
  private static final double RELATIVE = 1e-9;

  /**
   * Below this, a billionth of this: sums of numbers of different sign lose their leading digits.
   */
  private static final double SMALL = 1e-3;

  private static final int GAPS_SHOWN = 8;

  private final List<String> differences = new ArrayList<>();
  private String at;

  private OracleComparison(String at) {
    this.at = at;
  }

  /** Fails unless the row says what the oracle expects. */
  static void assertSame(long seed, Row expected, RequestRow actual) {
    List<String> differences = differences("seed " + seed, expected, actual);
    if (!differences.isEmpty()) {
      throw new AssertionError(String.join("\n", differences));
    }
  }

  /** In what the row differs from what the oracle expects. */
  static List<String> differences(String where, Row expected, RequestRow actual) {
    String id = expected.request().requestId();
    OracleComparison comparison = new OracleComparison(where + " request " + id);
    comparison.row(expected, actual);
    return comparison.differences;
  }

  /** In what the report differs from what the oracle expects, rows aside. */
  static List<String> differences(String where, OracleReport expected, Report actual) {
    OracleComparison comparison = new OracleComparison(where);
    comparison.report(expected, actual);
    return comparison.differences;
  }

  // ---- rows ----

  private void row(Row expected, RequestRow actual) {
    equal("route", expected.routeEvidence(), actual.routeEvidence());
    equal("candidates", expected.candidates(), actual.candidates());
    equal("joined", expected.unjoined().isEmpty(), actual.joined());
    if (expected.unjoined().isPresent() && !actual.joined()) {
      equal("reason", expected.unjoined().get(), actual.reason());
    }
    near("in_flight_mean", expected.inFlightMean(), actual.inFlightMean());
    equal("in_flight_max", expected.inFlightMax(), actual.inFlightMax());
    near("alone_ratio", expected.aloneRatio(), actual.aloneRatio());
    equal("overlapping_requests", expected.overlappingRequests(), actual.overlappingRequests());
    equal("overlaps", expected.overlaps().size(), actual.overlapCount());
    Map<String, Seen> byName = byName(expected.overlaps());
    Set<SeriesKey> done = new HashSet<>();
    String row = at;
    SeriesKey current = null;
    Window window = Window.WHOLE;
    for (int i = 0; i < actual.overlapCount(); i++) {
      Overlap overlap = actual.overlap(i);
      if (!overlap.series().equals(current)) {
        equal("first window of a series", Window.WHOLE, overlap.window());
        equal("series once, all its windows together", true, done.add(overlap.series()));
        current = overlap.series();
      } else {
        equal("windows in order", true, overlap.window().compareTo(window) > 0);
      }
      window = overlap.window();
      String name = name(overlap.series(), overlap.window());
      Seen seen = byName.remove(name);
      if (seen == null) {
        differ("overlap", "none", name);
        continue;
      }
      at = row + " " + name;
      overlap(seen, overlap);
      at = row;
    }
    for (String missing : byName.keySet()) {
      differ("overlap", missing, "none");
    }
  }

  private static String name(SeriesKey key, Window window) {
    ServerIdentity of = key.identity();
    return of.host()
        + "."
        + of.bootId()
        + "."
        + of.pid()
        + "."
        + of.replicaId()
        + "/"
        + key.metric()
        + "/"
        + key.source()
        + " "
        + window.wire();
  }

  private static Map<String, Seen> byName(List<Seen> of) {
    Map<String, Seen> byName = new LinkedHashMap<>();
    for (Seen seen : of) {
      byName.put(name(seen.series(), seen.window()), seen);
    }
    return byName;
  }

  private void overlap(Seen expected, Overlap actual) {
    time("counted_from", expected.countedFrom(), actual.countedFromNs());
    time("counted_to", expected.countedTo(), actual.countedToNs());
    equal("count", expected.count(), actual.count());
    for (Stat stat : Stat.values()) {
      BigDecimal value = expected.stats().get(stat);
      if ((value != null) != actual.has(stat)) {
        differ(
            stat.wire(),
            value == null ? "none" : value.toPlainString(),
            actual.has(stat) ? Double.toString(actual.value(stat)) : "none");
        continue;
      }
      if (value == null) {
        equal(stat.wire() + " that does not exist", Double.NaN, actual.value(stat));
        continue;
      }
      near(stat.wire(), value.doubleValue(), actual.value(stat));
      boolean exact = expected.series().integer() && stat != Stat.MEAN && stat != Stat.TIME_MEAN;
      equal(stat.wire() + " is exact", exact, actual.isExact(stat));
      if (exact && actual.isExact(stat)) {
        equal(stat.wire(), value.longValueExact(), actual.exact(stat));
      }
    }
    equal("resets", expected.resets(), actual.resets());
    equal("edge_samples", expected.edgeSamples(), actual.edgeSamples());
    for (SampleState state : SampleState.values()) {
      equal(
          "states " + state.wire(),
          requireNonNull(expected.states().get(state)),
          actual.states(state));
    }
    equal("coverage", expected.coverage(), actual.coverage());
    equal("reasons", new TreeSet<>(expected.reasons()), new TreeSet<>(actual.reasons()));
    near("covered_ratio", expected.coveredRatio(), actual.coveredRatio());
    equal("gaps", expected.gaps().size(), actual.gapCount());
    for (int i = 0;
        i < Math.min(GAPS_SHOWN, Math.min(expected.gaps().size(), actual.gapCount()));
        i++) {
      Span gap = expected.gaps().get(i);
      time("gap " + i + " from", gap.from(), actual.gapFromNs(i));
      time("gap " + i + " to", gap.to(), actual.gapToNs(i));
    }
    equal("bracketed", expected.bracket().isPresent(), actual.bracketed());
    if (expected.bracket().isPresent() && actual.bracketed()) {
      Bracket bracket = expected.bracket().get();
      time("before", bracket.beforeNs(), actual.beforeNs());
      near("before value", bracket.before().doubleValue(), actual.beforeValue());
      time("after", bracket.afterNs(), actual.afterNs());
      near("after value", bracket.after().doubleValue(), actual.afterValue());
    }
  }

  // ---- the rest of the report ----

  private void report(OracleReport expected, Report actual) {
    // what is placed helps nothing where requests have no route to it: the contract leaves that
    // open
    Set<String> unrouted = Set.of("route_not_declared", "identity_not_seen");
    if (disjoint(expected.requests().unjoined().keySet(), unrouted)
        && (expected.requests().joined() > 0 || expected.status() != JoinStatus.PARTLY_JOINED)) {
      equal("status", expected.status(), actual.join().status());
    }
    String report = at;
    Map<String, Case> cases = new LinkedHashMap<>();
    for (Case one : expected.cases()) {
      cases.put(one.caseId(), one);
    }
    for (CaseReport one : actual.cases()) {
      at = report + " case " + one.caseId();
      Case twin = cases.remove(one.caseId());
      if (twin == null) {
        differ("case", "none", one.caseId());
      } else {
        oneCase(twin, one);
      }
    }
    at = report;
    for (String missing : cases.keySet()) {
      differ("case", missing, "none");
    }
    Map<String, Idle> idle = new LinkedHashMap<>();
    for (Idle one : expected.idle()) {
      idle.put(one.series().id(), one);
    }
    for (SeriesReport.Idle one : actual.unattributed()) {
      Idle twin = idle.remove(one.seriesId());
      if (twin == null) {
        differ("idle", "none", one);
        continue;
      }
      at = report + " series " + name(twin.series(), Window.WHOLE);
      double total = twin.total().doubleValue();
      near("total", total, one.total());
      if (Math.abs(twin.idle().doubleValue() - one.idle()) > RELATIVE * (SMALL + total)) {
        differ("idle", twin.idle().doubleValue(), one.idle());
      }
    }
    at = report;
    for (Idle missing : idle.values()) {
      differ("idle", missing, "none");
    }
    books(expected, actual.balance());
  }

  private void oneCase(Case expected, CaseReport actual) {
    equal("requests", expected.requests(), actual.requests());
    equal("ok", expected.ok(), actual.ok());
    time("window from", expected.from(), actual.windowFromNs());
    time("window to", expected.to(), actual.windowToNs());
    equal("idle_ns", expected.idleNs(), actual.idleNs());
    Map<String, Seen> byName = byName(expected.overlaps());
    String oneCase = at;
    for (Overlap overlap : actual.overlap()) {
      String name = name(overlap.series(), overlap.window());
      Seen seen = byName.remove(name);
      if (seen == null) {
        differ("overlap", "none", name);
        continue;
      }
      at = oneCase + " " + name;
      overlap(seen, overlap);
      at = oneCase;
    }
    for (String missing : byName.keySet()) {
      differ("overlap", missing, "none");
    }
  }

  private void books(OracleReport expected, Balance actual) {
    OracleReport.Requests requests = expected.requests();
    equal("requests read", requests.read(), actual.requests().read());
    equal("requests joined", requests.joined(), actual.requests().joined());
    equal("requests unjoined", requests.unjoined(), nonzero(actual.requests().unjoined()));
    equal("requests rejected", requests.rejected(), nonzero(actual.requests().rejected()));
    equal("books of requests balance", true, actual.requests().holds());
    OracleReport.Samples samples = expected.samples();
    Balance.Samples books = actual.samples();
    equal("samples read", samples.read(), books.read());
    equal("samples inside", samples.inside(), books.inside());
    equal("samples edge only", samples.edgeOnly(), books.edgeOnly());
    equal("samples outside", samples.outside(), books.outside());
    equal("samples after the end", samples.afterIdentityEnded(), books.afterIdentityEnded());
    // a duplicate that nothing could place is both, and counts as one of them
    long twice = samples.duplicate() + samples.unplaced().values().stream().mapToLong(n -> n).sum();
    long actualTwice =
        books.duplicate() + books.unplaced().values().stream().mapToLong(n -> n).sum();
    equal("samples unplaced or duplicate", twice, actualTwice);
    equal("samples unplaced, why", samples.unplaced().keySet(), nonzero(books.unplaced()).keySet());
    equal("duplicates of placed samples, at least", true, books.duplicate() <= samples.duplicate());
    equal("samples late", 0L, books.late());
    equal("samples stale repeat", 0L, books.staleRepeat());
    equal("samples rejected", Map.of(), nonzero(books.rejected()));
    equal("books of samples balance", true, books.holds());
  }

  private static Map<String, Long> nonzero(Map<String, Long> of) {
    Map<String, Long> some = new LinkedHashMap<>(of);
    some.values().removeIf(n -> n == 0);
    return some;
  }

  // ---- values ----

  private void equal(String field, Object expected, Object actual) {
    if (expected instanceof Number a && actual instanceof Number b && !(a instanceof Double)) {
      if (a.longValue() != b.longValue()) {
        differ(field, expected, actual);
      }
    } else if (!expected.equals(actual)) {
      differ(field, expected, actual);
    }
  }

  private void time(String field, long expected, long actual) {
    if (expected != actual) {
      differ(
          field,
          "base%+d".formatted(expected - Facts.BASE),
          "base%+d".formatted(actual - Facts.BASE));
    }
  }

  private void near(String field, double expected, double actual) {
    if (Double.isNaN(expected) && Double.isNaN(actual)) {
      return;
    }
    double scale = Math.max(SMALL, Math.max(Math.abs(expected), Math.abs(actual)));
    if (!(Math.abs(expected - actual) <= RELATIVE * scale)) {
      differ(field, expected, actual);
    }
  }

  private void differ(String field, Object expected, Object actual) {
    differences.add(at + ": " + field + ": expected " + expected + ", actual " + actual);
  }
}
