package dev.inflight.sink.notify.outbox;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What a receiver that gets a digest knows of episodes.
 *
 * @param opens episodes that it tells, and not that they are over
 * @param closes episodes of which it tells that they are over
 */
record Covered(Set<String> opens, Set<String> closes) {

  static final Covered NOTHING = new Covered(Set.of(), Set.of());

  Covered {
    opens = ordered(opens);
    closes = ordered(closes);
  }

  private static Set<String> ordered(Set<String> episodes) {
    return episodes.isEmpty()
        ? Set.of()
        : Collections.unmodifiableSet(new LinkedHashSet<>(episodes));
  }

  /**
   * What one digest covers that takes the place of all these: a recovery is an episode's end. The
   * end of an episode that only these have told of is nobody's business any more.
   *
   * @param told whether the receiver knows of an episode
   */
  static Covered of(Collection<Standing> members, Predicate<String> told) {
    Set<String> opens = new LinkedHashSet<>();
    Set<String> closes = new LinkedHashSet<>();
    for (Standing each : members) {
      opens.addAll(each.covered().opens());
      closes.addAll(each.covered().closes());
      if (each.opensItsEpisode()) {
        opens.add(each.entry().episode());
      } else if (each.entry().recovery()) {
        closes.add(each.entry().episode());
      }
    }
    Set<String> both = new LinkedHashSet<>(opens);
    both.retainAll(closes);
    opens.removeAll(both);
    closes.removeIf(each -> both.contains(each) && !told.test(each));
    return new Covered(opens, closes);
  }

  /** The same with no more open episodes than that, and no longer ones together: the latest. */
  Covered latest(int episodes, int characters) {
    List<String> latest = new ArrayList<>();
    List<String> all = new ArrayList<>(opens);
    int room = characters;
    for (int i = all.size() - 1; i >= 0 && latest.size() < episodes; i--) {
      room -= all.get(i).length();
      if (room < 0) {
        break;
      }
      latest.add(all.get(i));
    }
    Collections.reverse(latest);
    return new Covered(new LinkedHashSet<>(latest), closes);
  }
}
