package dev.inflight.ingest.socket;

import dev.inflight.model.Annotation.Flag;
import dev.inflight.model.Rejection;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** The running counts of a socket. Written by its event loop, read by any thread. */
final class Tally {
  private static final long NEVER = Long.MIN_VALUE;

  private final LongAdder clientsRefused = new LongAdder();
  private final LongAdder accepted = new LongAdder();
  private final LongAdder incomplete = new LongAdder();
  private final LongAdder incompleteLost = new LongAdder();
  private final Map<String, LongAdder> rejected = new ConcurrentHashMap<>();
  private final Map<Drop, LongAdder> dropped = adders(Drop.class);
  private final Map<Flag, LongAdder> flagged = adders(Flag.class);
  private volatile int clientsNow;
  private volatile long clientsEver;
  private volatile int openSpans;
  private volatile long lastClientNs = NEVER;
  private volatile @Nullable Rejection lastRejection;

  private static <E extends Enum<E>> Map<E, LongAdder> adders(Class<E> type) {
    Map<E, LongAdder> all = new EnumMap<>(type);
    Arrays.stream(type.getEnumConstants()).forEach(each -> all.put(each, new LongAdder()));
    return all;
  }

  void clients(int now, long ever) {
    clientsNow = now;
    clientsEver = ever;
  }

  void seen(long atNs) {
    lastClientNs = atNs;
  }

  void refused() {
    clientsRefused.increment();
  }

  void accepted(Received received) {
    accepted.increment();
    for (Flag each : received.annotation().flags()) {
      increment(flagged, each);
    }
  }

  void rejected(Rejection rejection) {
    rejected.computeIfAbsent(rejection.reason(), reason -> new LongAdder()).increment();
    lastRejection = rejection;
  }

  void dropped(Drop drop) {
    increment(dropped, drop);
  }

  private static <E> void increment(Map<E, LongAdder> adders, E which) {
    LongAdder adder = adders.get(which);
    if (adder != null) {
      adder.increment();
    }
  }

  void openSpans(int now) {
    openSpans = now;
  }

  void incomplete(boolean taken) {
    (taken ? incomplete : incompleteLost).increment();
  }

  AnnotationCounts counts(int waiting) {
    long seen = lastClientNs;
    return new AnnotationCounts(
        clientsNow,
        clientsEver,
        clientsRefused.sum(),
        seen == NEVER ? Optional.empty() : Optional.of(Instant.ofEpochSecond(0, seen)),
        accepted.sum(),
        sums(rejected),
        sums(dropped),
        sums(flagged),
        openSpans,
        incomplete.sum() + incompleteLost.sum(),
        incompleteLost.sum(),
        waiting,
        Optional.ofNullable(lastRejection));
  }

  /** Those that are not 0. */
  private static <K extends Comparable<K>> Map<K, Long> sums(Map<K, LongAdder> adders) {
    Map<K, Long> sums = new TreeMap<>();
    adders.forEach((key, adder) -> sums.put(key, adder.sum()));
    sums.values().removeIf(sum -> sum == 0);
    return sums;
  }
}
