package dev.inflight.app.example;

/**
 * What a generated run looks like; the same options give the same bytes.
 *
 * @param profile what is imitated
 * @param requests how many requests, warm-up included
 * @param samples how many telemetry samples over all series; they set how long the run lasts
 * @param seed of everything that is drawn
 * @param hosts servers, each with its own endpoint and its own clock
 * @param devicesPerHost GPUs of each server
 * @param intervalMs nominal distance of the samples of a series, in milliseconds
 * @param maxInFlight requests in flight at most; what arrives beyond waits at the client
 * @param warmups how many of the first requests are warm-up
 * @param chunks chunks of a response in the middle of the distribution
 * @param maxOffsetMs how far a server's clock may be from the client's, in milliseconds; at 0 all
 *     clocks agree and the alignment records say so without uncertainty
 * @param throttledDevice the device, counted over all hosts, that overheats in the example; −1 for
 *     none
 */
public record GeneratorOptions(
    Profile profile,
    long requests,
    long samples,
    long seed,
    int hosts,
    int devicesPerHost,
    int intervalMs,
    int maxInFlight,
    long warmups,
    int chunks,
    int maxOffsetMs,
    int throttledDevice) {

  /** What a run imitates. */
  public enum Profile {
    /** Arrivals, durations and memory counters without any relation: made to be large. */
    BENCH,
    /** Two engines whose requests slow down when a GPU does: made to be looked at. */
    EXAMPLE
  }

  public GeneratorOptions {
    require(requests >= 0, "requests must not be negative");
    require(samples >= 0, "samples must not be negative");
    require(hosts > 0, "at least one host is needed");
    require(devicesPerHost > 0, "at least one device per host is needed");
    require(intervalMs > 0, "the interval must be positive");
    require(maxInFlight > 0, "at least one request must be allowed in flight");
    require(warmups >= 0, "warm-ups must not be negative");
    require(chunks > 0, "at least one chunk is needed");
    require(maxOffsetMs >= 0, "the largest offset must not be negative");
    require(throttledDevice < hosts * devicesPerHost, "there is no such device to throttle");
  }

  /** Four hosts of two GPUs, four memory counters each at 1 s, equal clocks, 32 warm-ups. */
  public static GeneratorOptions bench(long requests, long samples, long seed) {
    return new GeneratorOptions(
        Profile.BENCH, requests, samples, seed, 4, 2, 1000, 256, 32, 32, 0, -1);
  }

  /** The run that {@code inflight demo} shows. */
  public static GeneratorOptions example() {
    return example(1);
  }

  /** Some three minutes of two hosts with two GPUs, one of which overheats for a while. */
  public static GeneratorOptions example(long seed) {
    int hosts = 2;
    int devices = 2;
    long seconds = 200;
    long samples = seconds * EngineTelemetry.samplesPerTick(hosts, devices);
    return new GeneratorOptions(
        Profile.EXAMPLE, 400, samples, seed, hosts, devices, 1000, 256, 8, 24, 1500, 2);
  }

  private static void require(boolean holds, String message) {
    if (!holds) {
      throw new IllegalArgumentException(message);
    }
  }
}
