package dev.inflight.app.example;

import static java.util.Comparator.comparingLong;

import dev.inflight.app.example.Exchange.Outcome;
import dev.inflight.app.example.Exchange.Workload;
import java.io.IOException;
import java.util.PriorityQueue;

/**
 * Poisson arrivals with lognormal durations, written as they complete. An arrival that finds every
 * slot taken waits for the next one to be free; what is held in memory is what is in flight.
 */
final class OpenLoop {
  private static final double SHORTEST_S = 2;
  private static final double LONGEST_S = 20;
  private static final double MEDIAN_S = 6;
  private static final double SIGMA = 0.6;
  private static final long TAIL_NS = 2 * (long) (LONGEST_S * 1e9);
  private static final int MOST_GAPS_PER_CHUNK = 8;
  private static final Workload[] WORKLOADS = Workload.values();

  private final GeneratorOptions options;
  private final Fleet fleet;
  private final Dice dice;
  private final PriorityQueue<Flight> flights =
      new PriorityQueue<>(comparingLong(Flight::endNs).thenComparingLong(Flight::index));

  private record Flight(
      long index, long intendedNs, long startNs, long endNs, boolean held, int inFlight) {}

  OpenLoop(GeneratorOptions options, Fleet fleet) {
    this.options = options;
    this.fleet = fleet;
    this.dice = new Dice(options.seed() + 1);
  }

  void write(RequestLines lines) throws IOException {
    double meanNs = (double) arrivalsLastNs() / Math.max(1, options.requests());
    double intended = 0;
    long freeNs = 0;
    for (long index = 0; index < options.requests(); index++) {
      intended += dice.exponential() * meanNs;
      long intendedNs = fleet.startNs() + (long) intended;
      long startNs = Math.max(intendedNs, freeNs) + 20_000 + dice.below(400_000);
      land(startNs, lines);
      boolean full = flights.size() >= options.maxInFlight();
      if (full) {
        Flight first = flights.remove();
        startNs = first.endNs() + 20_000 + dice.below(400_000);
        lines.write(exchange(first));
        land(startNs, lines);
      }
      freeNs = startNs;
      double seconds = dice.lognormal(MEDIAN_S, SIGMA, SHORTEST_S, LONGEST_S);
      long endNs = startNs + (long) (seconds * 1e9);
      flights.add(new Flight(index, intendedNs, startNs, endNs, full, flights.size()));
    }
    land(Long.MAX_VALUE, lines);
  }

  /** Writes what completes up to then, that instant included: intervals are closed. */
  private void land(long untilNs, RequestLines lines) throws IOException {
    while (!flights.isEmpty() && flights.element().endNs() < untilNs) {
      lines.write(exchange(flights.remove()));
    }
  }

  /** How long arrivals go on: the telemetry's time, less a tail in which the last ones complete. */
  private long arrivalsLastNs() {
    long series = (long) options.hosts() * options.devicesPerHost() * MemoryCounters.METRICS;
    double spanNs = (double) options.samples() / series * options.intervalMs() * 1e6;
    return (long) (spanNs > 2 * TAIL_NS ? spanNs - TAIL_NS : Math.max(spanNs, 1e9));
  }

  private Exchange exchange(Flight flight) {
    Dice own = Dice.of(options.seed(), flight.index());
    long lastsNs = flight.endNs() - flight.startNs();
    boolean stream = own.below(20) != 0;
    int luck = own.below(200);
    Outcome outcome = luck == 0 ? Outcome.TIMEOUT : luck == 1 ? Outcome.ERROR : Outcome.OK;
    boolean ok = outcome == Outcome.OK;
    Workload workload = WORKLOADS[own.below(WORKLOADS.length)];
    long ttftNs = (long) (lastsNs * own.between(0.02, 0.12));
    int target = 32 << own.below(5);
    return new Exchange(
        flight.index(),
        flight.index() < options.warmups(),
        own.below(fleet.hosts().size()),
        workload,
        flight.intendedNs(),
        flight.startNs(),
        flight.endNs(),
        flight.held(),
        flight.inFlight(),
        stream,
        ok || own.below(2) == 0 ? ttftNs : -1,
        outcome,
        workload.inputTokens + own.below(9),
        ok ? Math.max(2, target - own.below(16)) : 0,
        target,
        ok && stream ? gaps(own, lastsNs - ttftNs) : new long[0]);
  }

  private long[] gaps(Dice own, long decodeNs) {
    double drawn = options.chunks() * StrictMath.exp(0.5 * own.gaussian());
    int count = (int) Math.max(1, Math.min(options.chunks() * MOST_GAPS_PER_CHUNK, drawn));
    double mean = decodeNs * 1e-6 / count;
    double unit = StrictMath.pow(10, RequestLines.GAP_SCALE);
    long[] gaps = new long[count];
    for (int i = 0; i < count; i++) {
      gaps[i] = (long) (mean * own.between(0.5, 1.5) * unit);
    }
    return gaps;
  }
}
