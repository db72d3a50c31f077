package dev.inflight.bench;

import dev.inflight.app.example.GeneratorOptions;
import dev.inflight.model.Overlap;
import dev.inflight.model.Report;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** The operator alone: 100,000 requests and 100,000 samples that are parsed already, full rows. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 4, time = 3)
@Measurement(iterations = 5, time = 3)
public class JoinBenchmark {
  private static final int EACH = 100_000;

  private LoadedRun run = none();

  /** What one second of joining gets through. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.OPERATIONS)
  public static class Volume {
    public double cpuSeconds;
    public long requests;
    public long rows;
    public long pairs;
  }

  /** Generates and parses the run. */
  @Setup
  public void load() throws IOException {
    run = new LoadedRun(GeneratorOptions.bench(EACH, EACH, 1));
  }

  /** Joins the whole run. */
  @Benchmark
  public Report join(Blackhole sink, Volume volume) {
    double begin = CpuTime.seconds();
    Report report =
        run.join(
            row -> {
              volume.requests++;
              for (int at = 0; at < row.overlapCount(); at++) {
                Overlap overlap = row.overlap(at);
                volume.rows++;
                volume.pairs += overlap.count();
                sink.consume(overlap);
              }
            });
    volume.cpuSeconds += CpuTime.seconds() - begin;
    return report;
  }

  private static LoadedRun none() {
    try {
      return new LoadedRun(GeneratorOptions.bench(0, 0, 1));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
