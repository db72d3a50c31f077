package dev.inflight.sink.notify.pipeline;

import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.outbox.Entry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Messages that wait for others which agree with them on some labels, to be told together. */
final class Groups {
  private final List<String> labels;
  private final Duration wait;

  /** The first is the first to have waited enough: all wait for as long. */
  private final Map<List<String>, Group> groups = new LinkedHashMap<>();

  Groups(List<String> labels, Duration wait) {
    this.labels = labels;
    this.wait = wait;
  }

  /** Whether anything is grouped at all. */
  boolean isOn() {
    return !wait.isZero();
  }

  void add(Message message, Entry entry, Moment now) {
    List<String> key = labels.stream().map(message.labels()::get).toList();
    groups.computeIfAbsent(key, each -> new Group(words(each), now.after(wait))).entries.add(entry);
  }

  private String words(List<String> values) {
    List<String> words = new ArrayList<>();
    for (int i = 0; i < labels.size(); i++) {
      words.add(labels.get(i) + " " + (values.get(i).isEmpty() ? "none" : values.get(i)));
    }
    return words.isEmpty() ? "grouped" : "grouped by " + String.join(", ", words);
  }

  /** When the first group has waited enough, {@link Health#NEVER} when there is none. */
  long dueNs() {
    return groups.isEmpty() ? Health.NEVER : groups.values().iterator().next().dueNs;
  }

  /** The groups that have waited enough: they are no longer here. */
  List<Group> takeDue(long nowNs) {
    List<Group> due = new ArrayList<>();
    Iterator<Group> each = groups.values().iterator();
    while (dueNs() <= nowNs && each.hasNext()) {
      due.add(each.next());
      each.remove();
    }
    return due;
  }

  void removeIf(Predicate<Entry> which) {
    groups.values().forEach(each -> each.entries.removeIf(which));
    groups.values().removeIf(each -> each.entries.isEmpty());
  }

  /** Messages that agree. */
  static final class Group {
    final String words;
    final long dueNs;
    final List<Entry> entries = new ArrayList<>();

    Group(String words, long dueNs) {
      this.words = words;
      this.dueNs = dueNs;
    }
  }
}
