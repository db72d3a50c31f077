package dev.inflight.ingest;

import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * The door for sources that can wait: a batch that is refused for now is offered again, until it is
 * taken or the service takes nothing any more. Safe for use by several threads.
 */
public final class PatientDoor {
  private final Inlet inlet;
  private final Scheduler time;

  /**
   * @param time by which it waits
   */
  public PatientDoor(Inlet inlet, Scheduler time) {
    this.inlet = inlet;
    this.time = time;
  }

  /** Offers a batch; true when it is taken, false when nothing is taken any more. */
  public Mono<Boolean> offer(Batch batch) {
    return inlet
        .offer(batch)
        .flatMap(
            admission -> {
              if (!(admission instanceof Admission.Refused refused)) {
                return Mono.just(true);
              }
              return refused.why() == Admission.Why.STOPPING
                  ? Mono.just(false)
                  : Mono.delay(refused.retryAfter(), time).then(Mono.<Boolean>empty());
            })
        .repeatWhenEmpty(again -> again);
  }
}
