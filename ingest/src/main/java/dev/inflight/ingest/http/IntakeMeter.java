package dev.inflight.ingest.http;

import dev.inflight.ingest.Batch;
import dev.inflight.ingest.RejectedLine;
import dev.inflight.ingest.push.PushFault;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts what comes in. Safe for use by several threads. */
final class IntakeMeter {
  private final LongAdder accepted = new LongAdder();

  /** By the reasons that codecs know, which are few. */
  private final ConcurrentMap<String, LongAdder> rejected = new ConcurrentHashMap<>();

  private final ConcurrentMap<PushFault.Kind, LongAdder> faults = new ConcurrentHashMap<>();

  void taken(Batch batch) {
    accepted.add(batch.items().size());
    for (RejectedLine each : batch.rejected()) {
      rejected.computeIfAbsent(each.rejection().reason(), reason -> new LongAdder()).increment();
    }
  }

  void fault(PushFault.Kind kind) {
    faults.computeIfAbsent(kind, each -> new LongAdder()).increment();
  }

  IntakeCounts snapshot() {
    Map<String, Long> reasons = new HashMap<>();
    rejected.forEach((each, count) -> reasons.put(each, count.sum()));
    Map<PushFault.Kind, Long> kinds = new EnumMap<>(PushFault.Kind.class);
    faults.forEach((each, count) -> kinds.put(each, count.sum()));
    return new IntakeCounts(accepted.sum(), reasons, kinds);
  }
}
