package dev.inflight.sink.notify.pipeline;

import dev.inflight.sink.notify.outbox.Entry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Messages that are muted. They are looked at again now and then, since a silence may also be taken
 * back before its end.
 */
final class Held {
  private static final Duration LOOK_EVERY = Duration.ofSeconds(10);

  private final TreeMap<Long, Entry> entries = new TreeMap<>();
  private final Map<String, List<Entry>> byEpisode = new HashMap<>();
  private long lookAtNs = Health.NEVER;

  void add(Entry entry, Moment now) {
    if (entries.isEmpty()) {
      lookAtNs = now.after(LOOK_EVERY);
    }
    entries.put(entry.sequence(), entry);
    byEpisode.computeIfAbsent(entry.episode(), each -> new ArrayList<>(1)).add(entry);
  }

  void remove(Entry entry) {
    if (entries.remove(entry.sequence()) != null) {
      List<Entry> others = byEpisode.getOrDefault(entry.episode(), new ArrayList<>());
      others.removeIf(each -> each.sequence() == entry.sequence());
      if (others.isEmpty()) {
        byEpisode.remove(entry.episode());
      }
    }
  }

  int size() {
    return entries.size();
  }

  /** Those of an episode. */
  List<Entry> of(String episode) {
    return List.copyOf(byEpisode.getOrDefault(episode, List.of()));
  }

  /** When to look again, {@link Health#NEVER} when nothing is held. */
  long lookAtNs() {
    return entries.isEmpty() ? Health.NEVER : lookAtNs;
  }

  /** All of them, when it is time to look; else none. */
  List<Entry> due(Moment now) {
    if (entries.isEmpty() || now.ns() < lookAtNs) {
      return List.of();
    }
    lookAtNs = now.after(LOOK_EVERY);
    return List.copyOf(entries.values());
  }

  /** All of them: they are no longer here. */
  List<Entry> takeAll() {
    List<Entry> all = List.copyOf(entries.values());
    entries.clear();
    byEpisode.clear();
    return all;
  }
}
