package dev.inflight.app.channel;

import dev.inflight.model.Level;
import dev.inflight.sink.notify.mute.QuietWindow;
import dev.inflight.sink.notify.pipeline.Pace;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** What a channel is, for JSON: the names of secrets, never themselves. */
final class ChannelObject {
  private ChannelObject() {}

  static Map<String, Object> of(Channel channel) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("name", channel.name());
    object.put("type", channel.type().word());
    object.put("enabled", channel.enabled());
    object.put(
        "levels", new TreeSet<>(channel.route().levels()).stream().map(Level::word).toList());
    object.put("tags", new TreeSet<>(channel.route().tags()).stream().toList());
    object.put("limits", limits(channel.pace()));
    object.put("group_by", channel.pace().groupBy());
    object.put("group_wait_ms", channel.pace().groupWait().toMillis());
    object.put("dedup_ms", channel.pace().dedup().toMillis());
    object.put("quiet_hours", channel.quietHours().stream().map(ChannelObject::window).toList());
    object.put("url_from", from(channel.url()));
    object.put("secret_from", from(channel.secret()));
    return object;
  }

  private static Map<String, Object> limits(Pace pace) {
    Map<String, Object> limits = new LinkedHashMap<>();
    limits.put("per_second", pace.perSecond());
    limits.put("per_minute", pace.perMinute());
    limits.put("queue", pace.outbox().entries());
    limits.put("bytes", pace.outbox().bytes());
    limits.put("max_age_ms", pace.maxAge().toMillis());
    return limits;
  }

  private static Map<String, Object> window(QuietWindow window) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("from", window.from().toString());
    object.put("to", window.to().toString());
    object.put("zone", window.zone().getId());
    object.put("days", ChannelWords.days(window));
    object.put("except", window.except().map(Level::word).orElse("none"));
    return object;
  }

  /** {@code variable NAME}, {@code file NAME}, or nothing. */
  private static String from(Optional<Reference> reference) {
    return reference.map(Reference::toString).orElse("");
  }
}
