package dev.inflight.ingest;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts the lines of one source. Safe for use by several threads. */
public final class SourceMeter {
  private final LongAdder accepted = new LongAdder();

  /** By the reasons that codecs and sources know, which are few. */
  private final ConcurrentMap<String, LongAdder> rejected = new ConcurrentHashMap<>();

  /** Counts a batch that was taken. */
  public void taken(Batch batch) {
    accepted.add(batch.items().size());
    batch.rejected().forEach(each -> rejected(each.rejection().reason(), 1));
  }

  /** Counts lines that no batch tells of. */
  public void rejected(String reason, long lines) {
    rejected.computeIfAbsent(reason, each -> new LongAdder()).add(lines);
  }

  /** What was counted so far. */
  public SourceCounts counts() {
    Map<String, Long> reasons = new TreeMap<>();
    rejected.forEach((reason, count) -> reasons.put(reason, count.sum()));
    return new SourceCounts(accepted.sum(), reasons);
  }
}
