package dev.inflight.join.oracle;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingLong;
import static java.util.Comparator.naturalOrder;
import static java.util.Objects.requireNonNull;

import dev.inflight.join.Glob;
import dev.inflight.join.JoinOptions;
import dev.inflight.join.Route;
import dev.inflight.join.oracle.OracleReport.Bracket;
import dev.inflight.join.oracle.OracleReport.Case;
import dev.inflight.join.oracle.OracleReport.Idle;
import dev.inflight.join.oracle.OracleReport.Requests;
import dev.inflight.join.oracle.OracleReport.Row;
import dev.inflight.join.oracle.OracleReport.Samples;
import dev.inflight.join.oracle.OracleReport.Seen;
import dev.inflight.join.oracle.OracleReport.Span;
import dev.inflight.model.Absent;
import dev.inflight.model.Artifact;
import dev.inflight.model.ClockAlignment;
import dev.inflight.model.CoverageStatus;
import dev.inflight.model.Event;
import dev.inflight.model.JoinStatus;
import dev.inflight.model.MetricKind;
import dev.inflight.model.Phase;
import dev.inflight.model.Reason;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RouteEvidence;
import dev.inflight.model.SampleState;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.ServedBy;
import dev.inflight.model.ServerIdentity;
import dev.inflight.model.Stat;
import dev.inflight.model.TelemetrySample;
import dev.inflight.model.Window;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The overlap contract read word by word and computed by looking at every sample for every window:
 * no index, no order of arrival, exact arithmetic. For one run of records whose sessions share a
 * clock; knows neither spans nor anchors nor files of other tools.
 */
final class Oracle {
  private static final MathContext DIGITS = MathContext.DECIMAL128;

  /** A sample on the client's clock. */
  private record Placed(TelemetrySample sample, long t, long u, BigDecimal value) {
    Placed(TelemetrySample sample, long t, long u) {
      this(
          sample,
          t,
          u,
          sample.series().integer()
              ? BigDecimal.valueOf(sample.bits())
              : new BigDecimal(Double.longBitsToDouble(sample.bits())));
    }

    boolean valid() {
      return sample.state() == SampleState.VALID;
    }

    long p() {
      return sample.intervalNs();
    }
  }

  /** An identity that ended: its last valid reading and the invalid samples that prove the end. */
  private record End(long cut, List<Placed> proofs) {
    long provenAt() {
      return proofs.get(0).t();
    }
  }

  private record Routing(RouteEvidence evidence, Set<ServerIdentity> identities) {
    int replicas() {
      return (int) identities.stream().map(ServerIdentity::replica).distinct().count();
    }
  }

  private final JoinOptions options;
  private final List<Artifact> artifacts = new ArrayList<>();
  private final List<ClockAlignment> alignments = new ArrayList<>();
  private final List<RequestEvent> read = new ArrayList<>();
  private final List<TelemetrySample> samplesRead = new ArrayList<>();

  /** One of each request id, by (start, request id). */
  private final List<RequestEvent> requests = new ArrayList<>();

  /** One of each equal sample. */
  private final Set<TelemetrySample> samples = new LinkedHashSet<>();

  private String run = "";
  private String client = "";
  private Optional<Reason> noJoin = Optional.empty();
  private final Set<String> remoteDomains = new TreeSet<>();

  private final Map<TelemetrySample, Placed> placed = new LinkedHashMap<>();
  private final Map<TelemetrySample, Reason> unplaced = new LinkedHashMap<>();

  /** The series of the run, those without a placed sample included. */
  private final Map<SeriesKey, List<Placed>> series = new LinkedHashMap<>();

  private final Map<ServerIdentity, End> ends = new LinkedHashMap<>();
  private final IdentityHashMap<RequestEvent, Routing> routes = new IdentityHashMap<>();

  private Oracle(JoinOptions options) {
    this.options = options;
  }

  static OracleReport of(List<Event> events, JoinOptions options) {
    Oracle oracle = new Oracle(options);
    for (Event event : events) {
      if (event instanceof Artifact artifact) {
        oracle.artifacts.add(artifact);
      } else if (event instanceof ClockAlignment alignment) {
        oracle.alignments.add(alignment);
      } else if (event instanceof RequestEvent request) {
        oracle.read.add(request);
      } else if (event instanceof TelemetrySample sample) {
        oracle.samplesRead.add(sample);
      } else {
        throw new IllegalArgumentException("not a matter of the oracle: " + event);
      }
    }
    return oracle.report();
  }

  private OracleReport report() {
    takeOnce();
    nameRunAndClient();
    findRemoteDomains();
    placeAll();
    findEnds();
    for (RequestEvent request : requests) {
      routes.put(request, route(request));
    }
    List<Row> rows = new ArrayList<>();
    for (RequestEvent request : requests) {
      if (whyNotAnalysed(request).isEmpty()) {
        rows.add(row(request));
      }
    }
    return new OracleReport(
        status(), rows, cases(), idle(), requestBalance(rows), sampleBalance(rows));
  }

  // ---- what is there ----

  /**
   * "Identical samples (all fields) count once"; "requests by (start, request_id). A duplicate
   * request_id in a run is rejected."
   */
  private void takeOnce() {
    samples.addAll(samplesRead);
    List<RequestEvent> ordered = new ArrayList<>(read);
    ordered.sort(
        comparingLong(RequestEvent::startedAtNs)
            .thenComparing(RequestEvent::requestId)
            .thenComparingLong(RequestEvent::endedAtNs));
    Set<String> ids = new HashSet<>();
    for (RequestEvent request : ordered) {
      if (ids.add(request.requestId())) {
        requests.add(request);
      }
    }
  }

  private void nameRunAndClient() {
    Set<String> runs = new TreeSet<>();
    Set<String> clients = new TreeSet<>();
    for (Artifact artifact : artifacts) {
      if (artifact.hasContext()) {
        runs.add(artifact.runId());
        clients.add(clientDomain(artifact));
      }
    }
    if (runs.size() > 1 || clients.size() > 1) {
      throw new IllegalArgumentException("one run and one client clock, please: " + runs + clients);
    }
    if (runs.isEmpty()) {
      noJoin = Optional.of(samples.isEmpty() ? Reason.NO_TELEMETRY : Reason.MISSING_RUN_IDENTITY);
      return;
    }
    run = runs.iterator().next();
    client = clients.iterator().next();
    if (samples.isEmpty()) {
      noJoin = Optional.of(Reason.NO_TELEMETRY);
    } else if (samples.stream().noneMatch(this::ofThisRun)) {
      noJoin = Optional.of(Reason.RUN_ID_MISMATCH);
    } else if (samples.stream()
        .filter(this::ofThisRun)
        .noneMatch(sample -> sample.state() == SampleState.VALID)) {
      noJoin = Optional.of(Reason.NO_VALID_SERVER_SAMPLES);
    }
  }

  /**
   * "The client's domain is context.clock_domain; without a boot id in it, host + metadata.boot_id
   * if both exist; without either, host/unix_epoch_ns."
   */
  private static String clientDomain(Artifact artifact) {
    if (bootQualified(artifact.clockDomain())) {
      return artifact.clockDomain();
    }
    String host = artifact.host().isEmpty() ? hostOf(artifact.clockDomain()) : artifact.host();
    if (host.isEmpty()) {
      return "";
    }
    return artifact.bootId().isEmpty()
        ? host + "/unix_epoch_ns"
        : host + "/" + artifact.bootId() + "/unix_epoch_ns";
  }

  private static boolean bootQualified(String domain) {
    return domain.chars().filter(c -> c == '/').count() == 2;
  }

  private static String hostOf(String domain) {
    return domain.contains("/") ? domain.substring(0, domain.indexOf('/')) : "";
  }

  private boolean ofThisRun(TelemetrySample sample) {
    return sample.series().runId().equals(run);
  }

  // ---- clocks ----

  private void placeAll() {
    Comparator<Placed> byTimeAndValue =
        comparingLong(Placed::t)
            .thenComparing(Placed::value)
            .thenComparingLong(at -> at.sample().observedAtNs())
            .thenComparingLong(Placed::p);
    for (TelemetrySample sample : samples) {
      if (noJoin.isPresent() && noJoin.get() == Reason.MISSING_RUN_IDENTITY) {
        unplaced.put(sample, Reason.MISSING_RUN_IDENTITY);
      } else if (!ofThisRun(sample)) {
        unplaced.put(sample, Reason.RUN_ID_MISMATCH);
      } else {
        series.computeIfAbsent(sample.series(), key -> new ArrayList<>());
        if (noJoin.isPresent()) {
          unplaced.put(sample, noJoin.get());
        } else {
          place(sample);
        }
      }
    }
    for (List<Placed> of : series.values()) {
      of.sort(byTimeAndValue);
    }
  }

  /** The table of section 3: the first line that fits decides. */
  private void place(TelemetrySample sample) {
    String domain = sample.series().clockDomain();
    String host = hostOf(domain);
    if (bootQualified(domain) && domain.equals(client)) {
      long offset = flag(options.offsets(), host, false);
      if (Absent.has(offset) && offset != 0) {
        refuse(sample, Reason.CLOCK_OFFSET_ON_SHARED_CLOCK);
      } else {
        long uncertainty = flag(options.uncertainties(), host, remoteDomains.isEmpty());
        put(sample, 0, Absent.has(uncertainty) ? uncertainty : 0);
      }
      return;
    }
    boolean named =
        options.offsets().containsKey(host) || options.uncertainties().containsKey(host);
    boolean unnamed = options.offsets().containsKey("") || options.uncertainties().containsKey("");
    if (!named && unnamed && remoteDomains.size() > 1) {
      refuse(sample, Reason.CLOCK_FLAGS_AMBIGUOUS);
      return;
    }
    if (named || unnamed) {
      long offset = flag(options.offsets(), host, true);
      long uncertainty = flag(options.uncertainties(), host, true);
      if (!Absent.has(uncertainty)) {
        refuse(sample, Reason.CLOCK_UNCERTAINTY_REQUIRED);
      } else if (!Absent.has(offset)) {
        refuse(sample, Reason.CLOCK_OFFSET_REQUIRED);
      } else {
        put(sample, offset, uncertainty);
      }
      return;
    }
    List<ClockAlignment> ours = records(domain);
    if (!ours.isEmpty()) {
      List<ClockAlignment> holding =
          ours.stream().filter(alignment -> alignment.covers(sample.observedAtNs())).toList();
      if (holding.isEmpty()) {
        refuse(sample, Reason.CLOCK_ALIGNMENT_UNCOVERED);
      } else if (holding.size() > 1) {
        refuse(sample, Reason.CLOCK_ALIGNMENT_AMBIGUOUS);
      } else {
        put(sample, holding.get(0).offsetNs(), holding.get(0).uncertaintyNs());
      }
      return;
    }
    boolean others =
        alignments.stream()
            .anyMatch(
                of -> of.fromClockDomain().equals(domain) && of.toClockDomain().equals(client));
    if (others) {
      refuse(sample, Reason.CLOCK_ALIGNMENT_FROM_ANOTHER_RUN);
    } else if (client.isEmpty()) {
      refuse(sample, Reason.MISSING_CLIENT_CLOCK_DOMAIN);
    } else if (host.equals(hostOf(client)) && !(bootQualified(domain) && bootQualified(client))) {
      refuse(sample, Reason.CLOCK_DOMAIN_UNVERIFIED);
    } else {
      refuse(sample, Reason.CLOCK_ALIGNMENT_REQUIRED);
    }
  }

  private static long flag(Map<String, Long> flags, String host, boolean unnamedToo) {
    Long value = flags.get(host);
    if (value == null && unnamedToo) {
      value = flags.get("");
    }
    return value == null ? Absent.LONG : value;
  }

  private void findRemoteDomains() {
    for (TelemetrySample sample : samples) {
      String domain = sample.series().clockDomain();
      if (ofThisRun(sample) && !(bootQualified(domain) && domain.equals(client))) {
        remoteDomains.add(domain);
      }
    }
  }

  private void refuse(TelemetrySample sample, Reason reason) {
    unplaced.put(sample, reason);
  }

  private void put(TelemetrySample sample, long offset, long uncertainty) {
    Placed at = new Placed(sample, sample.observedAtNs() + offset, uncertainty);
    placed.put(sample, at);
    requireNonNull(series.get(sample.series())).add(at);
  }

  /**
   * "An invalid sample is proof that the process or GPU is no longer the one observed: its
   * identity's samples count up to the last valid reading before it (of any of its series)."
   */
  private void findEnds() {
    for (ServerIdentity identity : identities()) {
      List<Placed> all = new ArrayList<>();
      series.forEach(
          (key, of) -> {
            if (key.identity().equals(identity)) {
              all.addAll(of);
            }
          });
      List<Placed> invalid =
          all.stream().filter(at -> at.sample().state() == SampleState.INVALID).toList();
      if (invalid.isEmpty()) {
        continue;
      }
      long first = invalid.stream().mapToLong(Placed::t).min().getAsLong();
      long cut =
          all.stream()
              .filter(at -> at.valid() && at.t() < first)
              .mapToLong(Placed::t)
              .max()
              .orElse(Long.MIN_VALUE);
      ends.put(identity, new End(cut, invalid.stream().filter(at -> at.t() == first).toList()));
    }
  }

  private Set<ServerIdentity> identities() {
    Set<ServerIdentity> all = new LinkedHashSet<>();
    for (SeriesKey key : series.keySet()) {
      all.add(key.identity());
    }
    if (run.isEmpty()) {
      for (TelemetrySample sample : samples) {
        all.add(sample.series().identity());
      }
    }
    return all;
  }

  private boolean counts(Placed at) {
    End end = ends.get(at.sample().series().identity());
    return end == null || at.t() <= end.cut();
  }

  private List<Placed> validCounted(SeriesKey key) {
    return requireNonNull(series.get(key)).stream().filter(at -> at.valid() && counts(at)).toList();
  }

  // ---- routes ----

  /** The table of section 2: the first evidence that there is. */
  private Routing route(RequestEvent request) {
    Set<ServerIdentity> all = identities();
    ServedBy by = request.servedBy();
    if (by.known()) {
      Set<ServerIdentity> named = new LinkedHashSet<>();
      for (ServerIdentity identity : all) {
        if ((by.host().isEmpty() || by.host().equals(identity.host()))
            && (by.replicaId().isEmpty() || by.replicaId().equals(identity.replicaId()))
            && (!Absent.has(by.pid()) || by.pid() == identity.pid())) {
          named.add(identity);
        }
      }
      return new Routing(RouteEvidence.DECLARED_PER_REQUEST, named);
    }
    if (options.direct()) {
      return declared(all);
    }
    for (Route route : options.routes()) {
      if (speaksOf(route, request)) {
        Set<ServerIdentity> selected = new LinkedHashSet<>();
        for (ServerIdentity identity : all) {
          if (route.selects(identity)) {
            selected.add(identity);
          }
        }
        return declared(selected);
      }
    }
    boolean oneEndpoint = read.stream().map(RequestEvent::endpoint).distinct().count() == 1;
    boolean oneHost = all.stream().map(ServerIdentity::host).distinct().count() == 1;
    if (oneEndpoint && oneHost && options.routes().isEmpty() && !options.strictRoutes()) {
      return new Routing(RouteEvidence.IMPLIED, all);
    }
    return new Routing(RouteEvidence.NONE, Set.of());
  }

  private static boolean speaksOf(Route route, RequestEvent request) {
    return Glob.matches(route.endpoint(), request.endpoint())
        && Glob.matches(route.model(), request.model())
        && Glob.matches(route.caseId(), request.caseId());
  }

  private static Routing declared(Set<ServerIdentity> identities) {
    Routing routing = new Routing(RouteEvidence.DECLARED, identities);
    return routing.replicas() > 1 ? new Routing(RouteEvidence.ONE_OF, identities) : routing;
  }

  private Routing routing(RequestEvent request) {
    return requireNonNull(routes.get(request));
  }

  // ---- requests ----

  private Optional<Reason> whyNotAnalysed(RequestEvent request) {
    if (request.phase() == Phase.WARMUP && !options.includeWarmup()) {
      return Optional.of(Reason.WARMUP);
    }
    return Glob.matches(options.caseGlob(), request.caseId())
        ? Optional.empty()
        : Optional.of(Reason.NOT_SELECTED);
  }

  private Optional<Reason> whyNotJoined(RequestEvent request) {
    if (!request.timed()) {
      return Optional.of(Reason.REQUEST_WITHOUT_TIMES);
    }
    if (noJoin.isPresent()) {
      return noJoin;
    }
    Routing routing = routing(request);
    if (routing.evidence() == RouteEvidence.NONE) {
      return Optional.of(Reason.ROUTE_NOT_DECLARED);
    }
    if (routing.identities().isEmpty()) {
      return Optional.of(Reason.IDENTITY_NOT_SEEN);
    }
    List<SeriesKey> keys = seriesOf(routing.identities());
    if (keys.stream().allMatch(key -> requireNonNull(series.get(key)).isEmpty())) {
      return keys.stream().min(comparing(SeriesKey::clockDomain)).flatMap(this::clockReason);
    }
    return Optional.empty();
  }

  private List<SeriesKey> seriesOf(Set<ServerIdentity> identities) {
    return series.keySet().stream().filter(key -> identities.contains(key.identity())).toList();
  }

  private Optional<Reason> clockReason(SeriesKey key) {
    return unplaced.entrySet().stream()
        .filter(entry -> entry.getKey().series().equals(key))
        .map(Map.Entry::getValue)
        .min(naturalOrder());
  }

  /**
   * "the clock reason": that of samples which could not be placed, and of a clock with records only
   * near the window, by the last record that began before the sample, and the longest interval of
   * the series.
   */
  private Optional<Reason> clockReason(SeriesKey key, long start, long end) {
    EnumSet<Reason> found = EnumSet.noneOf(Reason.class);
    unplaced.forEach(
        (sample, reason) -> {
          if (!sample.series().equals(key)) {
            return;
          }
          List<ClockAlignment> ours = records(key.clockDomain());
          if (ours.isEmpty()) {
            found.add(reason);
            return;
          }
          long most =
              samples.stream()
                  .filter(other -> other.series().equals(key))
                  .mapToLong(TelemetrySample::intervalNs)
                  .max()
                  .orElseThrow();
          ClockAlignment nearest =
              ours.stream()
                  .min(
                      comparingLong((ClockAlignment of) -> distance(of, sample))
                          .thenComparingLong(ClockAlignment::validFromNs))
                  .orElseThrow();
          long t = sample.observedAtNs() + nearest.offsetNs();
          if (start - most <= t && t <= end + most) {
            found.add(reason);
          }
        });
    return found.stream().findFirst();
  }

  private static long distance(ClockAlignment record, TelemetrySample sample) {
    long at = sample.observedAtNs();
    if (Absent.has(record.validFromNs()) && at < record.validFromNs()) {
      return record.validFromNs() - at;
    }
    if (Absent.has(record.validToNs()) && at >= record.validToNs()) {
      return at - record.validToNs();
    }
    return 0;
  }

  /** What records of this run align that clock with the client's. */
  private List<ClockAlignment> records(String domain) {
    List<ClockAlignment> ours = new ArrayList<>();
    for (ClockAlignment alignment : alignments) {
      if (alignment.fromClockDomain().equals(domain)
          && alignment.toClockDomain().equals(client)
          && alignment.runId().equals(run)
          && ours.stream().noneMatch(alignment::sameFacts)) {
        ours.add(alignment);
      }
    }
    return ours;
  }

  private Row row(RequestEvent request) {
    Routing routing = routing(request);
    Optional<Reason> unjoined = whyNotJoined(request);
    if (unjoined.isPresent()) {
      return new Row(
          request,
          routing.evidence(),
          routing.replicas(),
          unjoined,
          Double.NaN,
          0,
          Double.NaN,
          0,
          List.of());
    }
    long start = request.startedAtNs();
    long end = request.endedAtNs();
    List<Seen> seen = new ArrayList<>();
    for (SeriesKey key : seriesOf(routing.identities())) {
      seen.add(look(key, Window.WHOLE, start, end, true));
      long first = firstTokenAt(request);
      if (Absent.has(first)) {
        seen.add(look(key, Window.PREFILL, start, first, true));
        seen.add(look(key, Window.DECODE, first, end, true));
      }
    }
    List<RequestEvent> mates = new ArrayList<>();
    for (RequestEvent other : runnable()) {
      if (routing(other).identities().stream().anyMatch(routing.identities()::contains)) {
        mates.add(other);
      }
    }
    long overlapping = 0;
    long max = 0;
    for (RequestEvent mate : mates) {
      if (start <= end
          && !mate.requestId().equals(request.requestId())
          && mate.startedAtNs() <= end
          && mate.endedAtNs() >= start) {
        overlapping++;
      }
      long instant = Math.max(start, mate.startedAtNs());
      if (instant <= end) {
        max = Math.max(max, inFlight(mates, instant));
      }
    }
    double mean = Double.NaN;
    double alone = Double.NaN;
    if (start == end) {
      mean = inFlight(mates, start);
      alone = mean == 1 ? 1 : 0;
    } else if (start < end) {
      long[] time = timeByNumber(mates, start, end);
      BigDecimal area = BigDecimal.ZERO;
      for (int n = 0; n < time.length; n++) {
        area = area.add(BigDecimal.valueOf(time[n]).multiply(BigDecimal.valueOf(n)));
      }
      mean = ratio(area, BigDecimal.valueOf(end - start)).doubleValue();
      alone = (double) time[1] / (end - start);
    }
    return new Row(
        request,
        routing.evidence(),
        routing.replicas(),
        unjoined,
        mean,
        max,
        alone,
        overlapping,
        seen);
  }

  /**
   * "for a streamed request with 0 &lt; ttft and start + ttft ≤ end", rounded to the nearest ns.
   */
  private static long firstTokenAt(RequestEvent request) {
    if (!request.stream() || Double.isNaN(request.ttftMs()) || request.ttftMs() <= 0) {
      return Absent.LONG;
    }
    long ttft =
        new BigDecimal(Double.toString(request.ttftMs()))
            .movePointRight(6)
            .setScale(0, RoundingMode.HALF_UP)
            .longValueExact();
    long first = request.startedAtNs() + ttft;
    return first <= request.endedAtNs() ? first : Absent.LONG;
  }

  /** Requests of any phase and status that were in flight at some instant. */
  private List<RequestEvent> runnable() {
    return requests.stream()
        .filter(request -> request.timed() && request.startedAtNs() <= request.endedAtNs())
        .toList();
  }

  private static long inFlight(List<RequestEvent> of, long instant) {
    return of.stream()
        .filter(request -> request.startedAtNs() <= instant && instant <= request.endedAtNs())
        .count();
  }

  /** How long n of these requests were in flight within [from, to], by n. */
  private static long[] timeByNumber(List<RequestEvent> of, long from, long to) {
    TreeSet<Long> instants = new TreeSet<>(List.of(from, to));
    for (RequestEvent request : of) {
      for (long instant : new long[] {request.startedAtNs(), request.endedAtNs()}) {
        if (from < instant && instant < to) {
          instants.add(instant);
        }
      }
    }
    long[] time = new long[Math.max(of.size(), 1) + 1];
    long since = from;
    for (long until : instants) {
      int n = 0;
      for (RequestEvent request : of) {
        if (request.startedAtNs() <= since && until <= request.endedAtNs()) {
          n++;
        }
      }
      time[n] += until - since;
      since = until;
    }
    return time;
  }

  // ---- one series over one window ----

  private Seen look(SeriesKey key, Window name, long start, long end, boolean ofRequest) {
    List<Placed> all = requireNonNull(series.get(key));
    List<Placed> valid = validCounted(key);
    Optional<End> end0 = Optional.ofNullable(ends.get(key.identity()));

    long m = smallestUncertainty(key, all, start, end);
    long low = start + m;
    long high = end - m;

    Map<SampleState, Long> states = new EnumMap<>(SampleState.class);
    for (SampleState state : SampleState.values()) {
      states.put(
          state,
          all.stream()
              .filter(at -> at.sample().state() == state && inside(at, start, end))
              .count());
    }
    boolean ended =
        end0.isPresent()
            && end > end0.get().cut()
            && end0.get().proofs().stream().anyMatch(at -> at.t() <= end + at.u() + at.p());
    long edges =
        all.stream()
            .filter(at -> counts(at) || !ended && at.t() < end0.orElseThrow().provenAt())
            .filter(at -> edge(at, start, end))
            .count();
    List<Placed> inside = valid.stream().filter(at -> inside(at, start, end)).toList();

    Map<Stat, BigDecimal> stats = new EnumMap<>(Stat.class);
    long resets = 0;
    if (!inside.isEmpty()) {
      values(stats, inside, end);
    }
    if (key.kind() == MetricKind.COUNTER) {
      resets = resets(inside);
      growth(stats, valid, inside, start, end);
      if (key.shared() && ofRequest) {
        shares(stats, key, valid, start, end);
      }
    }

    Set<Reason> reasons = EnumSet.noneOf(Reason.class);
    List<Span> gaps = new ArrayList<>();
    Optional<Bracket> bracket = Optional.empty();
    double covered = Double.NaN;
    CoverageStatus coverage;
    if (inside.isEmpty()) {
      coverage = CoverageStatus.EMPTY;
      Optional<Reason> clock = clockReason(key, start, end);
      Optional<Bracket> between = bracket(valid, low, high);
      if (clock.isPresent()) {
        reasons.add(clock.get());
      } else if (low > high) {
        reasons.add(Reason.WINDOW_SHORTER_THAN_UNCERTAINTY);
      } else if (ended) {
        reasons.add(Reason.IDENTITY_ENDED);
      } else if (states.values().stream().anyMatch(n -> n > 0)) {
        reasons.add(Reason.ALL_MISSING);
      } else if (between.isPresent()) {
        reasons.add(Reason.BETWEEN_SAMPLES);
        bracket = between;
      } else {
        reasons.add(Reason.NO_SAMPLES);
      }
    } else {
      gapAtStart(valid, inside, low, gaps, reasons);
      gapsInside(inside, gaps, reasons);
      gapAtEnd(
          valid, inside, high, ended ? end0.orElseThrow().cut() : Long.MAX_VALUE, gaps, reasons);
      coverage = gaps.isEmpty() ? CoverageStatus.OBSERVED : CoverageStatus.PARTIAL;
      long uncovered = gaps.stream().mapToLong(gap -> gap.to() - gap.from()).sum();
      covered = low == high ? 1 : 1 - (double) uncovered / (high - low);
    }
    return new Seen(
        key,
        name,
        low,
        high,
        inside.size(),
        stats,
        resets,
        edges,
        states,
        coverage,
        reasons,
        covered,
        gaps,
        bracket);
  }

  /**
   * "m the smallest u of the series' samples within the raw window, else the smallest of the
   * series"; where none of them could be placed, the smallest of its clock's records.
   */
  private long smallestUncertainty(SeriesKey key, List<Placed> all, long start, long end) {
    OptionalLong within =
        all.stream().filter(at -> start <= at.t() && at.t() <= end).mapToLong(Placed::u).min();
    if (within.isPresent()) {
      return within.getAsLong();
    }
    OptionalLong anywhere = all.stream().mapToLong(Placed::u).min();
    if (anywhere.isPresent()) {
      return anywhere.getAsLong();
    }
    return records(key.clockDomain()).stream()
        .mapToLong(ClockAlignment::uncertaintyNs)
        .min()
        .orElse(0);
  }

  /** "start + u ≤ t ≤ end − u, both ends closed", with a look-back "start + u ≤ t − b as well". */
  private static boolean inside(Placed at, long start, long end) {
    long lookBack = at.sample().series().lookBackNs(at.p());
    return start + at.u() <= at.t()
        && at.t() <= end - at.u()
        && start + at.u() <= at.t() - lookBack;
  }

  /** "within [start − u, end + u] but not inside"; "end &lt; start: never anything". */
  private static boolean edge(Placed at, long start, long end) {
    return start <= end
        && start - at.u() <= at.t()
        && at.t() <= end + at.u()
        && !inside(at, start, end);
  }

  private static void values(Map<Stat, BigDecimal> stats, List<Placed> inside, long end) {
    BigDecimal sum = BigDecimal.ZERO;
    BigDecimal min = inside.get(0).value();
    BigDecimal max = min;
    BigDecimal weighted = BigDecimal.ZERO;
    long weight = 0;
    for (int i = 0; i < inside.size(); i++) {
      Placed at = inside.get(i);
      sum = sum.add(at.value());
      min = min.min(at.value());
      max = max.max(at.value());
      long until = Math.min(at.t() + at.p(), end - at.u());
      if (i + 1 < inside.size()) {
        until = Math.min(until, inside.get(i + 1).t());
      }
      weighted = weighted.add(at.value().multiply(BigDecimal.valueOf(until - at.t())));
      weight += until - at.t();
    }
    BigDecimal first = inside.get(0).value();
    BigDecimal last = inside.get(inside.size() - 1).value();
    stats.put(Stat.MIN, min);
    stats.put(Stat.MAX, max);
    stats.put(Stat.MEAN, ratio(sum, BigDecimal.valueOf(inside.size())));
    stats.put(Stat.FIRST, first);
    stats.put(Stat.LAST, last);
    stats.put(Stat.DELTA, last.subtract(first));
    if (weight > 0) {
      stats.put(Stat.TIME_MEAN, ratio(weighted, BigDecimal.valueOf(weight)));
    }
  }

  private static BigDecimal ratio(BigDecimal of, BigDecimal by) {
    return of.divide(by, DIGITS);
  }

  private static long resets(List<Placed> of) {
    long resets = 0;
    for (int i = 1; i < of.size(); i++) {
      if (of.get(i).value().compareTo(of.get(i - 1).value()) < 0) {
        resets++;
      }
    }
    return resets;
  }

  /** "a drop is a reset: the new value counts". */
  private static BigDecimal step(Placed from, Placed to) {
    BigDecimal growth = to.value().subtract(from.value());
    return growth.signum() < 0 ? to.value() : growth;
  }

  private static BigDecimal growth(List<Placed> of) {
    BigDecimal growth = BigDecimal.ZERO;
    for (int i = 1; i < of.size(); i++) {
      growth = growth.add(step(of.get(i - 1), of.get(i)));
    }
    return growth;
  }

  /** increase, and its bounds "from the last sample before the window to the first after it". */
  private static void growth(
      Map<Stat, BigDecimal> stats, List<Placed> valid, List<Placed> inside, long start, long end) {
    if (!inside.isEmpty()) {
      stats.put(Stat.INCREASE, growth(inside));
      stats.put(Stat.INCREASE_LOW, growth(inside));
    }
    int before = -1;
    int after = -1;
    for (int i = 0; i < valid.size(); i++) {
      Placed at = valid.get(i);
      long ahead = start - at.u() - at.t();
      if (ahead > 0 && ahead <= at.p()) {
        before = i;
      }
      long behind = at.t() - (end + at.u());
      if (after < 0 && behind > 0 && behind <= at.p()) {
        after = i;
      }
    }
    if (start <= end && before >= 0 && after >= 0) {
      stats.put(Stat.INCREASE_HIGH, growth(valid.subList(before, after + 1)));
      stats.putIfAbsent(Stat.INCREASE_LOW, BigDecimal.ZERO);
    }
  }

  /** The requests that may have been served by an identity. */
  private List<RequestEvent> guests(ServerIdentity identity) {
    return runnable().stream()
        .filter(request -> routing(request).identities().contains(identity))
        .toList();
  }

  private static boolean gap(Placed from, Placed to) {
    return 2 * (to.t() - from.t()) > 3 * from.p();
  }

  /** ∫ r, ∫ r where n = 1, ∫ r/n over the window, r linear between neighbours. */
  private void shares(
      Map<Stat, BigDecimal> stats, SeriesKey key, List<Placed> valid, long start, long end) {
    List<RequestEvent> guests = guests(key.identity());
    BigDecimal overlapped = BigDecimal.ZERO;
    BigDecimal exclusive = BigDecimal.ZERO;
    BigDecimal equal = BigDecimal.ZERO;
    boolean exists = false;
    for (int i = 1; i < valid.size(); i++) {
      Placed a = valid.get(i - 1);
      Placed c = valid.get(i);
      if (a.t() == c.t() || gap(a, c)) {
        continue;
      }
      if (start == end && a.t() <= start && start <= c.t()) {
        exists = true;
      }
      long from = Math.max(a.t(), start);
      long to = Math.min(c.t(), end);
      if (from >= to) {
        continue;
      }
      exists = true;
      BigDecimal length = BigDecimal.valueOf(c.t() - a.t());
      long[] time = timeByNumber(guests, from, to);
      for (int n = 0; n < time.length; n++) {
        if (time[n] == 0) {
          continue;
        }
        BigDecimal part = ratio(step(a, c).multiply(BigDecimal.valueOf(time[n])), length);
        overlapped = overlapped.add(part);
        if (n == 1) {
          exclusive = exclusive.add(part);
        }
        if (n > 0) {
          equal = equal.add(ratio(part, BigDecimal.valueOf(n)));
        }
      }
    }
    if (exists) {
      stats.put(Stat.OVERLAPPED, overlapped);
      stats.put(Stat.EXCLUSIVE, exclusive);
      stats.put(Stat.EQUAL_SHARE, equal);
    }
  }

  // ---- coverage ----

  /**
   * "if the last valid sample a before low still holds (low − a &lt; p_a): from a + p_a to b, when
   * b − a &gt; 1.5 p_a; otherwise from low to b, when b &gt; low + p_b".
   */
  private static void gapAtStart(
      List<Placed> valid, List<Placed> inside, long low, List<Span> gaps, Set<Reason> reasons) {
    Placed b = inside.get(0);
    Optional<Placed> last =
        valid.stream().filter(at -> at.t() < low).reduce((earlier, later) -> later);
    if (last.isPresent() && low - last.get().t() < last.get().p()) {
      Placed a = last.get();
      if (gap(a, b)) {
        gaps.add(new Span(a.t() + a.p(), b.t()));
        reasons.add(Reason.GAP_AT_START);
      }
    } else if (b.t() > low + b.p()) {
      gaps.add(new Span(low, b.t()));
      reasons.add(Reason.GAP_AT_START);
    }
  }

  /** "between neighbours a, c inside: from a + p_a to c, when c − a &gt; 1.5 p_a". */
  private static void gapsInside(List<Placed> inside, List<Span> gaps, Set<Reason> reasons) {
    for (int i = 1; i < inside.size(); i++) {
      Placed a = inside.get(i - 1);
      Placed c = inside.get(i);
      if (gap(a, c)) {
        gaps.add(new Span(a.t() + a.p(), c.t()));
        reasons.add(Reason.GAP_INSIDE);
      }
    }
  }

  /**
   * "from z + p_z to high, when z + p_z &lt; high and no valid sample follows by z + 1.5 p_z";
   * where the identity ended: "values and edge_samples stop there, the rest is a gap".
   *
   * @param cut the last valid reading of an identity that is known to have ended
   */
  private static void gapAtEnd(
      List<Placed> valid,
      List<Placed> inside,
      long high,
      long cut,
      List<Span> gaps,
      Set<Reason> reasons) {
    Placed z = inside.get(inside.size() - 1);
    long from = z.t() + z.p();
    if (valid.stream().anyMatch(at -> at.t() > z.t() && !gap(z, at))) {
      from = Long.MAX_VALUE;
    }
    from = Math.min(from, cut);
    if (from < high) {
      gaps.add(new Span(from, high));
      reasons.add(cut == Long.MAX_VALUE ? Reason.GAP_AT_END : Reason.IDENTITY_ENDED);
    }
  }

  /** "a valid sample within p before low and one within p after high". */
  private static Optional<Bracket> bracket(List<Placed> valid, long low, long high) {
    Optional<Placed> before =
        valid.stream()
            .filter(at -> at.t() < low && low - at.t() <= at.p())
            .reduce((earlier, later) -> later);
    Optional<Placed> after =
        valid.stream().filter(at -> at.t() > high && at.t() - high <= at.p()).findFirst();
    if (before.isEmpty() || after.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Bracket(before.get().t(), before.get().value(), after.get().t(), after.get().value()));
  }

  // ---- cases, idle growth, books ----

  private List<Case> cases() {
    Map<String, List<RequestEvent>> byCase = new TreeMap<>();
    for (RequestEvent request : requests) {
      if (whyNotAnalysed(request).isEmpty()) {
        byCase.computeIfAbsent(request.caseId(), id -> new ArrayList<>()).add(request);
      }
    }
    List<Case> cases = new ArrayList<>();
    byCase.forEach(
        (id, of) -> {
          List<RequestEvent> framing =
              of.stream()
                  .filter(
                      request ->
                          request.phase() == Phase.MEASURED && request.ok() && request.timed())
                  .toList();
          long ok = of.stream().filter(RequestEvent::ok).count();
          if (framing.isEmpty()) {
            cases.add(
                new Case(id, of.size(), ok, Absent.LONG, Absent.LONG, Absent.LONG, List.of()));
            return;
          }
          long from = framing.stream().mapToLong(RequestEvent::startedAtNs).min().getAsLong();
          long to = framing.stream().mapToLong(RequestEvent::endedAtNs).max().getAsLong();
          Set<ServerIdentity> identities = new LinkedHashSet<>();
          for (RequestEvent request : of) {
            if (whyNotJoined(request).isEmpty()) {
              identities.addAll(routing(request).identities());
            }
          }
          List<Seen> seen = new ArrayList<>();
          for (SeriesKey key : seriesOf(identities)) {
            seen.add(look(key, Window.WHOLE, from, to, false));
          }
          long idle = from < to ? timeByNumber(runnable(), from, to)[0] : 0;
          cases.add(new Case(id, of.size(), ok, from, to, idle, seen));
        });
    return cases;
  }

  /** "one row 'no request in flight' takes the rest"; "Gaps go to idle." */
  private List<Idle> idle() {
    List<Idle> idle = new ArrayList<>();
    for (SeriesKey key : series.keySet()) {
      List<Placed> valid = validCounted(key);
      if (!key.shared() || valid.isEmpty()) {
        continue;
      }
      List<RequestEvent> guests = guests(key.identity());
      BigDecimal rest = BigDecimal.ZERO;
      for (int i = 1; i < valid.size(); i++) {
        Placed a = valid.get(i - 1);
        Placed c = valid.get(i);
        BigDecimal growth = step(a, c);
        if (a.t() != c.t() && !gap(a, c)) {
          growth =
              ratio(
                  growth.multiply(BigDecimal.valueOf(timeByNumber(guests, a.t(), c.t())[0])),
                  BigDecimal.valueOf(c.t() - a.t()));
        }
        rest = rest.add(growth);
      }
      idle.add(new Idle(key, rest, growth(valid)));
    }
    return idle;
  }

  private JoinStatus status() {
    if (samples.isEmpty()) {
      return JoinStatus.NOT_CONFIGURED;
    }
    if (placed.isEmpty()) {
      return JoinStatus.UNJOINED;
    }
    return unplaced.isEmpty() ? JoinStatus.JOINED : JoinStatus.PARTLY_JOINED;
  }

  private Requests requestBalance(List<Row> rows) {
    Map<String, Long> unjoined = new TreeMap<>();
    Map<String, Long> rejected = new TreeMap<>();
    long joined = 0;
    for (Row row : rows) {
      if (row.unjoined().isPresent()) {
        unjoined.merge(row.unjoined().get().wire(), 1L, Long::sum);
      } else {
        joined++;
      }
    }
    for (RequestEvent request : requests) {
      whyNotAnalysed(request).ifPresent(reason -> unjoined.merge(reason.wire(), 1L, Long::sum));
    }
    long duplicates = (long) read.size() - requests.size();
    if (duplicates > 0) {
      rejected.put(Reason.DUPLICATE_REQUEST_ID.wire(), duplicates);
    }
    return new Requests(read.size(), joined, unjoined, rejected);
  }

  private Samples sampleBalance(List<Row> rows) {
    long inside = 0;
    long edge = 0;
    long outside = 0;
    long after = 0;
    for (Placed at : placed.values()) {
      if (!counts(at)) {
        after++;
        continue;
      }
      boolean in = false;
      boolean on = false;
      for (Row row : rows) {
        RequestEvent request = row.request();
        if (row.unjoined().isEmpty()
            && routing(request).identities().contains(at.sample().series().identity())) {
          in |= inside(at, request.startedAtNs(), request.endedAtNs());
          on |= edge(at, request.startedAtNs(), request.endedAtNs());
        }
      }
      if (in) {
        inside++;
      } else if (on) {
        edge++;
      } else {
        outside++;
      }
    }
    Map<String, Long> byReason = new TreeMap<>();
    for (Reason reason : unplaced.values()) {
      byReason.merge(reason.wire(), 1L, Long::sum);
    }
    return new Samples(
        samplesRead.size(),
        inside,
        edge,
        outside,
        after,
        byReason,
        (long) samplesRead.size() - samples.size());
  }
}
