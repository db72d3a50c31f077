package dev.inflight.bench;

import dev.inflight.app.example.GeneratorOptions;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
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
import org.openjdk.jmh.infra.Blackhole;

/** Reading canonical records from memory into events, on one thread. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 4, time = 2)
@Measurement(iterations = 5, time = 2)
public class ParseBenchmark {
  private static final int REQUESTS = 15_000;
  private static final int SAMPLES = 35_000;

  /** Which file is read. */
  @Param({"telemetry", "requests"})
  public String file = "";

  /** By what was learned of the lines before, or every line strictly by the JSON library. */
  @Param({"learned", "strict"})
  public String how = "learned";

  private byte[] bytes = {};

  /** What one second of reading gets through. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.OPERATIONS)
  public static class Volume {
    public double cpuSeconds;
    public double megabytes;
    public long records;
  }

  /** Generates the run. */
  @Setup
  public void generate() throws IOException {
    var run = Parsed.generate(GeneratorOptions.bench(REQUESTS, SAMPLES, 1));
    bytes = file.equals("requests") ? run.requests() : run.telemetry();
  }

  /** All events of the file. */
  @Benchmark
  public void events(Blackhole sink, Volume volume) throws IOException {
    double begin = CpuTime.seconds();
    Parsed.parse(
        how.equals("strict") ? Parsed.STRICT : Parsed.FAST,
        bytes,
        event -> {
          sink.consume(event);
          volume.records++;
        });
    volume.megabytes += bytes.length / 1e6;
    volume.cpuSeconds += CpuTime.seconds() - begin;
  }
}
