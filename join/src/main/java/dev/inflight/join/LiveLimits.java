package dev.inflight.join;

/**
 * How much a join of live input holds at most. What is beyond is counted, by the name that is given
 * here, in {@link LiveStatus#counts}.
 *
 * @param mostSeries series; samples of others are refused ({@code too_many_series})
 * @param mostSamples samples that rows may still ask for; then the horizon is brought nearer
 *     ({@code horizon_shortened})
 * @param mostHeld samples that wait for the clock or the run that would place them; the oldest of
 *     the series stays unplaced ({@code held_dropped})
 * @param mostOpen open requests; another is not known before its end ({@code open_refused})
 * @param mostWaiting requests that wait for their rows; then the horizon is brought nearer ({@code
 *     horizon_shortened}), and if that lets none out, the one that ended first is ({@code
 *     rows_forced}); at most so many requests and spans wait for one another
 * @param mostCases cases; the one that was not heard of for longest is forgotten ({@code
 *     cases_forgotten})
 * @param mostCaseWindows windows of a case over a series: cases go as above until as many are left
 *     as there is room for, at least one
 * @param mostLatencies values of one latency in one case; then every other one is kept
 * @param mostClientSamples samples of the clients' own machines; the oldest goes ({@code
 *     client_samples_dropped})
 * @param mostFacts artifacts, alignment records and clock anchors, of each; the oldest goes ({@code
 *     facts_dropped})
 */
public record LiveLimits(
    int mostSeries,
    int mostSamples,
    int mostHeld,
    int mostOpen,
    int mostWaiting,
    int mostCases,
    int mostCaseWindows,
    int mostLatencies,
    int mostClientSamples,
    int mostFacts) {

  /** A quarter of the heap is for them: with what columns have to spare one takes up 64 bytes. */
  private static final long BYTES_PER_SAMPLE = 256;

  private static final long BYTES_PER_WAITING = 16_384;
  private static final long BYTES_PER_HELD = 1_024;
  private static final long BYTES_PER_CASE_WINDOW = 16_384;
  private static final int LEAST = 1_000;
  private static final int MOST = 100_000_000;

  /** For a service on one machine with a heap of half a gigabyte. */
  public static final LiveLimits DEFAULT = forHeap(512L << 20);

  /**
   * As much as a service may hold with a heap of so many bytes: about a quarter of it for samples,
   * and less than that for what waits.
   */
  public static LiveLimits forHeap(long bytes) {
    return new LiveLimits(
        50_000,
        share(bytes / BYTES_PER_SAMPLE),
        share(bytes / BYTES_PER_HELD),
        100_000,
        share(bytes / BYTES_PER_WAITING),
        256,
        share(bytes / BYTES_PER_CASE_WINDOW),
        1 << 15,
        10_000,
        10_000);
  }

  private static int share(long count) {
    return (int) Math.max(LEAST, Math.min(MOST, count));
  }

  /** For input that ends. */
  static final LiveLimits NONE =
      new LiveLimits(
          Integer.MAX_VALUE,
          Integer.MAX_VALUE,
          Integer.MAX_VALUE,
          Integer.MAX_VALUE,
          Integer.MAX_VALUE,
          Integer.MAX_VALUE,
          Integer.MAX_VALUE,
          Integer.MAX_VALUE,
          Integer.MAX_VALUE,
          Integer.MAX_VALUE);

  public LiveLimits {
    positive("series", mostSeries);
    positive("samples", mostSamples);
    positive("held samples", mostHeld);
    positive("open requests", mostOpen);
    positive("waiting requests", mostWaiting);
    positive("cases", mostCases);
    positive("windows of cases", mostCaseWindows);
    positive("latencies", mostLatencies);
    positive("client samples", mostClientSamples);
    positive("facts", mostFacts);
  }

  private static void positive(String what, int limit) {
    if (limit < 1) {
      throw new IllegalArgumentException(
          "most " + what + ": found " + limit + ", expected 1 or more");
    }
  }
}
