package dev.inflight.sink.notify.outbox;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What stands in an outbox, by the episodes that it tells of, oldest first. */
final class EpisodeIndex {
  // nearly always one, which then takes the least room
  private final Map<String, List<Standing>> byEpisode = new HashMap<>();

  List<Standing> of(String episode) {
    return byEpisode.getOrDefault(episode, List.of());
  }

  void add(Standing standing) {
    for (String each : episodes(standing)) {
      byEpisode.merge(each, List.of(standing), EpisodeIndex::both);
    }
  }

  private static List<Standing> both(List<Standing> before, List<Standing> one) {
    List<Standing> both = before.size() > 1 ? before : new ArrayList<>(before);
    both.addAll(one);
    return both;
  }

  void remove(Standing standing) {
    for (String each : episodes(standing)) {
      byEpisode.computeIfPresent(each, (episode, all) -> without(standing, all));
    }
  }

  @SuppressWarnings("NullAway") // that nothing is left is said by null
  private static List<Standing> without(Standing standing, List<Standing> all) {
    if (all.size() == 1) {
      return null;
    }
    all.remove(standing);
    return all.size() == 1 ? List.of(all.get(0)) : all;
  }

  private static Set<String> episodes(Standing standing) {
    Covered covered = standing.covered();
    if (covered.opens().isEmpty() && covered.closes().isEmpty()) {
      return Set.of(standing.entry().episode());
    }
    Set<String> episodes = new LinkedHashSet<>(covered.opens());
    episodes.addAll(covered.closes());
    episodes.add(standing.entry().episode());
    return episodes;
  }
}
