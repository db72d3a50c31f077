package dev.inflight.join;

import dev.inflight.join.JoinOptions.Order;
import dev.inflight.model.Absent;
import dev.inflight.model.Reason;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestSign;
import dev.inflight.model.RouteEvidence;
import dev.inflight.model.ServedBy;
import dev.inflight.model.ServerIdentity;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Who may meet whom: the target of each kind of request, strongest evidence first. Bounded: beyond
 * {@value #MOST_KINDS} kinds of requests an answer is worked out anew each time. Not thread-safe.
 */
final class Router {
  private static final int MOST_KINDS = 100_000;

  private final JoinOptions options;
  private final List<IdentityLife> lives;
  private RouteFacts facts;
  private final Map<String, List<IdentityLife>> byHost = new HashMap<>();
  private final Map<RouteKey, Kind> known = new HashMap<>();
  private final Map<List<Object>, Target> interned = new LinkedHashMap<>();
  private final Map<List<Target>, Crowd> crowds = new LinkedHashMap<>();
  private final Map<IdentityLife, Crowd> byLife = new LinkedHashMap<>();

  /** The requests of live input, from which crowds are made when targets come or go. */
  private final Optional<CrowdLog> log;

  /** Whether there are targets that have no crowds yet. */
  private boolean stale;

  private String foreseen = "";

  Router(RouteFacts facts, JoinOptions options, List<IdentityLife> lives) {
    this.facts = facts;
    this.options = options;
    this.lives = lives;
    log = options.order() == Order.FINAL ? Optional.of(new CrowdLog()) : Optional.empty();
  }

  /** Gives the crowds of the kinds of requests that a plan foresaw. */
  void foresee(JoinPlan plan) {
    plan.routeKeys.forEach((key, session) -> target(withRun(key, session)));
    plan.neverFinished.forEach(this::target);
    crowds();
    stale = false;
    foreseen = description();
  }

  /** The target of an open request. */
  Target target(RequestSign sign) {
    return target(key(sign));
  }

  RouteKey key(RequestSign sign) {
    return RouteKey.of(run(sign.sessionId()).orElse(""), sign);
  }

  RouteKey key(RequestEvent request) {
    return RouteKey.of(run(request.sessionId()).orElse(""), request);
  }

  private RouteKey withRun(RouteKey key, String session) {
    return new RouteKey(
        run(session).orElse(""),
        key.endpoint(),
        key.model(),
        key.caseId(),
        key.servedBy(),
        key.bySpan());
  }

  private Optional<String> run(String session) {
    return session.isEmpty() ? Optional.of("") : facts.runs().of(session, options.runId());
  }

  /**
   * Requests that may have been served by the same.
   *
   * @param key one for all requests of a kind that is known
   */
  record Kind(RouteKey key, Target target) {}

  Target target(RouteKey key) {
    return kind(key).target();
  }

  Kind kind(RouteKey key) {
    Kind kind = known.get(key);
    if (kind == null) {
      int before = interned.size();
      kind = new Kind(key, resolve(key));
      stale |= interned.size() > before;
      if (known.size() < MOST_KINDS) {
        known.put(key, kind);
      }
    }
    return kind;
  }

  /** Lets a request move among the others that may have been served where it was. */
  void add(Kind kind, long start, long end) {
    log.ifPresent(each -> each.add(kind.key(), start, end));
    for (Crowd each : kind.target().feeds) {
      each.add(start, end);
    }
  }

  /** Lets requests be of other kinds: crowds are to be made anew then. */
  void move(Map<CrowdLog.Moved, Deque<RouteKey>> to) {
    stale |= log.isPresent() && log.get().move(to);
  }

  void settle(long to) {
    log.ifPresent(each -> each.settle(to));
    for (Crowd each : crowds.values()) {
      each.settle(to);
    }
  }

  /** How many requests are remembered for want of knowing who shares servers with whom. */
  int remembered() {
    return log.map(CrowdLog::size).orElse(0);
  }

  /** Forgets all that can be forgotten the next time, be it few. */
  void dropAtOnce() {
    log.ifPresent(CrowdLog::dropAtOnce);
  }

  /** Forgets requests that ended before a time. */
  void drop(long before) {
    log.ifPresent(each -> each.drop(before));
    for (Crowd each : crowds.values()) {
      each.drop(before);
    }
  }

  /** Whether crowds are to be made anew: there are targets that nobody foresaw. */
  boolean isStale() {
    return stale && log.isPresent();
  }

  /** Forgets all targets: others may be meant from now on. */
  void renew(RouteFacts of) {
    facts = of;
    byHost.clear();
    known.clear();
    interned.clear();
    stale = true;
  }

  /**
   * Makes the crowds anew from the requests that rows may still ask for.
   *
   * @param laidOut lives whose crowds somebody asks for
   */
  void gather(Collection<IdentityLife> laidOut) {
    CrowdLog requests = log.orElseThrow();
    crowds.clear();
    byLife.clear();
    Map<RouteKey, Target> targets = new HashMap<>();
    for (CrowdLog.Entry each : requests.entries()) {
      targets.computeIfAbsent(each.key(), this::target);
    }
    interned.values().forEach(each -> each.feeds.clear());
    crowds();
    laidOut.forEach(this::crowd);
    for (CrowdLog.Entry each : requests.entries()) {
      Target target = targets.get(each.key());
      if (target != null) {
        target.feeds.forEach(crowd -> crowd.add(each.start(), each.end()));
      }
    }
    crowds.values().forEach(each -> each.settle(requests.settledTo()));
    stale = false;
  }

  /** The crowd around an identity: the requests that may have been served by it. */
  Crowd crowd(IdentityLife life) {
    return byLife.computeIfAbsent(
        life,
        any -> crowdOf(inOrder().stream().filter(each -> each.lives.contains(life)).toList()));
  }

  private void crowds() {
    List<Target> all = inOrder();
    Map<IdentityLife, List<Integer>> by = new HashMap<>();
    for (int at = 0; at < all.size(); at++) {
      for (IdentityLife life : all.get(at).lives) {
        by.computeIfAbsent(life, any -> new ArrayList<>()).add(at);
      }
    }
    for (Target each : all) {
      BitSet around = new BitSet();
      each.lives.forEach(life -> by.getOrDefault(life, List.of()).forEach(around::set));
      if (!around.isEmpty()) {
        each.crowd = crowdOf(around.stream().mapToObj(all::get).toList());
      }
    }
  }

  /** In an order that does not depend on who came first. */
  private List<Target> inOrder() {
    return interned.values().stream().sorted(Comparator.comparing(Target::description)).toList();
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

  /** All that a plan foresaw of who moves in which crowd, in words. */
  String foreseen() {
    return foreseen;
  }

  private String description() {
    return interned.values().stream()
        .map(Target::description)
        .sorted()
        .collect(Collectors.joining("\n"));
  }

  void save(StateOutput out) {
    if (log.isPresent()) {
      log.get().save(out);
    } else {
      out.number(crowds.size());
      crowds.values().forEach(each -> each.save(out));
    }
  }

  /** Loads the state; live input's crowds are to be gathered then. */
  void load(StateInput in) throws SnapshotMismatchException {
    if (log.isPresent()) {
      log.get().load(in);
      stale = true;
      return;
    }
    in.expect(crowds.size());
    for (Crowd each : crowds.values()) {
      each.load(in);
    }
  }

  private Target resolve(RouteKey key) {
    Optional<Reason> refusal = facts.everything();
    ServedBy served = key.servedBy();
    if (key.bySpan()) {
      Optional<Target> told = toldBySpans(key, refusal);
      if (told.isPresent()) {
        return told.get();
      }
    } else if (!served.host().isEmpty()
        || !served.replicaId().isEmpty()
        || Absent.has(served.pid())) {
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
    // What spans name and no telemetry does is not implied to be something else.
    if (options.routes().isEmpty()
        && (!key.bySpan() || lives.stream().allMatch(each -> each.identity.host().isEmpty()))
        && facts.oneEndpoint()
        && facts.oneHost()
        && !options.strictRoutes()) {
      return found(key, RouteEvidence.IMPLIED, each -> true, refusal);
    }
    Reason reason =
        lives.isEmpty() && !facts.anySeries()
            ? Reason.NO_TELEMETRY
            : key.bySpan() ? Reason.IDENTITY_NOT_SEEN : Reason.ROUTE_NOT_DECLARED;
    return intern(
        RouteEvidence.NONE, 0, List.of(), refusal.isPresent() ? refusal : Optional.of(reason));
  }

  /**
   * The process that spans name, when telemetry names it too, with its devices; else its replica,
   * else its whole host, where it may be one of several.
   */
  private Optional<Target> toldBySpans(RouteKey key, Optional<Reason> refusal) {
    ServedBy by = key.servedBy();
    List<ServerIdentity> there = on(by.host()).stream().map(each -> each.identity).toList();
    if (there.isEmpty()) {
      return Optional.empty();
    }
    Set<String> devices = new HashSet<>();
    there.stream()
        .filter(each -> each.pid() == by.pid() && !each.deviceUuid().isEmpty())
        .forEach(each -> devices.add(each.deviceUuid()));
    if (Absent.has(by.pid()) && there.stream().anyMatch(each -> each.pid() == by.pid())) {
      Predicate<ServerIdentity> ofProcess =
          each ->
              each.pid() == by.pid()
                  || (each.pid() == 0
                      && (each.deviceUuid().isEmpty() || devices.contains(each.deviceUuid())));
      return Optional.of(found(key, RouteEvidence.DECLARED_PER_REQUEST, ofProcess, refusal));
    }
    boolean replica =
        !by.replicaId().isEmpty()
            && there.stream().anyMatch(each -> each.replicaId().equals(by.replicaId()));
    Predicate<ServerIdentity> ofReplica =
        each -> !replica || each.replicaId().equals(by.replicaId());
    Target told = found(key, RouteEvidence.DECLARED_PER_REQUEST, ofReplica, refusal);
    return Optional.of(
        told.candidates > 1 ? found(key, RouteEvidence.DECLARED, ofReplica, refusal) : told);
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
    for (IdentityLife each : on(key.servedBy().host())) {
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

  /** The identities on a host; all when none is named. */
  private List<IdentityLife> on(String host) {
    if (host.isEmpty()) {
      return lives;
    }
    if (byHost.isEmpty()) {
      for (IdentityLife each : lives) {
        byHost.computeIfAbsent(each.identity.host(), any -> new ArrayList<>()).add(each);
      }
    }
    return byHost.getOrDefault(host, List.of());
  }

  /** Why nothing of these can be joined, if nothing can. */
  private Optional<Reason> why(List<IdentityLife> selected) {
    if (selected.isEmpty()) {
      return Optional.of(!facts.anySeries() ? Reason.NO_TELEMETRY : Reason.IDENTITY_NOT_SEEN);
    }
    if (selected.stream().anyMatch(each -> each.clock().refused().isEmpty())) {
      return Optional.empty();
    }
    return selected.get(0).clock().refused();
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
