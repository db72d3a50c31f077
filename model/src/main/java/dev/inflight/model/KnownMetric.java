package dev.inflight.model;

import static dev.inflight.model.MetricKind.COUNTER;
import static dev.inflight.model.MetricKind.GAUGE;
import static dev.inflight.model.Scope.ENGINE;
import static dev.inflight.model.Scope.GPU_DEVICE;
import static dev.inflight.model.Scope.GPU_INSTANCE;
import static dev.inflight.model.Scope.SERVER_PROCESS;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A metric whose unit, kind, scope, owner and look-back are fixed, whatever a record claims. */
public enum KnownMetric {
  PROCESS_RSS_BYTES(1, "By", GAUGE, LookBack.NONE, "operating_system_process", SERVER_PROCESS),
  PROCESS_GPU_USED_BYTES(1, "By", GAUGE, LookBack.NONE, "gpu_process", SERVER_PROCESS),
  ALLOCATOR_ALLOCATED_BYTES(1, "By", GAUGE, LookBack.NONE, "allocator", SERVER_PROCESS),
  ALLOCATOR_RESERVED_BYTES(1, "By", GAUGE, LookBack.NONE, "allocator", SERVER_PROCESS),
  ENGINE_CACHE_OCCUPIED_BYTES(1, "By", GAUGE, LookBack.NONE, "engine_cache", SERVER_PROCESS),
  DEVICE_MEMORY_USED_BYTES(1, "By", GAUGE, LookBack.NONE, "gpu_device", GPU_DEVICE),
  DEVICE_MEMORY_RESERVED_BYTES(1, "By", GAUGE, LookBack.NONE, "gpu_device", GPU_DEVICE),
  INSTANCE_MEMORY_USED_BYTES(1, "By", GAUGE, LookBack.NONE, "gpu_instance", GPU_INSTANCE),
  INSTANCE_MEMORY_RESERVED_BYTES(1, "By", GAUGE, LookBack.NONE, "gpu_instance", GPU_INSTANCE),
  GPU_UTILIZATION(2, "1", GAUGE, LookBack.SECOND, "", GPU_DEVICE, GPU_INSTANCE),
  GPU_MEMORY_UTILIZATION(2, "1", GAUGE, LookBack.SECOND, "", GPU_DEVICE, GPU_INSTANCE),
  GPU_SM_ACTIVE(2, "1", GAUGE, LookBack.INTERVAL, "", GPU_DEVICE, GPU_INSTANCE),
  GPU_TENSOR_ACTIVE(2, "1", GAUGE, LookBack.INTERVAL, "", GPU_DEVICE, GPU_INSTANCE),
  GPU_DRAM_ACTIVE(2, "1", GAUGE, LookBack.INTERVAL, "", GPU_DEVICE, GPU_INSTANCE),
  GPU_POWER(2, "W", GAUGE, LookBack.SECOND, "", GPU_DEVICE, GPU_INSTANCE),
  GPU_ENERGY(2, "J", COUNTER, LookBack.NONE, "", GPU_DEVICE, GPU_INSTANCE),
  GPU_SM_CLOCK(2, "Hz", GAUGE, LookBack.NONE, "", GPU_DEVICE, GPU_INSTANCE),
  GPU_MEMORY_CLOCK(2, "Hz", GAUGE, LookBack.NONE, "", GPU_DEVICE, GPU_INSTANCE),
  GPU_TEMPERATURE(2, "Cel", GAUGE, LookBack.NONE, "", GPU_DEVICE, GPU_INSTANCE),
  GPU_THROTTLE_REASONS(2, "1", GAUGE, LookBack.NONE, "", GPU_DEVICE, GPU_INSTANCE),
  GPU_MEMORY_TOTAL_BYTES(2, "By", GAUGE, LookBack.NONE, "", GPU_DEVICE, GPU_INSTANCE),
  GPU_MEMORY_FREE_BYTES(2, "By", GAUGE, LookBack.NONE, "", GPU_DEVICE, GPU_INSTANCE),
  KV_CACHE_USAGE(2, "1", GAUGE, LookBack.NONE, "", ENGINE),
  REQUESTS_RUNNING(2, "{request}", GAUGE, LookBack.NONE, "", ENGINE),
  REQUESTS_WAITING(2, "{request}", GAUGE, LookBack.NONE, "", ENGINE),
  PROMPT_TOKENS(2, "{token}", COUNTER, LookBack.NONE, "", ENGINE),
  GENERATION_TOKENS(2, "{token}", COUNTER, LookBack.NONE, "", ENGINE),
  PROMPT_TOKENS_COMPUTED(2, "{token}", COUNTER, LookBack.NONE, "", ENGINE),
  PREFIX_CACHE_HITS(2, "{token}", COUNTER, LookBack.NONE, "", ENGINE),
  PREFIX_CACHE_QUERIES(2, "{token}", COUNTER, LookBack.NONE, "", ENGINE),
  PREEMPTIONS(2, "{request}", COUNTER, LookBack.NONE, "", ENGINE),
  REQUESTS_FINISHED(2, "{request}", COUNTER, LookBack.NONE, "", ENGINE),
  PROCESS_CPU_TIME(2, "s", COUNTER, LookBack.NONE, "", SERVER_PROCESS);

  /** Over which time before its stamp a value was averaged by the device. */
  public enum LookBack {
    NONE,
    SECOND,
    INTERVAL
  }

  private static final Map<String, KnownMetric> BY_WIRE =
      Stream.of(values()).collect(Collectors.toMap(KnownMetric::wire, Function.identity()));

  private final int version;
  private final String unit;
  private final MetricKind kind;
  private final LookBack lookBack;
  private final String owner;
  private final Set<Scope> scopes;
  private final Scope scope;
  private final String wire;

  KnownMetric(
      int version,
      String unit,
      MetricKind kind,
      LookBack lookBack,
      String owner,
      Scope scope,
      Scope... others) {
    this.version = version;
    this.unit = unit;
    this.kind = kind;
    this.lookBack = lookBack;
    this.owner = owner;
    this.scope = scope;
    this.scopes =
        Stream.concat(Stream.of(scope), Stream.of(others)).collect(Collectors.toUnmodifiableSet());
    this.wire = name().toLowerCase(Locale.ROOT);
  }

  /** The metric of that name. */
  public static Optional<KnownMetric> of(String wire) {
    return Optional.ofNullable(BY_WIRE.get(wire));
  }

  /** The name in records and reports. */
  public String wire() {
    return wire;
  }

  /** The record version that introduced it: 1 or 2. */
  public int version() {
    return version;
  }

  /** The unit as UCUM writes it. */
  public String unit() {
    return unit;
  }

  public MetricKind kind() {
    return kind;
  }

  public LookBack lookBack() {
    return lookBack;
  }

  /** The scopes that it may have. */
  public Set<Scope> scopes() {
    return scopes;
  }

  /** The scope that it has when nothing narrower is known. */
  public Scope scope() {
    return scope;
  }

  /** Who owns the counter at that scope. */
  public String owner(Scope at) {
    return owner.isEmpty() ? at.owner() : owner;
  }
}
