package dev.inflight.rules.engine;

import dev.inflight.grammar.Comparator;
import dev.inflight.grammar.Condition;
import dev.inflight.model.Absent;
import dev.inflight.model.Evidence;
import dev.inflight.model.EvidenceRequest;
import dev.inflight.model.Labels;
import dev.inflight.rules.plan.Selectors;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The requests that were there when a rule fired. */
final class EvidenceFinder {

  private static final int SHOWN = 10;
  private static final List<String> PLACES = List.of("host", "replica");

  private final Requests requests;
  private final Map<String, Double> objectives;

  EvidenceFinder(Requests requests, Map<String, Double> objectives) {
    this.requests = requests;
    this.objectives = objectives;
  }

  /** Requests in flight now or ended within the rule's window, worst first by its own metric. */
  Evidence of(RuleInstance instance, long nowNs) {
    if (requests.open().isEmpty() && requests.ended().isEmpty()) {
      return Evidence.NONE;
    }
    Looked looked = Looked.of(instance.rule());
    Labels place = place(instance);
    List<EvidenceRequest> there = new ArrayList<>();
    for (OpenRequest open : requests.open()) {
      if (belongs(instance, place, open.labels())) {
        there.add(open(open, looked.metric(), nowNs));
      }
    }
    for (EndedRequest ended : requests.ended()) {
      if (ended.endedAtNs() >= nowNs - looked.reachNs()
          && belongs(instance, place, ended.labels())) {
        there.add(ended(ended, looked.metric()));
      }
    }
    there.sort(looked.worstFirst());
    SortedMap<String, Long> statuses = new TreeMap<>();
    there.forEach(each -> statuses.merge(each.status(), 1L, Long::sum));
    List<EvidenceRequest> worst = there.subList(0, Math.min(SHOWN, there.size()));
    return new Evidence(there.size(), worst, looked.valued(), statuses);
  }

  /**
   * Whether a request is the instance's, was served where the instance's series are, and is one
   * that a selector of requests means.
   */
  private static boolean belongs(RuleInstance instance, Labels place, Labels labels) {
    return joins(instance.labels(), labels)
        && joins(place, labels)
        && instance.means(RequestMetrics.PREFIX, labels);
  }

  private static boolean joins(Labels wanted, Labels labels) {
    return new Grouping(wanted.names()).joins(labels, wanted);
  }

  /** Host and replica of an instance's series, as far as they agree: of a device, say. */
  private static Labels place(RuleInstance instance) {
    Map<String, String> place = new TreeMap<>();
    for (Stream stream : instance.streams()) {
      if (!instance.labels().isEmpty() && instance.rule().madeBy(stream.spec())) {
        for (String label : PLACES) {
          String agreed = stream.spec().agreed(stream.group(), label);
          if (!agreed.isEmpty()) {
            place.put(label, agreed);
          }
        }
      }
    }
    return Labels.of(place);
  }

  private static EvidenceRequest open(OpenRequest open, String metric, long nowNs) {
    return new EvidenceRequest(
        open.id(),
        open.labels(),
        open.firstToken() ? "decoding" : "no first token yet",
        open.startedAtNs(),
        Absent.LONG,
        open.value(metric, nowNs),
        List.of());
  }

  private EvidenceRequest ended(EndedRequest ended, String metric) {
    return new EvidenceRequest(
        ended.id(),
        ended.labels(),
        ended.status(),
        ended.startedAtNs(),
        ended.endedAtNs(),
        ended.value(metric, objectives),
        ended.overlaps());
  }

  /**
   * What a rule looks at in requests.
   *
   * @param metric its first request metric, else the whole time of a request
   * @param reachNs how far back its windows go
   * @param least whether small values are the bad ones
   */
  private record Looked(String metric, long reachNs, boolean least) {

    private static final String COUNT = "count";

    /** Windows of points reach as far as most people's look at a moment. */
    private static final long POINTS_REACH_NS = 60_000_000_000L;

    /** The metric that is a request's value: what says nothing of one request is not. */
    String valued() {
      return switch (metric) {
        case RequestMetrics.TTFT,
            RequestMetrics.TPOT,
            RequestMetrics.OUTPUT_TOKENS,
            RequestMetrics.FAILED,
            RequestMetrics.GOOD ->
            metric;
        default -> RequestMetrics.E2E;
      };
    }

    static Looked of(RuleSlot rule) {
      String metric =
          rule.selectors().stream()
              .map(selector -> selector.name().replace('.', '/'))
              .filter(name -> name.startsWith(RequestMetrics.PREFIX))
              .findFirst()
              .orElse(RequestMetrics.E2E);
      return new Looked(
          metric,
          rule.reads().longestNs().orElse(POINTS_REACH_NS),
          least(rule.condition(), metric));
    }

    /** Whether the first comparison of that metric asks for small values. */
    private static boolean least(Condition condition, String metric) {
      if (condition instanceof Condition.Not not) {
        return !least(not.operand(), metric);
      }
      if (condition instanceof Condition.AllOf allOf) {
        return leastOf(allOf.operands(), metric);
      }
      if (condition instanceof Condition.AnyOf anyOf) {
        return leastOf(anyOf.operands(), metric);
      }
      return condition instanceof Condition.Comparison comparison && least(comparison);
    }

    private static boolean leastOf(List<Condition> operands, String metric) {
      return operands.stream()
          .filter(each -> !counts(each) && reads(each, metric))
          .findFirst()
          .map(each -> least(each, metric))
          .orElse(false);
    }

    /** Whether it only asks that there be enough points. */
    private static boolean counts(Condition condition) {
      return condition instanceof Condition.Comparison comparison
          && comparison.operands().stream()
              .anyMatch(
                  each -> each instanceof Condition.Call call && call.function().equals(COUNT));
    }

    private static boolean reads(Condition condition, String metric) {
      return Selectors.of(condition).metrics().stream()
          .anyMatch(selector -> selector.name().replace('.', '/').equals(metric));
    }

    private static boolean least(Condition.Comparison comparison) {
      Comparator comparator = comparison.comparators().get(0);
      boolean literalFirst = comparison.operands().get(0) instanceof Condition.Literal;
      Comparator read = literalFirst ? comparator.flipped() : comparator;
      return read == Comparator.LESS || read == Comparator.LESS_OR_EQUAL;
    }

    java.util.Comparator<EvidenceRequest> worstFirst() {
      java.util.Comparator<EvidenceRequest> byValue =
          java.util.Comparator.comparingDouble(
              request -> known(least ? request.value() : -request.value()));
      return byValue
          .thenComparingLong(EvidenceRequest::startedAtNs)
          .thenComparing(EvidenceRequest::requestId);
    }

    private static double known(double rank) {
      return Double.isNaN(rank) ? Double.POSITIVE_INFINITY : rank;
    }
  }
}
