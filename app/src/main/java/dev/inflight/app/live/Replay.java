package dev.inflight.app.live;

import dev.inflight.sink.journal.Journal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * Gives the core again what the journal holds and no snapshot does. What comes out comes out again:
 * the store and the outboxes know what they have. Run by one thread, which is not the core's.
 */
final class Replay {
  private static final int TOGETHER = 200;
  private static final long BYTES_TOGETHER = 1L << 20;
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private final Journal journal;
  private final CommandForm form;
  private final CoreLoop loop;
  private final Scheduler core;
  private final List<Command> commands = new ArrayList<>();
  private final long total;
  private long bytes;
  private volatile long count;
  private volatile long done;
  private volatile boolean ended;

  /**
   * @param core the thread of the core
   */
  Replay(Journal journal, CommandForm form, CoreLoop loop, Scheduler core) {
    this.journal = journal;
    this.form = form;
    this.loop = loop;
    this.core = core;
    this.total = Math.max(1, journal.counts().bytes());
  }

  /**
   * Replays all of it.
   *
   * @param notes hears what cannot be read
   * @throws dev.inflight.sink.journal.JournalException when a file cannot be read at all
   */
  void run(Consumer<String> notes) {
    journal.replay(
        (sequence, record, upTo) -> {
          commands.add(form.read(record));
          bytes += record.length;
          if (commands.size() >= TOGETHER || bytes >= BYTES_TOGETHER) {
            give(sequence);
            done = upTo;
          }
        },
        notes);
    give(journal.last());
    ended = true;
  }

  private void give(long sequence) {
    List<Command> some = List.copyOf(commands);
    count += some.size();
    commands.clear();
    bytes = 0;
    Mono.<Void>create(
            sink ->
                core.schedule(
                    () -> loop.take(new Group(some, sequence, true, Optional.of(sink::success)))))
        .block(PATIENCE);
  }

  /** How many commands were given again. From any thread. */
  long count() {
    return count;
  }

  /** How far it is, in words; empty once it is done. From any thread. */
  Optional<String> progress() {
    return ended
        ? Optional.empty()
        : Optional.of("replaying the journal, " + 100 * done / total + " %");
  }
}
