package dev.inflight.app.channel;

import dev.inflight.model.Level;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A channel as its configuration describes it.
 *
 * @param url where its address is kept
 * @param secret where its secret is kept
 * @param levels that it takes
 * @param tags of which an alert has to have one; empty: any alert
 * @param enabled whether it is used at all
 */
record Channel(
    String name,
    ChannelType type,
    Optional<Reference> url,
    Optional<Reference> secret,
    Set<Level> levels,
    List<String> tags,
    boolean enabled) {
  Channel {
    levels = Set.copyOf(levels);
    tags = List.copyOf(tags);
  }
}
