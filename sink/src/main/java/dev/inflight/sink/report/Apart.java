package dev.inflight.sink.report;

import dev.inflight.model.Absent;
import dev.inflight.model.Overlap;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.RequestRow;
import dev.inflight.model.Window;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * What set the slow requests apart: a number per request and metric, and how the slowest differ
 * from the rest.
 *
 * <p>Keeps at most {@value #MOST} requests; of more, a uniform sample (Vitter's algorithm R, with a
 * fixed seed, so that the same input gives the same report). For the time to first token, numbers
 * are of prefill where it has them, for the time per token of decode, otherwise of the whole
 * request.
 */
final class Apart {
  static final int MOST = 20_000;
  private static final int FEWEST = 40;
  private static final int FEWEST_SLOW = 5;
  private static final double SLOWEST = 0.05;
  private static final long SEED = 412;

  private final Ranking.Latency by;
  private final Window preferred;
  private final SplittableRandom random = new SplittableRandom(SEED);
  private final Map<String, Column> columns = new LinkedHashMap<>();
  private double[] latencies = new double[1_024];
  private int size;
  private long offered;

  Apart(Ranking.Latency by) {
    this.by = by;
    this.preferred =
        switch (by) {
          case TTFT -> Window.PREFILL;
          case TPOT -> Window.DECODE;
          case E2E -> Window.WHOLE;
        };
  }

  void offer(RequestRow row) {
    double latency = by.of(row);
    if (Double.isNaN(latency)) {
      return;
    }
    offered++;
    int at = offered <= MOST ? size++ : (int) Math.min(MOST, random.nextLong(offered));
    if (at == MOST) {
      return;
    }
    if (at == latencies.length) {
      latencies = Arrays.copyOf(latencies, Math.min(MOST, 2 * at));
    }
    latencies[at] = latency;
    columns.values().forEach(Column::start);
    own(row);
    overlaps(row);
    columns.values().forEach(column -> column.finish(at));
  }

  private void own(RequestRow row) {
    RequestEvent request = row.request();
    own("own prompt tokens", "{token}", count(request.promptTokens()));
    if (by != Ranking.Latency.TTFT) {
      own("own output tokens", "{token}", count(request.outputTokens()));
    }
    own("requests in flight with it, mean", "{request}", row.inFlightMean());
    own("started later than intended", "s", request.startDelayMs() / 1e3);
  }

  private static double count(long value) {
    return Absent.has(value) ? value : Double.NaN;
  }

  private void own(String name, String unit, double value) {
    Told told = new Told(Told.How.HIGHEST, 0, "%s", name);
    columns.computeIfAbsent(name, any -> new Column(told, unit)).add(value, true);
  }

  private void overlaps(RequestRow row) {
    for (int at = 0; at < row.overlapCount(); at++) {
      Overlap overlap = row.overlap(at);
      if (overlap.window() == preferred || overlap.window() == Window.WHOLE) {
        String metric = overlap.series().metric();
        Column column =
            columns.computeIfAbsent(
                metric, any -> new Column(Told.of(overlap.series()), overlap.series().unit()));
        column.add(column.told().compared(overlap::value), overlap.window() == preferred);
      }
    }
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** The comparison, when there are enough requests for one. */
  Optional<Comparison> compare() {
    if (size < FEWEST) {
      return Optional.empty();
    }
    int[] slowestFirst =
        IntStream.range(0, size)
            .boxed()
            .sorted(Comparator.<Integer>comparingDouble(at -> latencies[at]).reversed())
            .mapToInt(Integer::intValue)
            .toArray();
    int slow = Math.max(FEWEST_SLOW, (int) Math.round(SLOWEST * size));
    List<Difference> differences = new ArrayList<>();
    for (Column column : columns.values()) {
      Difference.of(column, slowestFirst, slow).ifPresent(differences::add);
    }
    differences.sort(Comparator.comparingDouble(Difference::size).reversed());
    return Optional.of(new Comparison(by, slow, size - slow, offered, differences));
  }

  /**
   * The slowest against the rest.
   *
   * @param slow how many are the slowest
   * @param rest how many are the others
   * @param of how many requests there were; more than slow and rest when these are a sample
   * @param differences the largest first
   */
  record Comparison(Ranking.Latency by, int slow, int rest, long of, List<Difference> differences) {

    boolean sampled() {
      return of > slow + rest;
    }
  }
}
