package dev.inflight.join.oracle;

import static dev.inflight.join.oracle.Facts.BASE;
import static dev.inflight.join.oracle.Facts.RUN;

import dev.inflight.join.JoinOptions;
import dev.inflight.join.Route;
import dev.inflight.model.Absent;
import dev.inflight.model.Artifact;
import dev.inflight.model.ClockAlignment;
import dev.inflight.model.Event;
import dev.inflight.model.MetricKind;
import dev.inflight.model.Phase;
import dev.inflight.model.Provenance;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestSign;
import dev.inflight.model.SampleState;
import dev.inflight.model.Scope;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.ServedBy;
import dev.inflight.model.ServerIdentity;
import dev.inflight.model.TelemetrySample;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Small runs that aim at the corners of the contract: ties, touching edges, ends before starts,
 * restarts, gaps, unread polls, clocks that are placed in part or not at all. A seed gives the same
 * run for ever.
 */
final class RandomRuns {

  /** A run, its events in no particular order. */
  record Run(
      long seed, List<Event> events, JoinOptions options, Map<String, Long> skew, long unit) {
    Run {
      events = List.copyOf(events);
      skew = Map.copyOf(skew);
    }

    Run with(List<Event> others) {
      return new Run(seed, others, options, skew, unit);
    }

    /**
     * The same as it comes in live: signs of requests, little late, rows as soon as final. All
     * records of a run have one uncertainty then, because a counted window without samples takes
     * the smallest of the whole series, which nobody knows before its end.
     */
    Run live() {
      Set<String> seen = new HashSet<>();
      List<Event> arriving = new ArrayList<>();
      for (Event event : events) {
        if (event instanceof RequestEvent request
            && Absent.has(request.startedAtNs())
            && seen.add(request.requestId())) {
          arriving.add(sign(request));
        }
      }
      long uncertainty = -1;
      for (Event event : events) {
        if (event instanceof ClockAlignment record) {
          uncertainty = uncertainty < 0 ? record.uncertaintyNs() : uncertainty;
          arriving.add(loosened(record, uncertainty));
        } else {
          arriving.add(event);
        }
      }
      arriving.sort(Comparator.comparingLong(this::arrival));
      JoinOptions o = options;
      JoinOptions live =
          new JoinOptions(
              o.direct(),
              o.routes(),
              o.strictRoutes(),
              o.strictClocks(),
              o.offsets(),
              o.uncertainties(),
              o.runId(),
              o.includeWarmup(),
              o.caseGlob(),
              LATE * unit,
              LATE * unit,
              o.idleTimeoutNs(),
              o.horizonNs(),
              JoinOptions.Order.FINAL);
      return new Run(seed, arriving, live, skew, unit);
    }

    private static ClockAlignment loosened(ClockAlignment of, long uncertainty) {
      return new ClockAlignment(
          of.eventId(),
          of.runId(),
          of.fromClockDomain(),
          of.toClockDomain(),
          of.offsetNs(),
          uncertainty,
          of.validFromNs(),
          of.validToNs(),
          of.content());
    }

    private static RequestSign sign(RequestEvent of) {
      return new RequestSign(
          false,
          of.sessionId(),
          of.requestId(),
          of.xRequestId(),
          of.caseId(),
          of.phase(),
          of.endpoint(),
          of.model(),
          of.startedAtNs(),
          of.startedAtNs(),
          Absent.LONG);
    }

    /** When it is written: a sample at once, a request at its end, what is said of clocks first. */
    private long arrival(Event event) {
      if (event instanceof RequestEvent request) {
        return Absent.has(request.startedAtNs())
            ? Math.max(request.startedAtNs(), request.endedAtNs())
            : request.endedAtNs();
      }
      if (event instanceof TelemetrySample sample) {
        String host = sample.series().identity().host();
        return sample.observedAtNs() + skew.getOrDefault(host, 0L);
      }
      return event instanceof RequestSign sign ? sign.atNs() : Long.MIN_VALUE;
    }

    /** One event a line, times from the base of all runs. */
    @Override
    public String toString() {
      StringBuilder text = new StringBuilder("seed " + seed + "\n  " + options + "\n");
      for (Event event : events) {
        text.append("  ").append(RandomRuns.text(event)).append('\n');
      }
      return text.toString();
    }
  }

  private record Metric(String name, String unit, MetricKind kind, Scope scope) {}

  private static final List<Metric> METRICS =
      List.of(
          new Metric("device_memory_used_bytes", "By", MetricKind.GAUGE, Scope.GPU_DEVICE),
          new Metric("process_rss_bytes", "By", MetricKind.GAUGE, Scope.SERVER_PROCESS),
          new Metric("kv_cache_usage", "1", MetricKind.GAUGE, Scope.ENGINE),
          new Metric("gpu_temperature", "Cel", MetricKind.GAUGE, Scope.GPU_DEVICE),
          new Metric("gpu_sm_active", "1", MetricKind.GAUGE, Scope.GPU_DEVICE),
          new Metric("gpu_utilization", "1", MetricKind.GAUGE, Scope.GPU_DEVICE),
          new Metric("generation_tokens", "{token}", MetricKind.COUNTER, Scope.ENGINE),
          new Metric("bytes_moved", "By", MetricKind.COUNTER, Scope.ENGINE),
          new Metric("gpu_energy", "J", MetricKind.COUNTER, Scope.GPU_DEVICE),
          new Metric("gpu_energy", "J", MetricKind.COUNTER, Scope.GPU_DEVICE),
          new Metric("gpu_energy", "J", MetricKind.COUNTER, Scope.GPU_DEVICE));

  private static final List<String> STATUSES = List.of("timeout", "error", "cancelled", "odd");

  /** By how much records place clocks apart from where they are, at most, in units. */
  private static final long LATE = 10;

  private final SplittableRandom random;
  private final List<Event> events = new ArrayList<>();

  /** One nanosecond, or one millisecond for runs of real size. */
  private final long unit;

  private final int span;
  private final List<ServerIdentity> identities = new ArrayList<>();

  /** Instants that something else may touch. */
  private final List<Long> corners = new ArrayList<>();

  /** The usual distance of a host's clock from the client's. */
  private final Map<String, Long> skew = new HashMap<>();

  private final Map<String, Long> offsets = new LinkedHashMap<>();
  private final Map<String, Long> uncertainties = new LinkedHashMap<>();
  private String client = "";
  private long u;

  private RandomRuns(long seed) {
    random = new SplittableRandom(seed);
    boolean real = chance(15);
    unit = real ? 1_000_000 : 1;
    span = real ? 4000 : chance(30) ? 40 : 200;
  }

  static Run of(long seed) {
    RandomRuns runs = new RandomRuns(seed);
    runs.identities();
    runs.clocks();
    runs.requests();
    runs.telemetry();
    JoinOptions options = runs.options();
    runs.shuffle();
    return new Run(seed, runs.events, options, runs.skew, runs.unit);
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  private int upTo(int most) {
    return random.nextInt(most + 1);
  }

  private <T> T one(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  private void shuffle() {
    for (int i = events.size() - 1; i > 0; i--) {
      Event other = events.set(random.nextInt(i + 1), events.get(i));
      events.set(i, other);
    }
  }

  // ---- who ----

  private void identities() {
    int count = 1 + random.nextInt(3);
    boolean twoHosts = chance(30);
    for (int i = 0; i < count; i++) {
      String host = twoHosts && i > 0 && chance(60) ? "h2" : "h1";
      boolean restart = i > 0 && chance(40);
      if (restart) {
        ServerIdentity before = identities.get(i - 1);
        identities.add(
            Facts.identity(
                before.host(),
                before.bootId(),
                before.pid() + 1,
                before.deviceUuid(),
                before.replicaId()));
        continue;
      }
      identities.add(
          Facts.identity(
              host,
              host.equals("h2") ? "b2" : "b1",
              100L * (i + 1),
              "GPU-" + i,
              chance(50) ? "" : "r" + upTo(1)));
    }
    if (chance(4)) {
      identities.replaceAll(
          of -> Facts.identity(of.host(), "", of.pid(), of.deviceUuid(), of.replicaId()));
    }
  }

  // ---- clocks ----

  private void clocks() {
    String first = identities.get(0).clockDomain();
    boolean shared = chance(55);
    client = shared ? first : "box/cl/unix_epoch_ns";
    u = chance(50) ? 0 : unit * (1 + upTo(chance(70) ? 5 : 30));
    if (chance(2)) {
      client = shared ? "h1/unix_epoch_ns" : "";
    }
    if (!chance(1)) {
      String boot = client.split("/", -1).length == 3 ? client.split("/", -1)[1] : "";
      boolean legacy = !boot.isEmpty() && chance(20);
      String host = client.isEmpty() ? "" : client.substring(0, client.indexOf('/'));
      String said = legacy ? (chance(50) ? host + "/unix_epoch_ns" : "") : client;
      events.add(
          new Artifact(
              "artifact-1", "sess-1", true, RUN, said, host, legacy ? boot : "", "artifact-1"));
    }
    List<String> domains = identities.stream().map(ServerIdentity::clockDomain).distinct().toList();
    for (String domain : domains) {
      String host = domain.substring(0, domain.indexOf('/'));
      if (domain.equals(client)) {
        skew.put(host, 0L);
        if (u > 0) {
          uncertainties.put(domains.size() == 1 && chance(50) ? "" : host, u);
        }
        if (chance(3)) {
          offsets.put(host, (long) upTo(1));
        }
        continue;
      }
      long offset = unit * (upTo(2000) - 1000L);
      skew.put(host, offset);
      int how = random.nextInt(100);
      if (how < 35) {
        String name = domains.size() == 1 && chance(50) ? "" : host;
        offsets.put(name, offset);
        uncertainties.put(name, u);
        if (chance(20)) {
          alignment(domain, RUN, offset + 7, u, Absent.LONG, Absent.LONG);
        }
      } else if (how < 90) {
        alignments(domain, offset);
      } else if (how < 92) {
        offsets.put(host, offset);
      } else if (how < 94) {
        uncertainties.put(host, u);
      } else if (how < 97) {
        alignment(domain, "run-8", offset, u, Absent.LONG, Absent.LONG);
      }
    }
  }

  private void alignments(String domain, long offset) {
    if (chance(40)) {
      alignment(domain, RUN, offset, u, Absent.LONG, Absent.LONG);
      if (chance(15)) {
        alignment(domain, RUN, offset, u, Absent.LONG, Absent.LONG);
      }
      if (chance(10)) {
        alignment(domain, "run-8", offset + 5, u, Absent.LONG, Absent.LONG);
      }
      return;
    }
    int pieces = 1 + random.nextInt(3);
    // two records that hold at once: no other doubt in that run, and both put a sample alike
    boolean overlapping = pieces == 2 && chance(40);
    long from = overlapping || chance(50) ? Absent.LONG : BASE - offset + unit * upTo(span / 4);
    long own = offset;
    for (int i = 0; i < pieces; i++) {
      boolean last = i == pieces - 1;
      long to =
          last && (overlapping || chance(60))
              ? Absent.LONG
              : BASE - offset + unit * (span * (i + 1L) / pieces + upTo(4) - 2);
      alignment(domain, RUN, own, chance(50) ? u : unit * upTo(10), from, to);
      if (!last) {
        from = to + (overlapping ? -unit * upTo(10) : chance(70) ? 0 : unit * upTo(10));
        own = overlapping || chance(50) ? own : offset + unit * (upTo(6) - 3);
      }
    }
  }

  private void alignment(
      String domain, String run, long offset, long uncertainty, long from, long to) {
    String id = "alignment-" + events.size();
    events.add(
        new ClockAlignment(
            id,
            run,
            domain,
            client.isEmpty() ? "box/cl/unix_epoch_ns" : client,
            offset,
            uncertainty,
            from,
            to,
            id + offset + "/" + from));
  }

  // ---- requests ----

  private long instant() {
    if (!corners.isEmpty() && chance(35)) {
      long nudge = chance(70) ? 0 : chance(50) ? unit : -unit;
      return one(corners) + nudge + (chance(30) ? (chance(50) ? u : -u) : 0);
    }
    long at = BASE + unit * upTo(span);
    return unit > 1 && chance(50) ? at + upTo(999_999) : at;
  }

  private void requests() {
    int count = 1 + random.nextInt(chance(50) ? 6 : 25);
    int endpoints = chance(60) ? 1 : 3;
    int cases = 1 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      long start = instant();
      long end;
      int shape = random.nextInt(100);
      if (shape < 10) {
        end = start;
      } else if (shape < 13) {
        end = start - unit * (1 + upTo(10));
      } else if (shape < 50) {
        end = start + unit * upTo(span / 10);
      } else if (shape < 80) {
        end = start + unit * upTo(span);
      } else {
        end = Math.max(start, instant());
      }
      corners.add(start);
      corners.add(end);
      long ttft = end > start && chance(70) ? random.nextLong(end - start + 2) : upTo(5);
      boolean stream = chance(40);
      if (stream) {
        corners.add(start + ttft);
      }
      int missing = random.nextInt(100);
      if (missing < 4) {
        end = Absent.LONG;
      } else if (missing < 5) {
        start = Absent.LONG;
      }
      RequestEvent request =
          Facts.request(
              "q" + i,
              "c" + (1 + random.nextInt(cases)),
              "e" + (1 + random.nextInt(endpoints)),
              chance(10) ? Phase.WARMUP : Phase.MEASURED,
              start,
              end,
              chance(85) ? "ok" : one(STATUSES),
              stream ? (chance(5) ? -1 : ttft / 1e6) : Double.NaN,
              servedBy());
      events.add(request);
      if (chance(2)) {
        events.add(request);
      }
    }
  }

  private ServedBy servedBy() {
    if (!chance(12)) {
      return ServedBy.UNKNOWN;
    }
    ServerIdentity by = one(identities);
    int how = random.nextInt(10);
    if (how < 4) {
      return new ServedBy(by.host(), "", "", Absent.LONG, "");
    }
    if (how < 6) {
      return new ServedBy(by.host(), "", "", by.pid(), "");
    }
    return new ServedBy(
        "", how < 9 && !by.replicaId().isEmpty() ? by.replicaId() : "r9", "", Absent.LONG, "");
  }

  // ---- telemetry ----

  private void telemetry() {
    int series = 1 + random.nextInt(4);
    int left = 1 + random.nextInt(60);
    boolean ending = chance(30);
    List<SeriesKey> keys = new ArrayList<>();
    for (int i = 0; i < series; i++) {
      Metric metric = one(METRICS);
      ServerIdentity identity = one(identities);
      SeriesKey key =
          new SeriesKey(
              identity,
              metric.name(),
              chance(80) ? "nvml" : "other",
              metric.unit(),
              metric.kind(),
              metric.scope(),
              metric.scope().owner(),
              chance(3) ? "run-8" : RUN,
              identity.clockDomain(),
              true);
      if (!keys.contains(key)) {
        keys.add(key);
      }
    }
    boolean blind = chance(1);
    for (SeriesKey key : keys) {
      samples(key, 1 + random.nextInt(Math.max(1, left / keys.size() + 1)), ending, blind);
    }
    if (chance(1)) {
      events.removeIf(TelemetrySample.class::isInstance);
    }
  }

  private void samples(SeriesKey key, int count, boolean ending, boolean blind) {
    long skewed = skew.getOrDefault(key.identity().host(), 0L);
    long usual = unit * (1 + upTo(chance(60) ? span / 10 : span / 2));
    boolean mixed = chance(25);
    boolean grid = chance(60);
    long at = BASE - usual + unit * upTo(span / 2);
    double level = random.nextInt(1000);
    Map<Long, Long> intervals = new HashMap<>();
    for (int i = 0; i < count; i++) {
      if (!grid) {
        at = chance(30) ? instant() : BASE + unit * (upTo(span + 20) - 10L);
      } else if (!chance(6)) {
        at += usual + (chance(30) ? unit * (upTo(4) - 2) : 0);
        if (chance(10)) {
          at += usual * upTo(3);
        }
      }
      corners.add(at);
      long server = at - skewed;
      long interval =
          intervals.computeIfAbsent(
              server, t -> mixed && chance(30) ? unit * (1 + upTo(span / 4)) : usual);
      SampleState state = state(ending, blind);
      level = next(key, level);
      TelemetrySample sample =
          new TelemetrySample(
              key,
              server,
              state == SampleState.VALID ? bits(key, level) : 0,
              state,
              interval,
              chance(90) ? "" : "note",
              Provenance.OBSERVED);
      events.add(sample);
      if (chance(4)) {
        events.add(sample);
      }
    }
  }

  private SampleState state(boolean ending, boolean blind) {
    int draw = random.nextInt(100);
    if (draw < 5 || blind) {
      return SampleState.MISSING;
    }
    if (draw < 8) {
      return SampleState.STALE;
    }
    return ending && draw < 11 ? SampleState.INVALID : SampleState.VALID;
  }

  private double next(SeriesKey key, double level) {
    if (key.kind() == MetricKind.GAUGE) {
      return chance(20) ? level : random.nextInt(1000);
    }
    if (chance(5)) {
      return random.nextInt(10);
    }
    return chance(20) ? level : level + random.nextInt(400) / 8.0;
  }

  private static long bits(SeriesKey key, double level) {
    if (key.integer()) {
      return (long) (level * 1_000_003);
    }
    double value =
        key.unit().equals("1") ? level / 1000 : key.unit().equals("Cel") ? level / 10 - 20 : level;
    return Double.doubleToRawLongBits(value);
  }

  // ---- options ----

  private JoinOptions options() {
    JoinOptions d = JoinOptions.DEFAULT;
    List<Route> routes = new ArrayList<>();
    int how = random.nextInt(100);
    if (how >= 50 && how < 85) {
      if (chance(50)) {
        routes.add(new Route("e1", "*", "*", selector()));
      }
      if (chance(50)) {
        routes.add(new Route("*", "m*", chance(50) ? "c1" : "c?", selector()));
      }
      if (chance(80)) {
        routes.add(new Route("*", "*", "*", chance(50) ? Map.of() : selector()));
      }
    }
    return new JoinOptions(
        how < 50,
        routes,
        chance(4),
        false,
        offsets,
        uncertainties,
        "",
        chance(20),
        chance(92) ? "*" : "c1",
        d.latenessNs(),
        d.requestLatenessNs(),
        d.idleTimeoutNs(),
        d.horizonNs(),
        d.order());
  }

  private Map<String, String> selector() {
    ServerIdentity one = one(identities);
    return switch (random.nextInt(5)) {
      case 0 -> Map.of("host", one.host());
      case 1 -> Map.of("pid", Long.toString(one.pid()));
      case 2 -> Map.of("device_uuid", "GPU-*", "host", "h?");
      case 3 ->
          one.replicaId().isEmpty() ? Map.of("host", "h*") : Map.of("replica_id", one.replicaId());
      default -> Map.of("device_uuid", one.deviceUuid());
    };
  }

  // ---- in words ----

  private static String text(Event event) {
    if (event instanceof RequestEvent r) {
      return "request %s %s %s %s [%s, %s] %s%s%s"
          .formatted(
              r.requestId(),
              r.caseId(),
              r.endpoint(),
              r.phase(),
              time(r.startedAtNs()),
              time(r.endedAtNs()),
              r.status(),
              r.stream() ? " ttft " + r.ttftMs() * 1e6 : "",
              r.servedBy().known() ? " " + r.servedBy() : "");
    }
    if (event instanceof TelemetrySample s) {
      return "sample %s/%s/%s%s %s %s p %d%s"
          .formatted(
              who(s.series().identity()),
              s.series().metric(),
              s.series().source(),
              s.series().runId().equals(RUN) ? "" : "/" + s.series().runId(),
              time(s.observedAtNs()),
              s.state() == SampleState.VALID
                  ? s.series().integer() ? Long.toString(s.bits()) : Double.toString(s.value())
                  : s.state().wire(),
              s.intervalNs(),
              s.detail().isEmpty() ? "" : " " + s.detail());
    }
    if (event instanceof ClockAlignment a) {
      return "alignment %s %s -> %s offset %d ± %d [%s, %s)"
          .formatted(
              a.runId(),
              a.fromClockDomain(),
              a.toClockDomain(),
              a.offsetNs(),
              a.uncertaintyNs(),
              time(a.validFromNs()),
              time(a.validToNs()));
    }
    return event.toString();
  }

  private static String who(ServerIdentity of) {
    return of.host() + "." + of.bootId() + "." + of.pid() + "." + of.replicaId();
  }

  private static String time(long at) {
    return Absent.has(at) ? Long.toString(at - BASE) : "-";
  }
}
