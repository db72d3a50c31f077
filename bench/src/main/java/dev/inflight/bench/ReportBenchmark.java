package dev.inflight.bench;

import dev.inflight.app.Main;
import dev.inflight.app.example.GeneratorOptions;
import dev.inflight.app.example.RunGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import picocli.CommandLine;

/** Whole reports in a warm process: 100,000 requests and 100,000 samples, from files. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 5)
@Measurement(iterations = 5, time = 5)
public class ReportBenchmark {
  private static final int EACH = 100_000;

  /** How the report is written. */
  @Param({"text", "ndjson"})
  public String format = "text";

  private Path folder = Path.of("");

  /** What one second gets through. */
  @State(Scope.Thread)
  @AuxCounters(AuxCounters.Type.OPERATIONS)
  public static class Volume {
    public double cpuSeconds;
    public long requests;
  }

  /** Writes the run. */
  @Setup
  public void generate() throws IOException {
    folder = Files.createTempDirectory("inflight-bench-");
    RunGenerator.write(folder, GeneratorOptions.bench(EACH, EACH, 1));
  }

  /** Removes it. */
  @TearDown
  public void remove() throws IOException {
    for (String each :
        List.of(RunGenerator.REQUESTS, RunGenerator.TELEMETRY, RunGenerator.ROUTES, "out")) {
      Files.deleteIfExists(folder.resolve(each));
    }
    Files.delete(folder);
  }

  /** The command, but for starting Java. */
  @Benchmark
  public void report(Volume volume) {
    double begin = CpuTime.seconds();
    int exitCode =
        new CommandLine(new Main())
            .execute(
                "report",
                folder.resolve(RunGenerator.REQUESTS).toString(),
                "--telemetry",
                folder.resolve(RunGenerator.TELEMETRY).toString(),
                "--routes",
                folder.resolve(RunGenerator.ROUTES).toString(),
                "--format",
                format,
                "-o",
                folder.resolve("out").toString());
    if (exitCode != 0) {
      throw new IllegalStateException("exit " + exitCode);
    }
    volume.requests += EACH;
    volume.cpuSeconds += CpuTime.seconds() - begin;
  }
}
