package dev.inflight.ingest.socket;

/**
 * How much a socket takes and holds.
 *
 * @param connectionLines lines that one connection may send in any second
 * @param userLines lines that one user may send in any second, over all its connections
 * @param clients connections at a time; more are closed at once
 * @param clientSpans spans that one connection may have open
 * @param spanBytes bytes of all lines whose spans are open
 * @param queued annotations that wait for their reader
 * @param queuedBytes bytes of their lines
 */
public record AnnotationLimits(
    int connectionLines,
    int userLines,
    int clients,
    int clientSpans,
    long spanBytes,
    int queued,
    long queuedBytes) {

  /** The contract's rates, and room for about 50 MB. */
  public static final AnnotationLimits DEFAULT =
      new AnnotationLimits(1_000, 10_000, 1_024, 1_024, 8L << 20, 65_536, 16L << 20);

  public AnnotationLimits {
    if (connectionLines < 1 || userLines < 1 || clients < 1 || clientSpans < 1 || queued < 1) {
      throw new IllegalArgumentException("every limit is at least 1");
    }
  }
}
