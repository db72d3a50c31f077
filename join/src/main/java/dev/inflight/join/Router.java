package dev.inflight.join;

import dev.inflight.model.Absent;
import dev.inflight.model.Reason;
import dev.inflight.model.RequestSign;
import dev.inflight.model.RouteEvidence;
import dev.inflight.model.ServedBy;
import dev.inflight.model.ServerIdentity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
  private final Map<List<Target>, Crowd> crowds = new LinkedHashMap<>();
  private final Map<IdentityLife, Crowd> byLife = new LinkedHashMap<>();

  /** Kinds of requests that the plan did not know and that nobody was like before. */
  private final List<RouteKey> late = new ArrayList<>();

  /** How many targets the plan led to; those that follow are state. */
  private int planned = Integer.MAX_VALUE;

  Router(JoinPlan plan, JoinOptions options, List<IdentityLife> lives) {
    this.plan = plan;
    this.options = options;
    this.lives = lives;
    plan.routeKeys.forEach((key, session) -> target(withRun(key, session)));
    plan.neverFinished.forEach(this::target);
    crowds();
    planned = interned.size();
  }

  /** The target of an open request. */
  Target target(RequestSign sign) {
    return target(RouteKey.of(run(sign.sessionId()).orElse(""), sign));
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
      int before = interned.size();
      target = resolve(key);
      if (before >= planned && interned.size() > before) {
        late.add(key);
        join(target);
      }
      if (known.size() < MOST_KINDS) {
        known.put(key, target);
      }
    }
    return target;
  }

  /** The crowd around an identity: the requests that may have been served by it. */
  Crowd crowd(IdentityLife life) {
    return byLife.computeIfAbsent(
        life, any -> crowdOf(inOrder().filter(each -> each.lives.contains(life)).toList()));
  }

  Iterable<Crowd> allCrowds() {
    return crowds.values();
  }

  private void crowds() {
    List<Target> all = inOrder().toList();
    for (Target each : all) {
      List<Target> around = all.stream().filter(each::shares).toList();
      if (!around.isEmpty()) {
        each.crowd = crowdOf(around);
      }
    }
  }

  /** In an order that does not depend on who came first. */
  private Stream<Target> inOrder() {
    return interned.values().stream().sorted(Comparator.comparing(Target::description));
  }

  private Crowd crowdOf(List<Target> around) {
    return crowds.computeIfAbsent(
        around,
        targets -> {
          Crowd crowd = new Crowd();
          targets.forEach(target -> target.feeds.add(crowd));
          return crowd;
        });
  }

  /** Lets a kind of request that the plan did not know move among the others from now on. */
  private void join(Target target) {
    List<Target> around = inOrder().filter(target::shares).toList();
    if (around.isEmpty()) {
      return;
    }
    Set<Crowd> fed = new LinkedHashSet<>();
    around.forEach(each -> fed.add(each.crowd));
    fed.remove(target.crowd);
    for (IdentityLife life : target.lives) {
      Crowd about = byLife.get(life);
      if (about != null) {
        fed.add(about);
      }
    }
    target.crowd = crowdOf(around);
    target.feeds.addAll(fed);
  }

  /** All in the plan that decides who moves in which crowd, in words. */
  String description() {
    return interned.values().stream()
        .limit(planned)
        .map(Target::description)
        .sorted()
        .collect(Collectors.joining("\n"));
  }

  void save(StateOutput out) {
    out.number(late.size());
    late.forEach(each -> EventState.save(each, out));
    out.number(crowds.size());
    crowds.values().forEach(each -> each.save(out));
  }

  void load(StateInput in) throws SnapshotMismatchException {
    for (int left = in.count(1); left > 0; left--) {
      Target unused = target(EventState.routeKey(in));
    }
    in.expect(crowds.size());
    for (Crowd each : crowds.values()) {
      each.load(in);
    }
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
