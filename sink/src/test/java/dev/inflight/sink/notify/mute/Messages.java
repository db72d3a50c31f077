package dev.inflight.sink.notify.mute;

import dev.inflight.model.Labels;
import dev.inflight.model.Level;
import dev.inflight.sink.notify.Message;
import dev.inflight.sink.notify.Message.Kind;
import dev.inflight.sink.notify.Message.Table;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Messages to be muted or not. */
final class Messages {
  static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

  private Messages() {}

  static Message alarm(Level level) {
    return of(Kind.ALARM, level, Map.of("replica", "1", "host", "h200-07"), List.of("gpu", "prod"));
  }

  static Message recovery() {
    return of(Kind.RECOVERY, Level.WARNING, Map.of("replica", "1"), List.of());
  }

  static Message of(Kind kind, Level level, Map<String, String> labels, List<String> tags) {
    return new Message(
        "id",
        "episode",
        kind,
        level,
        "first token late",
        "title",
        "text",
        Labels.of(labels),
        tags,
        NOW,
        NOW,
        List.of(),
        Table.NONE,
        List.of(),
        Optional.empty());
  }
}
