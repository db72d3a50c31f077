package dev.inflight.sink.notify.pipeline;

import dev.inflight.sink.notify.Message.Kind;
import dev.inflight.sink.notify.outbox.Entry;
import dev.inflight.sink.notify.outbox.Outbox;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What is to be sent, in the order of acceptance, in which a message that keeps failing delays no
 * other; only those of its own episode wait for it.
 */
final class Queue {
  private final Outbox outbox;
  private final TreeMap<Long, Entry> untried = new TreeMap<>();
  private final TreeMap<Long, Trial> tried = new TreeMap<>();
  private long lastFailed;

  Queue(Outbox outbox) {
    this.outbox = outbox;
  }

  void add(Entry entry) {
    untried.put(entry.sequence(), entry);
  }

  /** How many were never tried, which may still be told in another form. */
  int untried() {
    return untried.size();
  }

  boolean isEmpty() {
    return untried.isEmpty() && tried.isEmpty();
  }

  /**
   * All that were never tried, but for those that follow one which was: they are no longer here.
   */
  List<Entry> takeUntried() {
    List<Entry> taken =
        untried.values().stream().filter(each -> !followsBeyond(each, untried.keySet())).toList();
    taken.forEach(each -> untried.remove(each.sequence()));
    return taken;
  }

  /**
   * Whether something of an entry's episode comes before it that is not among these: it is to be
   * sent before, or is held or failed.
   */
  boolean followsBeyond(Entry entry, Set<Long> sequences) {
    return earlier(entry).anyMatch(each -> !sequences.contains(each.sequence()));
  }

  /** One is to be sent that may have been tried before: then it stays as it is. */
  void resume(Entry entry, long nowNs) {
    if (entry.tried()) {
      back(new Trial(entry), nowNs);
    } else {
      add(entry);
    }
  }

  /** The oldest that is due and waits for none of its own episode; what failed last stands back. */
  Optional<Entry> next(long nowNs) {
    Optional<Entry> again = firstTried(nowNs, sequence -> sequence != lastFailed);
    Optional<Entry> first = firstUntried();
    if (again.isPresent() && first.isPresent()) {
      return again.get().sequence() < first.get().sequence() ? again : first;
    }
    return again.or(() -> first).or(() -> firstTried(nowNs, sequence -> sequence == lastFailed));
  }

  private Optional<Entry> firstTried(long nowNs, Predicate<Long> which) {
    for (Trial each : tried.values()) {
      Entry entry = each.entry;
      if (each.dueNs <= nowNs && which.test(entry.sequence()) && !waits(entry)) {
        return Optional.of(entry);
      }
    }
    return Optional.empty();
  }

  private Optional<Entry> firstUntried() {
    for (Entry each : untried.values()) {
      if (!waits(each)) {
        return Optional.of(each);
      }
    }
    return Optional.empty();
  }

  private boolean waits(Entry entry) {
    return earlier(entry).anyMatch(each -> each.state() == Entry.State.WAITING);
  }

  /** What of its episode comes before an entry: a digest may have come into its place. */
  private Stream<Entry> earlier(Entry entry) {
    return follows(entry)
        ? outbox.entriesOf(entry.episode()).stream()
            .filter(each -> each.sequence() < entry.sequence() || each.kind() == Kind.DIGEST)
        : Stream.empty();
  }

  private static boolean follows(Entry entry) {
    return entry.recovery() || entry.kind() == Kind.REPEAT || entry.kind() == Kind.FLAPPING;
  }

  /**
   * When the next of those that failed is due, {@link Health#NEVER} when there is none. Those that
   * wait for one of their own episode do not count: they come after it.
   */
  long dueNs() {
    long due = Health.NEVER;
    for (Trial each : tried.values()) {
      due = each.dueNs < due && !waits(each.entry) ? each.dueNs : due;
    }
    return due;
  }

  /** Takes one out, to be tried. */
  Trial take(Entry entry) {
    untried.remove(entry.sequence());
    Trial trial = tried.remove(entry.sequence());
    return trial == null ? new Trial(entry) : trial;
  }

  /** One failed, and is to be tried again. */
  void again(Trial trial, long dueNs) {
    back(trial, dueNs);
    lastFailed = trial.entry.sequence();
  }

  /** One is to be tried again through no fault of its own. */
  void back(Trial trial, long dueNs) {
    trial.dueNs = dueNs;
    tried.put(trial.entry.sequence(), trial);
  }

  /** All that failed may be tried at once. */
  void hurry(long nowNs) {
    tried.values().forEach(each -> each.dueNs = nowNs);
  }

  /** Takes one out for good. */
  void remove(Entry entry) {
    untried.remove(entry.sequence());
    tried.remove(entry.sequence());
  }
}
