package dev.inflight.app.example;

import static java.util.Comparator.comparingLong;

import dev.inflight.app.example.Exchange.Outcome;
import dev.inflight.app.example.Exchange.Workload;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The example: engines in steps of five milliseconds under Poisson arrivals. One GPU's cooling
 * fails in the middle third of the run.
 */
final class EngineRun {
  private static final double STEP_S = 0.005;
  private static final double LEAD_S = 5;
  private static final double TAIL_S = 20;
  private static final double FAILURE_BEGINS = 0.40;
  private static final double FAILURE_ENDS = 0.62;
  private static final int FAILURES_PER_THOUSAND = 8;

  private final GeneratorOptions options;
  private final Fleet fleet;
  private final Dice dice;
  private final List<Engine> engines = new ArrayList<>();
  private final List<EngineTelemetry> telemetry = new ArrayList<>();
  private final List<Exchange> landed = new ArrayList<>();
  private final double spanS;
  private double nextArrivalS = LEAD_S;
  private long arrived;

  EngineRun(GeneratorOptions options, Fleet fleet) {
    this.options = options;
    this.fleet = fleet;
    this.dice = new Dice(options.seed() + 1);
    long perTick = EngineTelemetry.samplesPerTick(options.hosts(), options.devicesPerHost());
    this.spanS = (double) options.samples() / perTick * options.intervalMs() * 1e-3;
    for (int host = 0; host < options.hosts(); host++) {
      var engine = new Engine(Dice.of(options.seed() + 3, host));
      for (int device = 0; device < options.devicesPerHost(); device++) {
        engine.gpus.add(new Gpu(dice.between(2e6, 9e6), dice.between(0.97, 1.03)));
      }
      engines.add(engine);
      telemetry.add(new EngineTelemetry(options, fleet, host, engine));
    }
  }

  void write(RequestLines requests, Ascii samples) throws IOException {
    int hosts = engines.size();
    double intervalS = options.intervalMs() * 1e-3;
    long polls = 0;
    long written = 0;
    for (long step = 0; !done(written); step++) {
      double now = step * STEP_S;
      arrive(now);
      for (int host = 0; host < hosts; host++) {
        int at = host;
        engines
            .get(host)
            .advance(now, STEP_S, failing(host, now), job -> landed.add(seen(at, job)));
      }
      landed.sort(comparingLong(Exchange::endNs).thenComparingLong(Exchange::index));
      for (Exchange exchange : landed) {
        requests.write(exchange);
      }
      landed.clear();
      double pollS = (polls + 0.5) / hosts * intervalS;
      if (now >= pollS && written < options.samples()) {
        int host = (int) (polls++ % hosts);
        written += telemetry.get(host).poll(samples, ns(now), options.samples() - written);
      }
    }
  }

  private boolean done(long written) {
    return written >= options.samples() && arrived >= options.requests() && inFlight() == 0;
  }

  private int inFlight() {
    return engines.stream().mapToInt(Engine::inFlight).sum();
  }

  private void arrive(double now) {
    double meanS = Math.max(1e-3, spanS - LEAD_S - TAIL_S) / Math.max(1, options.requests());
    while (arrived < options.requests()
        && nextArrivalS <= now
        && inFlight() < options.maxInFlight()) {
      Workload workload = dice.below(10) < 7 ? Workload.CHAT : Workload.RAG;
      int target = (int) dice.lognormal(260, 0.45, 120, 700);
      boolean fails = dice.below(1000) < FAILURES_PER_THOUSAND;
      Engine engine = engines.get(dice.below(engines.size()));
      engine.submit(
          new Job(
              arrived++,
              workload,
              (int) (workload.inputTokens * dice.between(0.8, 1.2)),
              target,
              fails ? target * dice.unit() : Double.POSITIVE_INFINITY,
              nextArrivalS,
              now + dice.between(1e-4, 6e-4),
              inFlight()));
      nextArrivalS += dice.exponential() * meanS;
    }
  }

  /** Which GPU of that host is not cooled now, −1 for none. */
  private int failing(int host, double now) {
    int device = options.throttledDevice();
    boolean fails = now >= FAILURE_BEGINS * spanS && now < FAILURE_ENDS * spanS;
    return fails && device >= 0 && device / options.devicesPerHost() == host
        ? device % options.devicesPerHost()
        : -1;
  }

  private Exchange seen(int host, Job job) {
    long startNs = ns(job.startS);
    boolean ok = job.outcome == Outcome.OK;
    boolean begun = job.firstTokenS >= job.startS && job.firstTokenS <= job.endS;
    return new Exchange(
        job.index,
        job.index < options.warmups(),
        host,
        job.workload,
        ns(job.intendedS),
        startNs,
        Math.max(startNs + 1_000, ns(job.endS)),
        job.startS - job.intendedS > 2 * STEP_S,
        job.inFlight,
        true,
        begun ? Math.max(1_000, ns(job.firstTokenS) - startNs) : -1,
        job.outcome,
        job.prompt,
        ok ? job.target : (int) job.tokens,
        job.target,
        begun ? gaps(job) : new long[0]);
  }

  private static long[] gaps(Job job) {
    double unit = 1e3 * StrictMath.pow(10, RequestLines.GAP_SCALE);
    double before = job.firstTokenS;
    int count = 0;
    long[] gaps = new long[job.chunksAtS.size()];
    for (double at : job.chunksAtS) {
      if (at <= job.endS) {
        gaps[count++] = Math.round((at - before) * unit);
        before = at;
      }
    }
    return Arrays.copyOf(gaps, count);
  }

  private long ns(double seconds) {
    return fleet.startNs() + Math.round(seconds * 1e9);
  }
}
