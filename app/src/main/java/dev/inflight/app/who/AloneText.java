package dev.inflight.app.who;

import dev.inflight.model.Reason;
import dev.inflight.model.RouteEvidence;
import dev.inflight.sink.report.Hints;
import dev.inflight.sink.report.Human;
import dev.inflight.sink.report.Page;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** How alone the requests in flight were, of all cases, and how their replicas are known. */
final class AloneText {
  private final Answer answer;

  AloneText(Answer answer) {
    this.answer = answer;
  }

  void print(Page page) {
    page.pieces(Page.Ink.BOLD, "HOW ALONE", prefixed(alone()), 11);
    page.pieces(Page.Ink.BOLD, "ROUTE    ", prefixed(routes()), 11);
  }

  private static List<String> prefixed(List<String> pieces) {
    List<String> all = new ArrayList<>(pieces);
    all.set(0, "  " + all.get(0));
    return all;
  }

  /** How many requests were in flight at each replica, as far as it is known which had them. */
  private List<String> alone() {
    Map<String, Long> certain = new TreeMap<>();
    Map<String, Long> possible = new TreeMap<>();
    long nowhere = 0;
    for (Routed each : answer.everybody()) {
      nowhere += each.candidates().isEmpty() ? 1 : 0;
      for (String replica : each.candidates().stream().map(Routed::name).distinct().toList()) {
        possible.merge(replica, 1L, Long::sum);
        certain.merge(replica, each.replicas().size() == 1 ? 1L : 0L, Long::sum);
      }
    }
    List<String> pieces = new ArrayList<>();
    possible.forEach(
        (replica, most) -> {
          long least = certain.getOrDefault(replica, 0L);
          String count = least == most ? "" : Human.count(least) + " to ";
          pieces.add(replica + " " + count + Human.count(most));
        });
    if (nowhere > 0) {
      pieces.add(Human.count(nowhere) + " at a replica that is not known");
    }
    return pieces;
  }

  private List<String> routes() {
    Map<RouteEvidence, Long> counts = new EnumMap<>(RouteEvidence.class);
    answer.everybody().forEach(each -> counts.merge(each.evidence(), 1L, Long::sum));
    List<String> pieces = new ArrayList<>();
    counts.forEach(
        (evidence, count) ->
            pieces.add((counts.size() > 1 ? Human.count(count) + " " : "") + words(evidence)));
    return pieces;
  }

  private String words(RouteEvidence evidence) {
    return switch (evidence) {
      case DECLARED_PER_REQUEST -> "said by each request";
      case DECLARED -> "declared";
      case ONE_OF -> "declared, one of several replicas";
      case IMPLIED -> "implied by one endpoint and one host";
      case NONE ->
          answer.series().isEmpty()
              ? "not looked for: no telemetry"
              : "not declared → " + new Hints(Map.of()).of(Reason.ROUTE_NOT_DECLARED);
    };
  }
}
