package dev.inflight.app.live;

import dev.inflight.app.live.Command.Annotated;
import dev.inflight.app.live.Command.Lines;
import dev.inflight.ingest.BusyException;
import dev.inflight.sink.file.OwnFiles;
import dev.inflight.sink.journal.Journal;
import dev.inflight.sink.journal.JournalLimits;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Predicate;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;
import reactor.core.scheduler.Scheduler;

/**
 * Puts commands into one order: all that wait are written to the journal together, the disk is
 * waited for once, and then the core hears of them in that order.
 *
 * <p>A journal that takes nothing, or is full, refuses what comes from outside. Time passes all the
 * same, unwritten, so that alerts go on. Safe for use by several threads.
 */
final class Sequencer {
  /** What comes without anybody waiting for it is dropped when so much waits. */
  private static final int MOST_WAITING = 20_000;

  /** For so long may a sender wait for room; then it is told to come again. */
  private static final Duration MOST_PATIENCE = Duration.ofSeconds(1);

  private static final int MOST_TOGETHER = 1_000;

  /** One part in so many of the journal is kept for the passing of time: it lasts for weeks. */
  private static final int RESERVED = 32;

  private static final int LONGEST = JournalLimits.LONGEST - (64 << 10);
  private static final String FULL =
      "the journal is full, since what came out is not safe in the store and the outboxes";
  private static final long MOST_BYTES_TOGETHER = 4L << 20;

  /** So much may be on disk of which the core has not said that there is room for more. */
  private static final long MOST_AHEAD = 2 * MOST_BYTES_TOGETHER;

  private final Journal journal;
  private final Scheduler disk;
  private final Scheduler core;
  private final Consumer<Group> taker;
  private final Queue<Waiting> queue = new ArrayDeque<>();
  private final LongAdder refused = new LongAdder();
  private final LongAdder dropped = new LongAdder();
  private boolean scheduled;
  private boolean watching;
  private long ahead;
  private volatile String trouble = "";

  private record Waiting(Command command, Optional<MonoSink<Void>> sink, long sinceMs) {
    /** Whether somebody has waited for it for so long that he had better know. */
    boolean isGivenUp(long nowMs) {
      return refusable() && sink.isPresent() && nowMs - sinceMs > MOST_PATIENCE.toMillis();
    }

    /** Whether it comes from outside, where it can be refused. */
    boolean refusable() {
      return command instanceof Lines || command instanceof Annotated;
    }

    long weight() {
      return command instanceof Lines lines ? lines.lines().length : 0;
    }
  }

  /**
   * @param disk one thread that may wait for the journal
   * @param core the thread of the core
   * @param taker gives commands to the core, on its thread
   */
  Sequencer(Journal journal, Scheduler disk, Scheduler core, Consumer<Group> taker) {
    this.journal = journal;
    this.disk = disk;
    this.core = core;
    this.taker = taker;
  }

  /**
   * Hands a command in. How many wait is the caller's to bound.
   *
   * @return complete when it is on disk and the core has taken it, and, when it comes from outside,
   *     there is room for more; an error when it is not kept
   */
  Mono<Void> submit(Command command) {
    return Mono.create(
        sink -> {
          Waiting waiting = new Waiting(command, Optional.of(sink), nowMs());
          if (waiting.weight() > LONGEST) {
            sink.error(new IOException("lines of " + waiting.weight() + " bytes"));
          } else {
            add(waiting);
          }
        });
  }

  /** Hands a command in for which nobody waits; dropped and counted when too many wait. */
  synchronized void offer(Command command) {
    if (queue.size() < MOST_WAITING) {
      add(new Waiting(command, Optional.empty(), nowMs()));
    } else {
      dropped.increment();
    }
  }

  private long nowMs() {
    return disk.now(TimeUnit.MILLISECONDS);
  }

  private synchronized void add(Waiting waiting) {
    queue.add(waiting);
    schedule();
    watch();
  }

  /** Looks again when those that wait for room have waited long enough, whatever happens. */
  private void watch() {
    if (!watching && ahead >= MOST_AHEAD) {
      try {
        var unused = disk.schedule(this::look, MOST_PATIENCE.toMillis() + 1, TimeUnit.MILLISECONDS);
        watching = true;
      } catch (RejectedExecutionException e) {
        // the service ends
      }
    }
  }

  private synchronized void look() {
    watching = false;
    goOn();
    if (!queue.isEmpty()) {
      watch();
    }
  }

  /** Writes what waits, if anything does. */
  private void goOn() {
    if (!queue.isEmpty()) {
      try {
        schedule();
      } catch (RejectedExecutionException e) {
        scheduled = false; // the service ends: what is not on disk was not answered either
      }
    }
  }

  private void schedule() {
    if (!scheduled) {
      scheduled = true;
      disk.schedule(this::write);
    }
  }

  private void write() {
    refuse(givenUp(), new BusyException("more comes in than can be kept up with"));
    List<Waiting> some = next();
    if (isFull()) {
      refuseWhatCanBe(some, FULL);
    }
    boolean written = journal.room() > 0 && append(some);
    if (!written) {
      refuseWhatCanBe(some, trouble.isEmpty() ? FULL : trouble);
    }
    if (!some.isEmpty()) {
      List<Command> commands = some.stream().map(Waiting::command).toList();
      List<MonoSink<Void>> outside = waiting(some, true);
      List<MonoSink<Void>> inside = waiting(some, false);
      long weight = some.stream().mapToLong(Waiting::weight).sum();
      Optional<Runnable> done =
          outside.isEmpty()
              ? Optional.empty()
              : Optional.of(
                  () -> {
                    outside.forEach(MonoSink::success);
                    taken(weight);
                  });
      ahead(outside.isEmpty() ? 0 : weight);
      Group group = new Group(commands, journal.last(), written, done);
      core.schedule(
          () -> {
            taker.accept(group);
            inside.forEach(MonoSink::success); // time does not stand still for want of room
          });
    }
  }

  private static List<MonoSink<Void>> waiting(List<Waiting> some, boolean outside) {
    return some.stream()
        .filter(each -> each.refusable() == outside)
        .flatMap(each -> each.sink().stream())
        .toList();
  }

  /** Those that go together; what comes from outside waits while the core is too far behind. */
  private synchronized List<Waiting> next() {
    List<Waiting> some = new ArrayList<>();
    long bytes = 0;
    Iterator<Waiting> each = queue.iterator();
    while (each.hasNext() && some.size() < MOST_TOGETHER && bytes < MOST_BYTES_TOGETHER) {
      Waiting next = each.next();
      if (ahead < MOST_AHEAD || !next.refusable()) {
        each.remove();
        some.add(next);
        bytes += next.weight();
      }
    }
    scheduled = false;
    if (each.hasNext()) {
      schedule();
    }
    return some;
  }

  /**
   * What the core has had no room for in all that time: by now its samples are late or nearly so.
   */
  private synchronized List<Waiting> givenUp() {
    if (ahead < MOST_AHEAD) {
      return List.of();
    }
    long nowMs = nowMs();
    return takenOut(queue, each -> each.isGivenUp(nowMs));
  }

  private synchronized void ahead(long weight) {
    ahead += weight;
    if (!queue.isEmpty()) {
      watch();
    }
  }

  /** The core has room for more again. */
  private synchronized void taken(long weight) {
    ahead -= weight;
    goOn();
  }

  private boolean append(List<Waiting> some) {
    try {
      if (!some.isEmpty()) {
        journal.append(some.stream().map(each -> CommandForm.write(each.command())).toList());
        trouble = "";
      }
      return true;
    } catch (IOException e) {
      trouble = "the journal takes nothing: " + OwnFiles.reason(e);
      return false;
    }
  }

  private void refuseWhatCanBe(List<Waiting> some, String why) {
    List<Waiting> those = takenOut(some, Waiting::refusable);
    refused.add(those.size());
    refuse(those, new IOException(why));
  }

  private static List<Waiting> takenOut(Collection<Waiting> all, Predicate<Waiting> which) {
    List<Waiting> out = new ArrayList<>();
    all.removeIf(
        each -> {
          boolean taken = which.test(each);
          if (taken) {
            out.add(each);
          }
          return taken;
        });
    return out;
  }

  private static void refuse(List<Waiting> some, IOException why) {
    some.forEach(each -> each.sink().ifPresent(sink -> sink.error(why)));
  }

  /** Whether only room for the passing of time is left. */
  private boolean isFull() {
    return journal.room() < journal.limits().bytes() / RESERVED;
  }

  /** Why nothing is taken from outside; empty when all is well. */
  Optional<String> trouble() {
    String now = trouble;
    return now.isEmpty() && isFull()
        ? Optional.of(FULL)
        : Optional.of(now).filter(each -> !each.isEmpty());
  }

  /** How many commands were refused since the journal did not take them. */
  long refused() {
    return refused.sum();
  }

  /** How many were dropped since too many waited. */
  long dropped() {
    return dropped.sum();
  }
}
