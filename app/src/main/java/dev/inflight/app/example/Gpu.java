package dev.inflight.app.example;

/**
 * A GPU's clock, power, energy and temperature. When its cooling fails it warms up until it
 * throttles itself, and recovers some time after the cooling does.
 */
final class Gpu {
  static final long FULL_CLOCK_HZ = 1_980_000_000L;

  private static final long THROTTLED_CLOCK_HZ = 1_125_000_000L;
  private static final long HW_THERMAL_SLOWDOWN = 0x40;
  private static final double IDLE_W = 74;
  private static final double BUSY_W = 560;
  private static final double AMBIENT_C = 29;
  private static final double COOL_C_PER_W = 0.071;
  private static final double FAILED_C_PER_W = 0.222;
  private static final double THERMAL_S = 14;
  private static final double THROTTLE_C = 90;
  private static final double RELEASE_C = 78;

  private final double appetite;
  private double temperature = 36;
  private double joules;
  private boolean throttled;
  private double joulesBefore;
  private double busySeconds;
  private double seconds;

  /**
   * A cool GPU.
   *
   * @param joules what its energy counter has reached
   * @param appetite its power in proportion to its siblings'
   */
  Gpu(double joules, double appetite) {
    this.appetite = appetite;
    this.joules = joules;
    this.joulesBefore = joules;
  }

  /**
   * Lets time pass.
   *
   * @param load share of what it could do at this clock, 0 to 1
   * @param busy whether any kernel runs
   */
  void advance(double dt, double load, boolean busy, boolean coolingFails) {
    double ratio = speed();
    double watts = appetite * (IDLE_W + BUSY_W * load * StrictMath.pow(ratio, 1.6));
    double target = AMBIENT_C + watts * (coolingFails ? FAILED_C_PER_W : COOL_C_PER_W);
    temperature += (target - temperature) * dt / THERMAL_S;
    throttled = temperature >= (throttled ? RELEASE_C : THROTTLE_C);
    joules += watts * dt;
    busySeconds += busy ? dt : 0;
    seconds += dt;
  }

  /** The clock in proportion to the full one. */
  double speed() {
    return (double) clockHz() / FULL_CLOCK_HZ;
  }

  /** Starts the time over which power and utilisation are averaged. */
  void sampled() {
    joulesBefore = joules;
    busySeconds = 0;
    seconds = 0;
  }

  /** The value of one of its metrics but for memory, in the metric's scale. */
  long read(EngineMetric metric) {
    return switch (metric) {
      case GPU_ENERGY -> Math.round(joules * 1e3);
      case GPU_POWER -> seconds > 0 ? Math.round((joules - joulesBefore) / seconds * 1e3) : 0;
      case GPU_SM_CLOCK -> clockHz();
      case GPU_TEMPERATURE -> Math.round(temperature);
      case GPU_THROTTLE_REASONS -> throttled ? HW_THERMAL_SLOWDOWN : 0;
      case GPU_UTILIZATION -> seconds > 0 ? Math.round(busySeconds / seconds * 100) : 0;
      default -> throw new IllegalArgumentException(metric.wire);
    };
  }

  private long clockHz() {
    return throttled ? THROTTLED_CLOCK_HZ : FULL_CLOCK_HZ;
  }
}
