package dev.inflight.join;

import dev.inflight.model.Absent;
import dev.inflight.model.Reason;
import dev.inflight.model.RouteEvidence;
import dev.inflight.model.ServedBy;
import dev.inflight.model.ServerIdentity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Who may meet whom: the target of each kind of request, strongest evidence first. Bounded: beyond
 * {@value #MOST_KINDS} kinds of requests an answer is worked out anew each time. Not thread-safe.
 */
final class Router {
  private static final int MOST_KINDS = 100_000;

  private final JoinPlan plan;
  private final JoinOptions options;
  private final List<IdentityLife> lives;
  private final Map<RouteKey, Target> known = new HashMap<>();
  private final Map<List<Object>, Target> interned = new LinkedHashMap<>();
  private final Map<List<Target>, Crowd> crowds = new HashMap<>();

  Router(JoinPlan plan, JoinOptions options, List<IdentityLife> lives) {
    this.plan = plan;
    this.options = options;
    this.lives = lives;
    plan.routeKeys.forEach((key, session) -> target(withRun(key, session)));
    crowds();
  }

  private RouteKey withRun(RouteKey key, String session) {
    return new RouteKey(
        run(session).orElse(""), key.endpoint(), key.model(), key.caseId(), key.servedBy());
  }

  Optional<String> run(String session) {
    return session.isEmpty() ? Optional.of("") : plan.runs.of(session, options.runId());
  }

  Target target(RouteKey key) {
    Target target = known.get(key);
    if (target == null) {
      target = resolve(key);
      if (known.size() < MOST_KINDS) {
        known.put(key, target);
      }
    }
    return target;
  }

  /** The crowd around an identity: the requests that may have been served by it. */
  Crowd crowd(IdentityLife life) {
    List<Target> around =
        interned.values().stream().filter(each -> each.lives.contains(life)).toList();
    return crowds.computeIfAbsent(around, this::crowdOf);
  }

  Iterable<Crowd> allCrowds() {
    return crowds.values();
  }

  private void crowds() {
    for (Target each : interned.values()) {
      List<Target> around = interned.values().stream().filter(each::shares).toList();
      if (!around.isEmpty()) {
        each.crowd = crowds.computeIfAbsent(around, this::crowdOf);
      }
    }
  }

  private Crowd crowdOf(List<Target> targets) {
    Crowd crowd = new Crowd();
    targets.forEach(target -> target.feeds.add(crowd));
    return crowd;
  }

  private Target resolve(RouteKey key) {
    Optional<Reason> refusal = plan.everything;
    ServedBy served = key.servedBy();
    if (!served.host().isEmpty() || !served.replicaId().isEmpty() || Absent.has(served.pid())) {
      return found(key, RouteEvidence.DECLARED_PER_REQUEST, each -> served(served, each), refusal);
    }
    for (Route route : options.routes()) {
      if (route.matches(key)) {
        return found(key, RouteEvidence.DECLARED, route::selects, refusal);
      }
    }
    if (options.direct()) {
      return found(key, RouteEvidence.DECLARED, each -> true, refusal);
    }
    if (options.routes().isEmpty() && plan.oneEndpoint && plan.oneHost && !options.strictRoutes()) {
      return found(key, RouteEvidence.IMPLIED, each -> true, refusal);
    }
    Reason reason =
        lives.isEmpty() && plan.series.isEmpty() ? Reason.NO_TELEMETRY : Reason.ROUTE_NOT_DECLARED;
    return intern(
        RouteEvidence.NONE, 0, List.of(), refusal.isPresent() ? refusal : Optional.of(reason));
  }

  private static boolean served(ServedBy served, ServerIdentity identity) {
    return (served.host().isEmpty() || served.host().equals(identity.host()))
        && (served.replicaId().isEmpty() || served.replicaId().equals(identity.replicaId()))
        && (!Absent.has(served.pid()) || served.pid() == identity.pid());
  }

  private Target found(
      RouteKey key,
      RouteEvidence evidence,
      Predicate<ServerIdentity> selector,
      Optional<Reason> refusal) {
    List<IdentityLife> selected = new ArrayList<>();
    for (IdentityLife each : lives) {
      boolean sameRun =
          key.runId().isEmpty() || each.runId.isEmpty() || key.runId().equals(each.runId);
      if (sameRun && selector.test(each.identity)) {
        selected.add(each);
      }
    }
    long replicas = selected.stream().map(each -> each.identity.replica()).distinct().count();
    boolean several = evidence == RouteEvidence.DECLARED && replicas > 1;
    RouteEvidence said = several ? RouteEvidence.ONE_OF : evidence;
    return intern(said, (int) replicas, selected, refusal.isPresent() ? refusal : why(selected));
  }

  /** Why nothing of these can be joined, if nothing can. */
  private Optional<Reason> why(List<IdentityLife> selected) {
    if (selected.isEmpty()) {
      return Optional.of(plan.series.isEmpty() ? Reason.NO_TELEMETRY : Reason.IDENTITY_NOT_SEEN);
    }
    if (selected.stream().anyMatch(each -> each.clock.refused().isEmpty())) {
      return Optional.empty();
    }
    return selected.get(0).clock.refused();
  }

  private Target intern(
      RouteEvidence evidence,
      int candidates,
      List<IdentityLife> selected,
      Optional<Reason> refusal) {
    return interned.computeIfAbsent(
        List.of(evidence, candidates, selected, refusal),
        any -> {
          Target target = new Target(evidence, candidates, selected, refusal);
          return target;
        });
  }
}
