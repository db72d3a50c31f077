package dev.inflight.ingest;

import dev.inflight.ingest.Admission.Why;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * The bounded door: a batch is taken for good, or refused with a reason. It opens once and closes
 * once. Safe for use by several threads.
 */
public final class Inlet {
  /** Where the door stands. */
  private enum State {
    STARTING,
    OPEN,
    STOPPING
  }

  private final InletLimits limits;
  private final Function<Batch, Mono<Void>> taker;
  private final LongAdder admittedBatches = new LongAdder();
  private final LongAdder admittedLines = new LongAdder();
  private final Map<Why, LongAdder> refused = new EnumMap<>(Why.class);
  private State state = State.STARTING;
  private int waitingBatches;
  private long waitingBytes;

  /**
   * A door that is still shut.
   *
   * @param taker writes a batch down; completes when it is safe, fails when it is not kept, with a
   *     {@link BusyException} when it waited for too long
   */
  public Inlet(InletLimits limits, Function<Batch, Mono<Void>> taker) {
    this.limits = limits;
    this.taker = taker;
    for (Why why : Why.values()) {
      refused.put(why, new LongAdder());
    }
  }

  /** Begins to take batches. */
  public synchronized void open() {
    if (state == State.STARTING) {
      state = State.OPEN;
    }
  }

  /** Takes nothing from now on; what waits goes on. */
  public synchronized void close() {
    state = State.STOPPING;
  }

  /**
   * Offers a batch. Once it has entered it is written down even when nobody waits for the answer
   * any more.
   *
   * @return the answer, as soon as the batch is safe or refused
   */
  public Mono<Admission> offer(Batch batch) {
    return Mono.defer(
        () -> {
          long weight = batch.weight();
          Why why = enter(weight);
          return why == null ? taken(batch, weight) : Mono.just(refuse(why));
        });
  }

  private synchronized @Nullable Why enter(long weight) {
    if (state != State.OPEN) {
      return state == State.STARTING ? Why.STARTING : Why.STOPPING;
    }
    boolean full =
        waitingBatches >= limits.batches()
            || (waitingBatches > 0 && waitingBytes + weight > limits.bytes());
    if (full) {
      return Why.FULL;
    }
    waitingBatches++;
    waitingBytes += weight;
    return null;
  }

  private synchronized void leave(long weight) {
    waitingBatches--;
    waitingBytes -= weight;
  }

  private Mono<Admission> taken(Batch batch, long weight) {
    return Mono.defer(() -> taker.apply(batch))
        .then(Mono.fromSupplier(() -> admit(batch)))
        .onErrorResume(e -> Mono.just(refuse(e instanceof BusyException ? Why.BUSY : Why.FAILED)))
        .doOnTerminate(() -> leave(weight))
        .cache(); // whose source goes on when a waiting sender leaves
  }

  private Admission admit(Batch batch) {
    admittedBatches.increment();
    admittedLines.add(batch.items().size());
    return new Admission.Admitted();
  }

  private Admission refuse(Why why) {
    LongAdder count = refused.get(why);
    if (count != null) {
      count.increment();
    }
    return new Admission.Refused(why, limits.retryAfter());
  }

  /** What went through so far. */
  public synchronized InletCounts counts() {
    Map<Why, Long> why = new EnumMap<>(Why.class);
    refused.forEach((each, count) -> why.put(each, count.sum()));
    return new InletCounts(
        waitingBatches, waitingBytes, admittedBatches.sum(), admittedLines.sum(), why);
  }
}
