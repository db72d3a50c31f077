package dev.inflight.bench;

import dev.inflight.grammar.RuleText;
import dev.inflight.grammar.Source;
import dev.inflight.model.Absent;
import dev.inflight.model.Labels;
import dev.inflight.model.Level;
import dev.inflight.rules.RuleDefinition;
import dev.inflight.rules.RuleDefinition.Template;
import dev.inflight.rules.Timing;
import dev.inflight.rules.engine.EngineOptions;
import dev.inflight.rules.engine.EngineOptions.Blind;
import dev.inflight.rules.engine.RuleEngine;
import dev.inflight.rules.engine.SeriesRef;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What it costs to ask rules: an operation is one evaluation, condition and state machine. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class RuleEngineBenchmark {
  private static final int RULES = 100;
  private static final int INSTANCES = 10_000;
  private static final int DRAWN = 1 << 14;
  private static final long SECOND = 1_000_000_000L;

  /** Points in a window that all rules share. */
  @Param({"20", "500"})
  public int window = 20;

  private final double[] drawn = new double[DRAWN];
  private RuleEngine shared = engine(List.of());
  private RuleEngine instances = engine(List.of());
  private SeriesRef series = shared.series("a", Labels.NONE);
  private SeriesRef[] devices = {};
  private long now;
  private int at;

  /** Fills the windows. */
  @Setup
  public void fill() {
    var random = new Random(1);
    Arrays.setAll(drawn, each -> random.nextGaussian());
    shared = engine(sharing());
    series = shared.series("a", Labels.NONE);
    instances = engine(List.of(rule(0, "mean(a[" + window + "]) > 3", List.of("device"))));
    devices = new SeriesRef[INSTANCES];
    Arrays.setAll(
        devices, each -> instances.series("a", Labels.of(Map.of("device", "gpu" + each))));
    now = SECOND;
    at = 0;
    for (int point = 0; point < window * 2; point++) {
      oneSeries();
    }
  }

  private List<RuleDefinition> sharing() {
    List<String> asked =
        List.of("mean(a[%d]) > %s", "zscore(a[%d]) > %s", "max(a[%d]) > %s", "std(a[%d]) > %s");
    List<RuleDefinition> rules = new ArrayList<>();
    for (int each = 0; each < RULES; each++) {
      String condition = String.format(asked.get(each % asked.size()), window, 4 + each / 100.0);
      rules.add(rule(each, condition, List.of()));
    }
    return rules;
  }

  private static RuleEngine engine(List<RuleDefinition> rules) {
    return new RuleEngine(rules, EngineOptions.DEFAULT.withBlind(Blind.OFF));
  }

  private static RuleDefinition rule(int number, String condition, List<String> by) {
    Source source = Source.of(condition);
    Template none = new Template("", Source.of(""));
    return new RuleDefinition(
        "rule" + number,
        true,
        RuleText.condition(source).tree().orElseThrow(),
        source,
        Optional.empty(),
        Level.WARNING,
        none,
        none,
        List.of(),
        List.of(),
        Labels.NONE,
        true,
        by,
        INSTANCES,
        Timing.DEFAULT);
  }

  /** A hundred rules about one series, asked for each of its points. */
  @Benchmark
  @OperationsPerInvocation(RULES)
  public int oneSeries() {
    now += SECOND;
    at = (at + 1) & (DRAWN - 1);
    return shared.add(series, now, Absent.LONG, drawn[at]).size();
  }

  /** One rule with ten thousand instances, each of which has a point of its own. */
  @Benchmark
  @OperationsPerInvocation(INSTANCES)
  public int manyInstances() {
    now += SECOND;
    int said = 0;
    for (SeriesRef device : devices) {
      at = (at + 1) & (DRAWN - 1);
      said += instances.add(device, now, Absent.LONG, drawn[at]).size();
    }
    return said;
  }
}
