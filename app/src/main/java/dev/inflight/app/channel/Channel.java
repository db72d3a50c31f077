package dev.inflight.app.channel;

import dev.inflight.sink.notify.mute.QuietWindow;
import dev.inflight.sink.notify.pipeline.Pace;
import dev.inflight.sink.notify.pipeline.Route;
import java.util.List;
import java.util.Optional;

/**
 * A channel as its configuration describes it.
 *
 * @param url where its address is kept
 * @param secret where its secret is kept
 * @param quietHours when nothing is to be told
 * @param settings what only its type has
 */
record Channel(
    String name,
    ChannelType type,
    Optional<Reference> url,
    Optional<Reference> secret,
    Route route,
    Pace pace,
    List<QuietWindow> quietHours,
    Settings settings) {
  Channel {
    quietHours = List.copyOf(quietHours);
  }

  boolean enabled() {
    return route.enabled();
  }

  /** Whether a bot of Slack speaks. */
  boolean isBot() {
    return type == ChannelType.SLACK && settings.channel().isPresent();
  }
}
