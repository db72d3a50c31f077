package dev.inflight.app.live;

import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/**
 * Gives the core its commands, one group after another, and what comes out of it to the output. All
 * on the core's thread, counts aside.
 */
final class CoreLoop {
  private final LiveCore live;
  private final Output output;
  private final Consumer<String> log;
  private final LongAdder taken = new LongAdder();
  private final LongAdder defects = new LongAdder();
  private long sequence;
  private long tears;
  private long bytes;
  private boolean unsettled;
  private boolean begun;

  /**
   * @param sequence of the last command that the core knows of
   * @param log hears of defects
   */
  CoreLoop(LiveCore live, Output output, long sequence, Consumer<String> log) {
    this.live = live;
    this.output = output;
    this.sequence = sequence;
    this.begun = sequence > 0;
    this.log = log;
  }

  /** Takes a group; when too much waits to be written, who waits for that hears of it later. */
  void take(Group group) {
    for (Command each : group.commands()) {
      apply(each);
    }
    sequence = Math.max(sequence, group.sequence());
    tears += group.written() ? 0 : 1;
    output.flush(live.takeChanges());
    group.done().ifPresent(output::whenRoom);
  }

  /** Asks other rules from now on, of which the journal says nothing. */
  void use(CoreSettings settings) {
    live.use(settings);
    tears++;
    output.flush(live.takeChanges());
  }

  private void apply(Command command) {
    taken.increment();
    bytes += command instanceof Command.Lines lines ? lines.lines().length : 0;
    boolean settles = command instanceof Command.Settle;
    unsettled = !settles && (unsettled || !(command instanceof Command.Tick));
    begun |= !settles;
    try {
      live.apply(command);
    } catch (RuntimeException e) {
      // one that cannot be done is not to end all others, now and at every start
      defects.increment();
      log.accept("a defect of ours: " + e);
    }
  }

  LiveCore live() {
    return live;
  }

  /** The number in the journal up to which the core has come. */
  long sequence() {
    return sequence;
  }

  /** How often something happened that is not in the journal. */
  long tears() {
    return tears;
  }

  /** How many bytes of lines it took. */
  long bytes() {
    return bytes;
  }

  /** Whether something came that rules were not asked about. */
  boolean isUnsettled() {
    return unsettled;
  }

  /** Whether anything ever came. */
  boolean isBegun() {
    return begun;
  }

  /** How many commands were taken. From any thread. */
  long taken() {
    return taken.sum();
  }

  /** How many could not be done, for a defect of ours. From any thread. */
  long defects() {
    return defects.sum();
  }
}
