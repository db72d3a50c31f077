package dev.inflight.bench;

import dev.inflight.grammar.WindowExtent;
import dev.inflight.rules.window.Function;
import dev.inflight.rules.window.PointStream;
import dev.inflight.rules.window.Statistic;
import dev.inflight.rules.window.Unknown;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What a point costs a stream with one window and one statistic, asked after every point. It should
 * not grow with the window; for quantiles a little.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class WindowBenchmark {
  private static final int DRAWN = 1 << 16;
  private static final long SECOND = 1_000_000_000L;

  @Param({"MEAN", "STD", "MIN", "MAX", "EMA", "SLOPE", "QUANTILE", "MAD"})
  public Function function = Function.MEAN;

  @Param({"20", "5000"})
  public int window = 20;

  private final double[] drawn = new double[DRAWN];
  private final Unknown unknown = new Unknown();
  private PointStream stream = new PointStream(1, 0);
  private Statistic statistic =
      stream.window(WindowExtent.points(1)).statistic(Function.QUANTILE, 0.95);
  private double[] sorted = new double[0];
  private int at;

  /** Fills the window. */
  @Setup
  public void fill() {
    var random = new Random(1);
    Arrays.setAll(drawn, each -> Math.exp(random.nextGaussian()));
    stream = new PointStream(window, 0);
    double parameter = function == Function.EMA ? 0.01 : 0.95;
    statistic = stream.window(WindowExtent.points(window)).statistic(function, parameter);
    sorted = new double[window];
    at = 0;
    for (int each = 0; each < window; each++) {
      take();
    }
  }

  /** A point taken in, and the answer. */
  @Benchmark
  public double point() {
    take();
    return statistic.value(unknown);
  }

  /** The quantile as one would first write it: a copy, sorted. */
  @Benchmark
  public double sortedAnew() {
    int begin = at++ & (DRAWN - 1);
    for (int each = 0; each < window; each++) {
      sorted[each] = drawn[(begin + each) & (DRAWN - 1)];
    }
    Arrays.sort(sorted);
    return sorted[(int) (0.95 * (window - 1))];
  }

  private void take() {
    if (!stream.add(at * SECOND, at, drawn[at & (DRAWN - 1)])) {
      throw new IllegalStateException("point " + at + " is late");
    }
    at++;
  }
}
