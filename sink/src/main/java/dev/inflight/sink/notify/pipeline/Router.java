package dev.inflight.sink.notify.pipeline;

import dev.inflight.sink.notify.Message;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Says for which channels a message is: those that its rule names, or else all; of these, those
 * that want it. An end goes to all, since whoever heard the alarm is to hear of it; who did not,
 * leaves it out.
 */
final class Router {
  private static final int MOST_MISSING = 100;

  private final Map<String, ChannelSpec> channels = new LinkedHashMap<>();
  private final PipelineLog log;

  /** Channels that there are not, as far as was said. */
  private final Set<String> missing = ConcurrentHashMap.newKeySet();

  /**
   * @param channels all that are configured, enabled or not
   */
  Router(List<ChannelSpec> channels, PipelineLog log) {
    channels.forEach(each -> this.channels.put(each.name(), each));
    this.log = log;
  }

  /** What each channel gets; those that are not enabled get nothing. */
  Map<String, List<Message>> route(List<Notice> notices) {
    Map<String, List<Message>> routed = new LinkedHashMap<>();
    for (Notice each : notices) {
      Message message = each.message();
      for (ChannelSpec channel : named(each)) {
        if (channel.takes(message) || (message.recovery() && channel.route().enabled())) {
          routed.computeIfAbsent(channel.name(), key -> new ArrayList<>()).add(message);
        }
      }
    }
    return routed;
  }

  /** The channels that a notice names and that there are; all when it names none of them. */
  private Collection<ChannelSpec> named(Notice notice) {
    if (notice.channels().isEmpty() || notice.message().recovery()) {
      return channels.values();
    }
    Set<ChannelSpec> named = new LinkedHashSet<>();
    for (String each : notice.channels()) {
      Optional<ChannelSpec> channel = Optional.ofNullable(channels.get(each));
      channel.ifPresentOrElse(named::add, () -> missing(each, notice.message().rule()));
    }
    return named.isEmpty() ? channels.values() : named;
  }

  private void missing(String channel, String rule) {
    if (missing.size() < MOST_MISSING && missing.add(channel)) {
      log.noted(channel, "no such channel; " + rule + " names it");
    }
  }
}
