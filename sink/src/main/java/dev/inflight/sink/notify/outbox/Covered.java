package dev.inflight.sink.notify.outbox;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;

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

  /** What one digest covers that takes the place of all these: a recovery is an episode's end. */
  static Covered of(Collection<Standing> members) {
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
    opens.removeAll(closes);
    return new Covered(opens, closes);
  }
}
