package dev.inflight.sink.notify.pipeline;

import dev.inflight.model.Level;
import dev.inflight.sink.notify.Message;
import java.util.Set;

/**
 * What a channel wants to hear.
 *
 * @param levels that it takes
 * @param tags of which a message has to have one; empty: any message
 * @param enabled whether it is used at all
 */
public record Route(Set<Level> levels, Set<String> tags, boolean enabled) {

  /** Everything. */
  public static final Route ALL = new Route(Set.of(Level.values()), Set.of(), true);

  public Route {
    levels = Set.copyOf(levels);
    tags = Set.copyOf(tags);
  }

  /** Whether a message is one that the channel wants. */
  boolean takes(Message message) {
    boolean tagged = tags.isEmpty() || message.tags().stream().anyMatch(tags::contains);
    return enabled && tagged && levels.contains(message.level());
  }
}
