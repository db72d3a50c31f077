package dev.inflight.app.live;

import dev.inflight.sink.journal.Journal;
import dev.inflight.sink.journal.JournalCounts;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** How the journal and what hangs on it are. From any thread. */
final class JournalWatch {
  private static final double SECOND_MS = 1e3;

  private final Journal journal;
  private final CoreLoop loop;
  private final Sequencer sequencer;
  private final Snapshots snapshots;
  private final Replay replay;

  JournalWatch(
      Journal journal, CoreLoop loop, Sequencer sequencer, Snapshots snapshots, Replay replay) {
    this.journal = journal;
    this.loop = loop;
    this.sequencer = sequencer;
    this.snapshots = snapshots;
    this.replay = replay;
  }

  /** What keeps the service from taking events. */
  List<String> notReady() {
    return Stream.of(replay.progress(), sequencer.trouble()).flatMap(Optional::stream).toList();
  }

  /** What somebody should look after. */
  Optional<String> trouble() {
    return sequencer.trouble().or(snapshots::trouble);
  }

  /** How it stands, as JSON has it. */
  Map<String, Object> status() {
    JournalCounts counts = journal.counts();
    Map<String, Object> status = new LinkedHashMap<>();
    status.put("bytes", counts.bytes());
    status.put("segments", counts.segments());
    status.put("written", counts.records());
    status.put("refused", sequencer.refused());
    status.put("dropped", sequencer.dropped());
    status.put("replayed", replay.count());
    status.put("snapshot_bytes", counts.snapshotBytes());
    status.put("snapshot_age_ms", snapshots.age().toMillis());
    status.put("snapshot_pause_ms", snapshots.paused().toMillis());
    status.put("defects", loop.defects());
    trouble().ifPresent(each -> status.put("trouble", each));
    return status;
  }

  /** What it counts, for a scrape. */
  void count(Families families) {
    JournalCounts counts = journal.counts();
    families
        .gauge("inflight_journal_bytes", "Bytes of the journal.", counts.bytes())
        .gauge("inflight_journal_segments", "Files of the journal.", counts.segments())
        .counter("inflight_journal_written", "Commands written down.", counts.records())
        .counter("inflight_journal_refused", "Commands refused by it.", sequencer.refused())
        .counter("inflight_journal_dropped", "Annotations too many.", sequencer.dropped())
        .counter("inflight_journal_replayed", "Commands given again.", replay.count())
        .counter("inflight_core_defects", "Commands that failed.", loop.defects())
        .gauge("inflight_snapshot_bytes", "Bytes of the newest snapshot.", counts.snapshotBytes())
        .gauge(
            "inflight_snapshot_age_seconds",
            "Age of the newest snapshot, or of the service.",
            snapshots.age().toMillis() / SECOND_MS)
        .gauge(
            "inflight_snapshot_pause_seconds",
            "For how long the core stood still for it.",
            snapshots.paused().toMillis() / SECOND_MS);
  }
}
