package dev.inflight.ingest.push;

/**
 * How much one pushed input may be.
 *
 * @param bodyBytes the most bytes as they come over the wire
 * @param expandedBytes the most bytes once unpacked
 * @param expansion how many times larger the unpacked bytes may be; asked from {@link
 *     #EXPANSION_FREE_BYTES} on
 * @param lineBytes the longest line, without its line feed
 * @param batchLines the most lines of a batch
 * @param batchBytes a batch ends with the line that reaches so many bytes
 */
public record PushLimits(
    long bodyBytes,
    long expandedBytes,
    int expansion,
    int lineBytes,
    int batchLines,
    int batchBytes) {
  /** So many unpacked bytes are read whatever the expansion. */
  public static final long EXPANSION_FREE_BYTES = 4L * 1024 * 1024;

  /** What holds when nothing else is said. */
  public static final PushLimits DEFAULT =
      new PushLimits(1L << 30, 4L << 30, 300, 1 << 20, 1_000, 64 * 1024);

  /** For input without an end, whose lines are cut before: batches as usual. */
  public static final PushLimits ENDLESS =
      new PushLimits(
          Long.MAX_VALUE,
          Long.MAX_VALUE,
          Integer.MAX_VALUE,
          DEFAULT.lineBytes,
          DEFAULT.batchLines,
          DEFAULT.batchBytes);

  private static final int LONGEST_LINE = 16 * 1024 * 1024;

  /** Checks that every number is positive, and a line at most 16 MiB. */
  public PushLimits {
    boolean good =
        bodyBytes > 0
            && expandedBytes > 0
            && expansion > 0
            && lineBytes > 0
            && lineBytes <= LONGEST_LINE
            && batchLines > 0
            && batchBytes > 0;
    if (!good) {
      throw new IllegalArgumentException(
          "limits of a body: all are expected above 0, and a line at most 16 MiB");
    }
  }
}
