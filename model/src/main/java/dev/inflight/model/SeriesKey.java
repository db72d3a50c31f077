package dev.inflight.model;

/**
 * One series of samples: an identity's metric from one source in one run.
 *
 * <p>Codecs hand out one instance per series, so that readers of millions of samples may recognise
 * it by reference first.
 *
 * @param metric name of the metric
 * @param source who read it: a collector's name, or the exporter's address
 * @param unit UCUM unit
 * @param owner who owns the counter
 * @param runId run that the samples claim, empty when their file names none
 * @param clockDomain the clock that stamped them
 * @param canonical whether they come from canonical records; other tools' files name no run and are
 *     placed by assumption
 */
public record SeriesKey(
    ServerIdentity identity,
    String metric,
    String source,
    String unit,
    MetricKind kind,
    Scope scope,
    String owner,
    String runId,
    String clockDomain,
    boolean canonical) {

  /** Whether values are exact integers (bytes). */
  public boolean integer() {
    return unit.equals("By");
  }

  /** Whether it is a counter that adds up over requests: energy. */
  public boolean shared() {
    return kind == MetricKind.COUNTER && unit.equals("J");
  }

  /** How long before its stamp a value of this series was averaged, in nanoseconds. */
  public long lookBackNs(long intervalNs) {
    return KnownMetric.of(metric)
        .map(
            known ->
                switch (known.lookBack()) {
                  case NONE -> 0L;
                  case SECOND -> 1_000_000_000L;
                  case INTERVAL -> intervalNs;
                })
        .orElse(0L);
  }

  /**
   * Twelve hexadecimal digits of a hash over identity, metric and source: stable between runs of
   * the program.
   */
  public String id() {
    ServerIdentity i = identity;
    String text =
        String.join(
            "\u001f",
            i.host(),
            Long.toString(i.pid()),
            Long.toString(i.processStartNs()),
            i.deviceUuid(),
            i.gpuInstanceId(),
            i.replicaId(),
            Integer.toString(i.rank()),
            i.bootId(),
            i.groupId(),
            Integer.toString(i.worldSize()),
            metric,
            source);
    long hash = 0xcbf29ce484222325L;
    for (int at = 0; at < text.length(); at++) {
      hash = (hash ^ text.charAt(at)) * 0x100000001b3L;
    }
    hash ^= hash >>> 32;
    hash *= 0x9E3779B97F4A7C15L;
    hash ^= hash >>> 29;
    String hex = "%016x".formatted(hash);
    return hex.substring(4);
  }
}
