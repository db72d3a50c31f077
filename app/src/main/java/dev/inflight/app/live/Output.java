package dev.inflight.app.live;

import dev.inflight.join.Objectives;
import dev.inflight.model.AlertChange;
import dev.inflight.model.RequestRow;
import dev.inflight.model.Window;
import dev.inflight.sink.notify.pipeline.Notice;
import dev.inflight.sink.report.RowJson;
import dev.inflight.sink.store.RowStore;
import dev.inflight.sink.store.StoredAlert;
import dev.inflight.sink.store.StoredRow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import reactor.core.scheduler.Scheduler;

/**
 * Where rows and changes go: into the store, on a thread that may wait for a disk, and changes to
 * the channels, which are offered again what they could not take. One thread.
 */
final class Output {
  private static final int MOST_WAITING = 10_000;

  /** From so many on that are not written yet, what makes more is to wait. */
  private static final int MUCH = 20_000;

  /** From so many bytes of rows on, too: a sixteenth of the heap. */
  private static final long MUCH_BYTES = Math.min(64L << 20, Runtime.getRuntime().maxMemory() / 16);

  /** So many may wait in a store in trouble; it drops some when there are four times as many. */
  private static final int MOST_HELD = 5_000;

  private static final Duration AGAIN = Duration.ofSeconds(1);

  private final LiveChannels channels;
  private Objectives objectives;
  private final Scheduler thread;
  private final Storing storing;
  private final RowJson json = new RowJson(EnumSet.allOf(Window.class));
  private final List<StoredRow> rows = new ArrayList<>();
  private final List<Runnable> waitForRoom = new ArrayList<>();
  private List<Notice> waiting = new ArrayList<>();
  private boolean offering;
  private boolean tryingAgain;
  private long noticed;
  private long accepted;
  private long lost;

  /**
   * @param thread on which all of this is called
   * @param disk a thread for the store, which may wait
   */
  Output(
      RowStore store,
      LiveChannels channels,
      Objectives objectives,
      Scheduler thread,
      Scheduler disk) {
    this.objectives = objectives;
    this.thread = thread;
    this.storing = new Storing(store, disk, () -> thread.schedule(this::stored));
    this.channels = channels;
  }

  /** Judges rows by others from now on. */
  void judgeBy(Objectives others) {
    objectives = others;
  }

  /** Takes a row, which is only valid now. */
  void row(RequestRow row) {
    boolean missed = objectives.judge(row.request()) == Objectives.Verdict.MISSED;
    rows.add(StoredRow.of(row, missed, json.of(row)));
  }

  /** Has what came since written down, and offers changes to the channels. */
  void flush(List<AlertChange> changes) {
    if (!rows.isEmpty() || !changes.isEmpty()) {
      storing.write(rows, changes.stream().map(StoredAlert::of).toList());
      rows.clear();
    }
    for (AlertChange each : changes) {
      if (channels.any() && waiting.size() < MOST_WAITING) {
        waiting.add(Notice.of(each, channels.words()));
        noticed++;
      } else {
        lost += channels.any() ? 1 : 0;
      }
    }
    offer();
  }

  private void offer() {
    if (waiting.isEmpty() || offering) {
      return;
    }
    List<Notice> offered = waiting;
    waiting = new ArrayList<>();
    offering = true;
    var unused =
        channels
            .accept(offered)
            .publishOn(thread)
            .subscribe(each -> {}, e -> refused(offered), () -> accepted(offered));
  }

  private void accepted(List<Notice> offered) {
    accepted += offered.size();
    offering = false;
    offer();
    stored();
  }

  /** Offers them again with the next: none is told twice. */
  private void refused(List<Notice> offered) {
    List<Notice> again = new ArrayList<>(offered);
    again.addAll(waiting);
    waiting = again;
    offering = false;
  }

  private void stored() {
    if (hasRoom()) {
      List<Runnable> next = List.copyOf(waitForRoom);
      waitForRoom.clear();
      next.forEach(Runnable::run);
    }
  }

  private boolean hasRoom() {
    return storing.waiting() < MUCH
        && storing.waitingBytes() < MUCH_BYTES
        && storing.held() < MOST_HELD
        && waiting.size() < MOST_WAITING / 2;
  }

  /** Runs it as soon as not too much waits to be written: now, or on this thread. */
  void whenRoom(Runnable next) {
    if (hasRoom()) {
      next.run();
    } else {
      waitForRoom.add(next);
      tryAgain();
    }
  }

  /** While somebody waits for room, nothing else may come that would try again what failed. */
  private void tryAgain() {
    if (!tryingAgain && !waitForRoom.isEmpty()) {
      tryingAgain = true;
      var unused = thread.schedule(this::again, AGAIN.toMillis(), TimeUnit.MILLISECONDS);
    }
  }

  private void again() {
    tryingAgain = false;
    try {
      offer();
      storing.again();
      stored();
      tryAgain();
    } catch (RejectedExecutionException e) {
      // the service ends: what is not written is found again in the journal
    }
  }

  /** What has come out up to a moment. */
  record Ticket(long stored, long noticed) {}

  /** What has come out so far. */
  Ticket ticket() {
    if (!rows.isEmpty()) {
      throw new IllegalStateException(rows.size() + " rows wait for a flush");
    }
    return new Ticket(storing.given(), noticed);
  }

  /** Whether all that came out until then is on disk: in the store, and in the outboxes. */
  boolean isSafe(Ticket ticket) {
    return accepted >= ticket.noticed() && storing.isSafe(ticket.stored());
  }

  /** Lets the store remove what need not be kept. */
  void tidy() {
    storing.tidy();
  }

  /** How many alerts were not offered to the channels, since too many waited for that. */
  long lost() {
    return lost;
  }
}
