package dev.inflight.bench;

import dev.inflight.join.JoinOptions;
import dev.inflight.join.JoinPlan;
import dev.inflight.join.OverlapJoin;
import dev.inflight.join.Survey;
import dev.inflight.model.Absent;
import dev.inflight.model.Artifact;
import dev.inflight.model.MetricKind;
import dev.inflight.model.Phase;
import dev.inflight.model.Provenance;
import dev.inflight.model.Report;
import dev.inflight.model.RequestEvent;
import dev.inflight.model.SampleState;
import dev.inflight.model.Scope;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.ServedBy;
import dev.inflight.model.ServerIdentity;
import dev.inflight.model.TelemetrySample;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * What a request costs by the number of samples that it spans: 20,000 requests over one series
 * whose samples have been taken in before.
 */
@State(org.openjdk.jmh.annotations.Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 4, time = 2)
@Measurement(iterations = 5, time = 2)
public class SpanBenchmark {
  private static final int REQUESTS = 20_000;
  private static final int SAMPLES = 40_000;
  private static final long BEGIN = 1_760_000_000_000_000_000L;
  private static final long SECOND = 1_000_000_000L;
  private static final JoinOptions OPTIONS = direct();
  private static final ServerIdentity IDENTITY =
      new ServerIdentity("host-0", 77, BEGIN - SECOND, "GPU-0", "", "", -1, "boot-0", "", -1);
  private static final SeriesKey SERIES =
      new SeriesKey(
          IDENTITY,
          "device_memory_used_bytes",
          "nvml",
          "By",
          MetricKind.GAUGE,
          Scope.GPU_DEVICE,
          "gpu_device",
          "run-0",
          IDENTITY.clockDomain(),
          true);

  /** How many samples each request spans. */
  @Param({"64", "1024", "16384"})
  public int spanned = 64;

  private final List<TelemetrySample> samples = new ArrayList<>();
  private final List<RequestEvent> requests = new ArrayList<>();
  private JoinPlan plan = new Survey().plan(OPTIONS);
  private OverlapJoin join = new OverlapJoin(plan, OPTIONS, row -> {});

  /** Draws the run. */
  @Setup
  public void draw() {
    var random = new Random(1);
    for (int at = 0; at < SAMPLES; at++) {
      samples.add(
          new TelemetrySample(
              SERIES,
              BEGIN + at * SECOND,
              random.nextInt(),
              SampleState.VALID,
              SECOND,
              "",
              Provenance.OBSERVED));
    }
    for (int at = 0; at < REQUESTS; at++) {
      double share = (double) at / REQUESTS;
      long start = BEGIN + (long) (share * (SAMPLES - spanned) * SECOND) + SECOND / 2;
      requests.add(request(at, start, start + spanned * SECOND));
    }
    var survey = new Survey();
    survey.accept(
        new Artifact("a", "s", true, "run-0", IDENTITY.clockDomain(), "host-0", "boot-0", ""));
    samples.forEach(survey::accept);
    requests.forEach(survey::accept);
    plan = survey.plan(OPTIONS);
  }

  /** Takes in the samples, outside what is measured. */
  @Setup(Level.Invocation)
  public void takeSamples(Blackhole sink) {
    join =
        new OverlapJoin(
            plan,
            OPTIONS,
            row -> {
              for (int at = 0; at < row.overlapCount(); at++) {
                sink.consume(row.overlap(at).count());
              }
            });
    samples.forEach(join::accept);
  }

  /** One request, from arrival to its row. */
  @Benchmark
  @OperationsPerInvocation(REQUESTS)
  public Report request() {
    requests.forEach(join::accept);
    return join.finish();
  }

  private static RequestEvent request(int number, long start, long end) {
    return new RequestEvent(
        "s",
        "req-" + number,
        "case",
        "http://host-0:8000/v1",
        "model",
        Phase.MEASURED,
        start,
        end,
        Absent.LONG,
        false,
        "ok",
        (end - start) / 1e6,
        Double.NaN,
        Double.NaN,
        RequestEvent.NO_GAPS,
        8,
        8,
        "server_usage",
        200,
        "stop",
        "",
        "",
        "open",
        "",
        "",
        ServedBy.UNKNOWN);
  }

  private static JoinOptions direct() {
    JoinOptions none = JoinOptions.DEFAULT;
    return new JoinOptions(
        true,
        none.routes(),
        none.strictRoutes(),
        none.strictClocks(),
        Map.of(),
        Map.of(),
        none.runId(),
        none.includeWarmup(),
        none.caseGlob(),
        none.latenessNs(),
        none.requestLatenessNs(),
        none.idleTimeoutNs(),
        none.horizonNs(),
        none.order());
  }
}
