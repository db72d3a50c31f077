package dev.inflight.ingest.http;

import dev.inflight.ingest.codec.otlp.TraceLines;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts what traces come in. Safe for use by several threads. */
final class TraceMeter {
  private final LongAdder requests = new LongAdder();
  private final LongAdder served = new LongAdder();
  private final LongAdder passedOver = new LongAdder();

  /** By reasons of our own and of codecs, which are few. */
  private final ConcurrentMap<String, LongAdder> rejected = new ConcurrentHashMap<>();

  private final ConcurrentMap<String, LongAdder> refused = new ConcurrentHashMap<>();

  void taken(TraceLines lines, Map<String, Long> alsoRejected) {
    long wrong = alsoRejected.values().stream().mapToLong(Long::longValue).sum();
    requests.add(Math.max(0, lines.requests() - wrong));
    served.add(lines.served());
    passedOver.add(lines.passedOver());
    lines.rejected().forEach((reason, count) -> add(rejected, reason, count));
    alsoRejected.forEach((reason, count) -> add(rejected, reason, count));
  }

  /** Counts an export of which nothing was taken. */
  void refused(String reason) {
    add(refused, reason, 1);
  }

  private static void add(ConcurrentMap<String, LongAdder> to, String reason, long count) {
    to.computeIfAbsent(reason, each -> new LongAdder()).add(count);
  }

  TraceCounts snapshot() {
    return new TraceCounts(
        requests.sum(), served.sum(), passedOver.sum(), sums(rejected), sums(refused));
  }

  private static Map<String, Long> sums(ConcurrentMap<String, LongAdder> of) {
    Map<String, Long> sums = new TreeMap<>();
    of.forEach((reason, count) -> sums.put(reason, count.sum()));
    return sums;
  }
}
