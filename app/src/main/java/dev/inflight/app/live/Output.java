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
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import reactor.core.scheduler.Scheduler;

/**
 * Where rows and changes go: into the store, and changes to the channels, which are offered again
 * what they could not take. One thread.
 */
final class Output {
  private static final int MOST_WAITING = 10_000;

  private final RowStore store;
  private final LiveChannels channels;
  private Objectives objectives;
  private final Scheduler thread;
  private final RowJson json = new RowJson(EnumSet.allOf(Window.class));
  private final List<StoredRow> rows = new ArrayList<>();
  private List<Notice> waiting = new ArrayList<>();
  private boolean offering;
  private long lost;

  /**
   * @param thread on which all of this is called
   */
  Output(RowStore store, LiveChannels channels, Objectives objectives, Scheduler thread) {
    this.objectives = objectives;
    this.thread = thread;
    this.store = store;
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

  /** Writes down what came since, and offers changes to the channels. */
  void flush(List<AlertChange> changes) {
    if (!rows.isEmpty() || !changes.isEmpty()) {
      store.write(List.copyOf(rows), changes.stream().map(StoredAlert::of).toList());
      rows.clear();
    }
    for (AlertChange each : changes) {
      if (channels.any() && waiting.size() < MOST_WAITING) {
        waiting.add(Notice.of(each, channels.words()));
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
            .subscribe(each -> {}, e -> refused(offered), () -> offering = false);
  }

  /** Offers them again with the next: none is told twice. */
  private void refused(List<Notice> offered) {
    List<Notice> again = new ArrayList<>(offered);
    again.addAll(waiting);
    waiting = again;
    offering = false;
  }

  /** How many alerts were not offered to the channels, since too many waited for that. */
  long lost() {
    return lost;
  }
}
