package dev.inflight.sink.report;

import dev.inflight.model.KnownMetric;
import dev.inflight.model.MetricKind;
import dev.inflight.model.SeriesKey;
import dev.inflight.model.Stat;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How a metric is told in a few words.
 *
 * @param how which of its numbers matters
 * @param order its place in a line
 * @param brief the words around the number, {@code %s}, where space is short
 * @param full its name in a table
 */
public record Told(How how, int order, String brief, String full) {

  /** Which number of a window says most. */
  public enum How {
    /** A level that is a state of affairs at each moment: the mean over time. */
    MEAN,
    /** A level of which the highest hurts. */
    HIGHEST,
    /** A level of which the lowest hurts. */
    LOWEST,
    /** A level that should stand still: from the lowest to the highest. */
    RANGE,
    /** A counter: how much it grew, as bounds. */
    GROWTH,
    /** A counter that adds up: the equal share of its growth. */
    SHARE,
    /** A set of bits. */
    BITS,
    /** A constant. */
    NEVER
  }

  private static final int UNKNOWN_ORDER = 1_000;
  private static final Map<KnownMetric, Told> KNOWN = known();
  private static final Map<String, Told> BY_WIRE =
      KNOWN.entrySet().stream()
          .collect(Collectors.toMap(each -> each.getKey().wire(), Map.Entry::getValue));

  /** The words for a series, also for a metric that nobody knows. */
  public static Told of(SeriesKey key) {
    return Optional.ofNullable(BY_WIRE.get(key.metric())).orElseGet(() -> stranger(key));
  }

  /** The words for a metric that is known. */
  public static Told of(KnownMetric metric) {
    return told(metric);
  }

  private static Told stranger(SeriesKey key) {
    String name = Plain.text(key.metric(), 40).replace('_', ' ');
    How how = key.kind() == MetricKind.COUNTER ? How.GROWTH : How.HIGHEST;
    return new Told(how, UNKNOWN_ORDER, name.replace("%", "%%") + " %s", name);
  }

  private static Map<KnownMetric, Told> known() {
    Map<KnownMetric, Told> words = new EnumMap<>(KnownMetric.class);
    Stream.of(KnownMetric.values()).forEach(each -> words.put(each, told(each)));
    return words;
  }

  private static Told told(KnownMetric metric) {
    return switch (metric) {
      case REQUESTS_WAITING -> new Told(How.HIGHEST, 1, "%s waiting", "requests waiting, max");
      case REQUESTS_RUNNING -> new Told(How.HIGHEST, 2, "%s running", "requests running, max");
      case KV_CACHE_USAGE -> new Told(How.HIGHEST, 3, "KV cache %s", "KV cache in use, max");
      case ENGINE_CACHE_OCCUPIED_BYTES -> new Told(How.HIGHEST, 4, "cache %s", "engine cache, max");
      case GPU_UTILIZATION -> new Told(How.MEAN, 5, "%s busy", "GPU utilisation");
      case GPU_SM_ACTIVE -> new Told(How.MEAN, 6, "SM %s", "SM active");
      case GPU_TENSOR_ACTIVE -> new Told(How.MEAN, 7, "tensor %s", "tensor cores active");
      case GPU_DRAM_ACTIVE -> new Told(How.MEAN, 8, "DRAM %s", "DRAM active");
      case GPU_MEMORY_UTILIZATION -> new Told(How.MEAN, 9, "memory bus %s", "memory bus busy");
      case DEVICE_MEMORY_USED_BYTES -> new Told(How.HIGHEST, 10, "%s", "device memory used, max");
      case INSTANCE_MEMORY_USED_BYTES ->
          new Told(How.HIGHEST, 11, "%s", "instance memory used, max");
      case DEVICE_MEMORY_RESERVED_BYTES -> reserved("device");
      case INSTANCE_MEMORY_RESERVED_BYTES -> reserved("instance");
      case PROCESS_GPU_USED_BYTES -> new Told(How.HIGHEST, 13, "%s on GPU", "process on GPU, max");
      case ALLOCATOR_ALLOCATED_BYTES ->
          new Told(How.HIGHEST, 14, "%s allocated", "allocator allocated, max");
      case ALLOCATOR_RESERVED_BYTES ->
          new Told(How.HIGHEST, 15, "%s held by allocator", "allocator reserved, max");
      case PROCESS_RSS_BYTES -> new Told(How.HIGHEST, 16, "%s resident", "process resident, max");
      case GPU_MEMORY_FREE_BYTES -> new Told(How.LOWEST, 17, "%s free", "device memory free, min");
      case GPU_MEMORY_TOTAL_BYTES -> new Told(How.NEVER, 18, "%s in all", "device memory");
      case GPU_POWER -> new Told(How.MEAN, 19, "%s", "GPU power");
      case GPU_ENERGY -> new Told(How.SHARE, 20, "≈ %s equal share", "energy, equal share");
      case GPU_SM_CLOCK -> new Told(How.RANGE, 21, "%s", "SM clock, min");
      case GPU_MEMORY_CLOCK -> new Told(How.RANGE, 22, "memory at %s", "memory clock, min");
      case GPU_TEMPERATURE -> new Told(How.HIGHEST, 23, "%s", "GPU temperature, max");
      case GPU_THROTTLE_REASONS -> new Told(How.BITS, 24, "%s", "clocks held back");
      case PROMPT_TOKENS -> new Told(How.GROWTH, 25, "%s prompt tokens", "prompt tokens");
      case PROMPT_TOKENS_COMPUTED ->
          new Told(How.GROWTH, 26, "%s prompt tokens computed", "prompt tokens computed");
      case GENERATION_TOKENS -> new Told(How.GROWTH, 27, "%s tokens generated", "tokens generated");
      case PREFIX_CACHE_HITS ->
          new Told(How.GROWTH, 28, "%s prefix tokens hit", "prefix cache hits");
      case PREFIX_CACHE_QUERIES ->
          new Told(How.GROWTH, 29, "%s prefix tokens asked", "prefix cache queries");
      case PREEMPTIONS -> new Told(How.GROWTH, 30, "%s preempted", "preemptions");
      case REQUESTS_FINISHED -> new Told(How.GROWTH, 31, "%s finished", "requests finished");
      case PROCESS_CPU_TIME -> new Told(How.GROWTH, 32, "%s of CPU", "process CPU time");
    };
  }

  private static Told reserved(String what) {
    return new Told(How.HIGHEST, 12, "%s reserved", what + " memory reserved, max");
  }

  /**
   * The one number that stands for a window when requests are compared; NaN when there is none.
   * Shares only say how long a window was.
   */
  double compared(Numbers of) {
    return switch (how) {
      case MEAN -> orElse(of.value(Stat.TIME_MEAN), of.value(Stat.MEAN));
      case HIGHEST -> of.value(Stat.MAX);
      case LOWEST, RANGE -> of.value(Stat.MIN);
      case GROWTH -> orElse(of.value(Stat.INCREASE_HIGH), of.value(Stat.INCREASE));
      case BITS -> Throttle.held(of.value(Stat.MAX));
      case SHARE, NEVER -> Double.NaN;
    };
  }

  /** Low end of what is told of a window, NaN when nothing is. */
  double low(Numbers of) {
    return switch (how) {
      case RANGE -> of.value(Stat.MIN);
      case GROWTH -> orElse(of.value(Stat.INCREASE_LOW), of.value(Stat.INCREASE));
      case BITS -> of.value(Stat.MAX);
      case SHARE -> of.value(Stat.EQUAL_SHARE);
      case MEAN, HIGHEST, LOWEST, NEVER -> compared(of);
    };
  }

  /** High end of what is told of a window, NaN when nothing is. */
  double high(Numbers of) {
    return switch (how) {
      case RANGE, BITS -> of.value(Stat.MAX);
      case SHARE -> of.value(Stat.EQUAL_SHARE);
      case MEAN, HIGHEST, LOWEST, GROWTH, NEVER -> compared(of);
    };
  }

  /** Whether it is a metric that nobody knows. */
  boolean stranger() {
    return order == UNKNOWN_ORDER;
  }

  /** Whatever has the numbers of a window. */
  @FunctionalInterface
  interface Numbers {
    double value(Stat stat);
  }

  private static double orElse(double value, double other) {
    return Double.isNaN(value) ? other : value;
  }
}
