package dev.inflight.app.live;

import java.util.List;
import java.util.function.Consumer;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * Puts commands into one order, in which the core hears of them. Safe for use by several threads.
 */
final class Sequencer {
  private final Scheduler core;
  private final Consumer<List<Command>> taker;

  /**
   * @param core the thread of the core
   * @param taker gives commands to the core, on its thread
   */
  Sequencer(Scheduler core, Consumer<List<Command>> taker) {
    this.core = core;
    this.taker = taker;
  }

  /**
   * Hands a command in.
   *
   * @return complete when it is safe and the core has taken it; an error when it is not kept
   */
  Mono<Void> submit(Command command) {
    return Mono.<Void>fromRunnable(() -> taker.accept(List.of(command))).subscribeOn(core);
  }
}
