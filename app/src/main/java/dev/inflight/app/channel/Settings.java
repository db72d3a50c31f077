package dev.inflight.app.channel;

import java.util.List;
import java.util.Optional;

/**
 * What only channels of one type have.
 *
 * @param channel of Slack, in which a bot speaks
 * @param from whose letters they are
 * @param to who gets letters
 * @param startTls whether a mail server has to speak TLS before anything is said
 * @param format of a webhook's body
 * @param template of a webhook's body: nested maps, lists, texts, numbers and flags
 */
record Settings(
    Optional<String> channel,
    Optional<String> from,
    List<String> to,
    Optional<Boolean> startTls,
    Optional<String> format,
    Optional<Object> template) {
  Settings {
    to = List.copyOf(to);
  }
}
